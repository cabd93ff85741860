import { diaPorExtenso } from '#contract/dias.ts'
import { diferencas, vendida } from '#contract/diferencas.ts'
import * as contract from '#contract/itens-pedido.ts'
import { situacaoDe } from '#contract/situacao.ts'
import type { Business } from '../business.ts'
import { existing } from '../errors.ts'
import { Created, type Mount } from '../http/mount.ts'
import type { Column } from '../http/planilha.ts'
import { listItems } from './itens.sql.ts'
import { mudarItens } from './itens.ts'
import { read } from './pedidos.sql.ts'
import { marksOf } from './separacao/separacao.sql.ts'

export function itensPedido(mount: Mount, business: Business): void {
  mount(
    contract.adicionarItem,
    async ({ db, user, params: { pedidoId }, body: { quantidadeAntiga: vista, ...linha } }) => {
      const mudanca = { acao: 'adicionar-item', pedidas: [{ ...linha, vista }] } as const
      const changed = await mudarItens(db, user, pedidoId, mudanca, business)
      return changed.existia ? answer(changed) : new Created(answer(changed))
    },
  )

  mount(contract.atualizarItem, async ({ db, user, params: { pedidoId, itemPedidoId: itemId }, body }) => {
    const { quantidadeAntiga: vista, quantidadeNova: quantidade, ...linha } = body
    const pedidas = [{ ...linha, itemId, quantidade, vista }]
    return answer(await mudarItens(db, user, pedidoId, { acao: 'alterar-item', pedidas }, business))
  })

  mount(contract.removerItem, async ({ db, user, params: { pedidoId, ...linha }, body: { quantidade: vista } }) => {
    const pedidas = [{ ...linha, quantidade: 0, vista }]
    return answer(await mudarItens(db, user, pedidoId, { acao: 'remover-item', pedidas }, business))
  })

  mount(contract.definirItens, async ({ db, user, params: { id }, body: { itens: pedidas, versao } }) =>
    answer(await mudarItens(db, user, id, { acao: 'definir-itens', pedidas, versao }, business)),
  )

  mount(
    contract.listarItens,
    async ({ db, user, params: { id } }) => {
      const lido = existing(await listItems(db, user, id), 'O pedido')
      if (!user.admin) return lido
      const ids = lido.itens.map(({ itemPedidoId }) => itemPedidoId)
      const marcas = (await marksOf(db, ids)).filter(({ marcada }) => marcada === 1)
      const marcadas = new Map(marcas.map(({ itemPedidoId, marca }) => [itemPedidoId, marca?.separada ?? undefined]))
      const marcada = ({ itemPedidoId: id }: contract.ItemPedido) =>
        marcadas.has(id) ? { separada: marcadas.get(id) } : { naoSeparada: 1 as const }
      return marcadas.size === 0 ? lido : { ...lido, itens: lido.itens.map(item => ({ ...item, ...marcada(item) })) }
    },
    async ({ itens }, { db, user, params: { id } }) => {
      const pedido = existing(await read(db, user, id), 'O pedido')
      const entrega = pedido.dataEntrega && `entrega em ${diaPorExtenso(pedido.dataEntrega)}`
      return {
        title: `Pedido ${id}`,
        about: [pedido.clienteNome, situacaoDe(pedido), entrega ?? undefined],
        columns,
        totals: { nome: 'Total', valor: pedido.valorTotal },
        rows: [itens],
      }
    },
  )
}

const columns: readonly Column<contract.ItemPedido>[] = [
  ['Produto', 'texto', 'nome'],
  ['Unidade', 'texto', 'unidadeMedida'],
  ['Quantidade', 'quantidade', vendida],
  ['Preço', 'dinheiro', 'precoVenda'],
  ['Valor', 'dinheiro', 'valor'],
  ['Diferença do pedido', 'texto', item => diferencas(item).join(' · ')],
]

const answer = ({ aviso, ...pedido }: Awaited<ReturnType<typeof mudarItens>>) => ({ pedidos: [pedido], aviso })
