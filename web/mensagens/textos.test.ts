import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import * as textos from './textos.ts'

const hoje = '2026-11-23'
const ola = textos.saudacaoDoFornecedor('Boa Safra', 'Padaria Sol')
const item = (parte: Partial<ItemPedido> = {}): ItemPedido => ({
  itemPedidoId: 1,
  estanteId: 1,
  produtoId: 1,
  nome: 'Banana nanica',
  unidadeMedida: 'KG',
  precoVenda: 4.9,
  quantidade: 3,
  valor: 14.7,
  ...parte,
})
const tomate = item({
  itemPedidoId: 2,
  produtoId: 2,
  nome: 'Tomate',
  unidadeMedida: 'CX',
  precoVenda: 40,
  quantidade: 2,
  valor: 80,
})
const pedido = {
  id: 12,
  status: 'Confirmado',
  dataEntrega: '2026-11-24',
  valorTotal: 94.7,
  observacao: '',
  itens: [item(), tomate],
} as const
const link = 'https://x.br/cliente/pedidos?id=12'

test('the summary of an order has a greeting, number, named day, items with unit and value, total and link', () => {
  assert.equal(
    textos.resumoDoPedido(pedido, { ola, hoje, link }),
    `Olá, Padaria Sol! Aqui é a equipe de Boa Safra.

Pedido nº 12, confirmado.
Entrega: terça-feira, 24/11

- 3 kg de Banana nanica: R$ 14,70
- 2 caixas de Tomate: R$ 80,00
Total: R$ 94,70

Ver o pedido: https://x.br/cliente/pedidos?id=12`,
  )
})

test('the delivery of a day has the time and the goods, without money', () => {
  const texto = textos.entregaDoDia([pedido], { ola, hoje, link })
  assert.match(
    texto,
    /\n\nAmanhã, terça-feira, 24\/11, vamos entregar seu pedido nº 12:\n- 3 kg de Banana nanica\n- 2 caixas de Tomate\n\nVer o pedido: /,
  )
  assert.doesNotMatch(texto, /R\$/)
})

test("the reminder has the shelf's deadline and the link to order", () => {
  const dito = (fim: textos.Fim) => textos.lembreteDePedir({ periodo: 'Semana 48', fim }, { ola, hoje, link })
  assert.match(
    dito({ dia: '2026-11-27', hora: '18:00' }),
    /está aberta e aceita pedidos até sexta-feira, 27\/11, às 18:00\. /,
  )
  assert.match(dito(null), /A estante Semana 48 está aberta\. Já pode fazer o seu pedido\.\nFazer o pedido: https/)
})

test('the statement of a client has its entries, what is owed, the Pix code and the link', () => {
  const lancamento = (data: string, descricao: string, valor: number) =>
    ({ data, tipo: 'entrega', pedidoId: 1, pagamentoId: null, descricao, valor, saldo: 0 }) as const
  const extrato = {
    clienteId: 1,
    clienteNome: 'Padaria Sol',
    dataInicial: '2026-11-01',
    dataFinal: '2026-11-30',
    saldoInicial: 10,
    saldoFinal: 60,
    vencido: 10,
    aVencer: 50,
    credito: 0,
    lancamentos: [lancamento('2026-11-03', 'Pedido nº 12', 100), lancamento('2026-11-09', 'Pagamento: Pix', -50)],
  }
  assert.equal(
    textos.extratoDoCliente(extrato, { ola, hoje, link: 'https://x.br/cliente/financeiro', pix: '000201' }),
    `Olá, Padaria Sol! Aqui é a equipe de Boa Safra.

Extrato de 01/11/2026 a 30/11/2026
Saldo anterior: R$ 10,00

- 03/11 Pedido nº 12: R$ 100,00
- 09/11 Pagamento: Pix: -R$ 50,00

Saldo: R$ 60,00
Vencido: R$ 10,00
A vencer: R$ 50,00

Pix copia e cola:
000201

Ver o extrato: https://x.br/cliente/financeiro`,
  )
})
