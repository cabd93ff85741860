import { DIAS_DA_SEMANA, maiuscula } from '#contract/dia-com-nome.ts'
import { type DiaTexto, diaDaSemana, diaPorExtenso, periodoPorExtenso, somarDias } from '#contract/dias.ts'
import { vendida } from '#contract/diferencas.ts'
import { emReais } from '#contract/dinheiro.ts'
import type { Extrato } from '#contract/extrato.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido, Status } from '#contract/pedidos.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'
import { porProduto } from '../pedido/por-produto.ts'

// Messages to a person: plain text, with a line that begins with "- " for each item, the product's own words and never
// a cost. `ola` says who writes to whom.

/** `Olá, Padaria Sol! Aqui é a equipe de Boa Safra.` */
export const saudacaoDoFornecedor = (fornecedor: string, cliente: string): string =>
  `Olá, ${umaLinha(cliente)}!${fornecedor ? ` Aqui é a equipe de ${umaLinha(fornecedor)}.` : ''}`

type Linha = Omit<ItemPedido, 'itemPedidoId' | 'estanteId'>
type DoPedido = Pick<Pedido, 'id' | 'dataEntrega'> & { itens: readonly Linha[] }
type Feita = { ola: string; hoje: DiaTexto }

const SITUACAO: Record<Status, string> = {
  Aberto: 'ainda não confirmado',
  Confirmado: 'confirmado',
  Entregue: 'entregue',
  Finalizado: 'entregue',
  Cancelado: 'cancelado',
}

type Resumido = DoPedido & Pick<Pedido, 'status' | 'valorTotal' | 'observacao'>

/** A whole order: status, day, items with their value, total. */
export function resumoDoPedido(pedido: Resumido, { ola, hoje, link }: Feita & { link: string }): string {
  const { id, status, dataEntrega, valorTotal, observacao, itens } = pedido
  return escrita(
    [ola],
    [`Pedido nº ${id}, ${SITUACAO[status]}.`, dataEntrega && `Entrega: ${diaEscrito(dataEntrega, hoje)}`],
    [
      ...itens.map(
        item => `- ${quanto(item.unidadeMedida, vendida(item))} de ${umaLinha(item.nome)}: ${reais(item.valor)}`,
      ),
      itens.length > 0 ? `Total: ${reais(valorTotal)}` : 'Sem itens.',
    ],
    [observacao && `Observação: ${umaLinha(observacao)}`],
    [link && `Ver o pedido: ${link}`],
  )
}

/** What a client receives on one day, without values; several orders become one list. */
export function entregaDoDia(
  pedidos: readonly (DoPedido & { dataEntrega: DiaTexto })[],
  { ola, hoje, link }: Feita & { link: string },
): string {
  const dia = pedidos[0]?.dataEntrega ?? hoje
  const numeros = pedidos.map(({ id }) => `nº ${id}`)
  const quais = pedidos.length === 1 ? `seu pedido ${numeros[0]}` : `seus pedidos ${enumerados(numeros)}`
  return escrita(
    [ola],
    [
      `${maiuscula(relativo(dia, hoje))} vamos entregar ${quais}:`,
      ...somados(pedidos.flatMap(({ itens }) => itens)).map(
        item => `- ${quanto(item.unidadeMedida, item.quantidade)} de ${umaLinha(item.nome)}`,
      ),
    ],
    [link && `Ver ${pedidos.length === 1 ? 'o pedido' : 'os pedidos'}: ${link}`],
  )
}

type Aberta = {
  periodo: string /** Until when the shelf takes orders: the day, and the hour if it is not the day's end. */
  fim: Fim
}
export type Fim = { dia: DiaTexto; hora: string | null } | null

/** Reminds a client that the shelf is open, and until when. */
export function lembreteDePedir({ periodo, fim }: Aberta, { ola, hoje, link }: Feita & { link: string }): string {
  const ate = fim && ` até ${diaEscrito(fim.dia, hoje)}${fim.hora ? `, às ${fim.hora}` : ''}`
  return escrita(
    [ola],
    [
      `A estante ${umaLinha(periodo)} está aberta${ate ? ` e aceita pedidos${ate}` : ''}. Já pode fazer o seu pedido.`,
      link && `Fazer o pedido: ${link}`,
    ],
  )
}

/** A client's statement, and how to pay what is owed. */
export function extratoDoCliente(
  extrato: Extrato,
  { ola, link, pix }: Feita & { link: string; pix?: string | undefined },
): string {
  const { saldoInicial, lancamentos, saldoFinal, vencido, aVencer } = extrato
  return escrita(
    [ola],
    [`Extrato de ${periodoPorExtenso(extrato)}`, `Saldo anterior: ${reais(saldoInicial)}`],
    lancamentos.map(
      ({ data, descricao, valor }) => `- ${diaPorExtenso(data).slice(0, 5)} ${umaLinha(descricao)}: ${reais(valor)}`,
    ),
    [
      saldoFinal < 0 ? `Saldo: ${reais(-saldoFinal)} de crédito` : `Saldo: ${reais(saldoFinal)}`,
      vencido > 0 && `Vencido: ${reais(vencido)}`,
      aVencer > 0 && `A vencer: ${reais(aVencer)}`,
    ],
    [pix && `Pix copia e cola:\n${pix}`],
    [link && `Ver o extrato: ${link}`],
  )
}

type Parte = readonly (string | null | undefined | false)[]

/** Joins paragraphs of lines; empty ones are left out. */
const escrita = (...partes: readonly Parte[]): string =>
  partes
    .map(linhas => linhas.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n')

/** `terça-feira, 24/11`; with the year if it is not the current one: `terça-feira, 24/11/2025`. */
const diaEscrito = (dia: DiaTexto, hoje: DiaTexto): string =>
  `${DIAS_DA_SEMANA[diaDaSemana(dia) - 1]}, ${diaCurto(dia, hoje)}`

const diaCurto = (dia: DiaTexto, hoje: DiaTexto): string =>
  dia.slice(0, 4) === hoje.slice(0, 4) ? diaPorExtenso(dia).slice(0, 5) : diaPorExtenso(dia)

/** `amanhã, terça-feira, 24/11,` as the beginning of a sentence. */
function relativo(dia: DiaTexto, hoje: DiaTexto): string {
  const perto = dia === hoje ? 'hoje, ' : dia === somarDias(hoje, 1) ? 'amanhã, ' : ''
  return `${perto}${diaEscrito(dia, hoje)},`
}

const quanto = (unidade: Unidade, quantidade: number): string => comUnidade(quantidade, unidade)

/** With a plain space, which is safe wherever the text is pasted. */
const reais = (valor: number): string => emReais(valor).replace('\u00a0', ' ')

const umaLinha = (texto: string): string => texto.replace(/\s+/gu, ' ').trim()

/** `nº 1, nº 2 e nº 3`. */
const enumerados = (nomes: readonly string[]): string => new Intl.ListFormat('pt-BR').format(nomes)

/** The products to be delivered, each once. */
const somados = (itens: readonly Linha[]): Linha[] =>
  porProduto(itens.map(item => ({ ...item, quantidade: vendida(item) }))).filter(({ quantidade }) => quantidade > 0)
