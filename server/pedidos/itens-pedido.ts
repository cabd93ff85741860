import { diaPorExtenso } from '#contract/dias.ts'
import { diferencas, vendida } from '#contract/diferencas.ts'
import * as contract from '#contract/itens-pedido.ts'
import { situacaoDe } from '#contract/situacao.ts'
import type { Business } from '../business.ts'
import { existing } from '../errors.ts'
import { Created, type Mount } from '../http/mount.ts'
import type { Column } from '../http/planilha.ts'
import { esteMomento } from '../instants.ts'
import { listItems } from './itens.sql.ts'
import { mudarItens } from './itens.ts'
import { read } from './pedidos.sql.ts'
import { avisoDoPedido } from './pedidos-recusados.ts'
import { packedShort } from './separacao/separacao.sql.ts'

export function itensPedido(mount: Mount, business: Business): void {
  const { reservationHours } = business
  const agora = () => ({ ...esteMomento(business), reservationHours })

  mount(contract.adicionarItem, async ({ db, user, params: { pedidoId }, body: { quantidadeAntiga, ...linha } }) => {
    const pedidas = [{ ...linha, vista: quantidadeAntiga, soma: true as const }]
    const changed = await mudarItens(db, user, pedidoId, { acao: 'adicionar-item', sent: 'adição', pedidas }, agora())
    return changed.existia ? answer(changed) : new Created(answer(changed))
  })

  mount(contract.atualizarItem, async ({ db, user, params: { pedidoId, itemPedidoId: itemId }, body }) => {
    const { quantidadeAntiga: vista, quantidadeNova: quantidade, ...linha } = body
    const pedidas = [{ ...linha, itemId, quantidade, vista }]
    return answer(await mudarItens(db, user, pedidoId, { acao: 'alterar-item', sent: 'mudança', pedidas }, agora()))
  })

  mount(contract.removerItem, async ({ db, user, params: { pedidoId, ...linha }, body: { quantidade: vista } }) => {
    const pedidas = [{ ...linha, quantidade: 0, vista }]
    return answer(await mudarItens(db, user, pedidoId, { acao: 'remover-item', sent: 'remoção', pedidas }, agora()))
  })

  mount(contract.definirItens, async ({ db, user, params: { id }, body: { itens, versao } }) => {
    const mudanca = { acao: 'definir-itens', sent: 'lista', pedidas: itens, todas: true, versao } as const
    return answer(await mudarItens(db, user, id, mudanca, agora()))
  })

  mount(
    contract.listarItens,
    async ({ db, user, params: { id } }) => {
      const lido = existing(await listItems(db, user, id), 'O pedido')
      if (!user.admin) return lido
      const separadas = new Map((await packedShort(db, id)).map(item => [item.itemPedidoId, item.quantidadeEntregue]))
      const separada = (item: contract.ItemPedido) => separadas.get(item.itemPedidoId)
      return { ...lido, itens: lido.itens.map(item => ({ ...item, separada: separada(item) })) }
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

const answer = ({
  falta,
  pedidoMinimo,
  avisoDoCredito,
  existia,
  ...pedido
}: Awaited<ReturnType<typeof mudarItens>>) => ({
  pedidos: [pedido],
  ...avisoDoPedido({ pedidoMinimo }, falta, avisoDoCredito),
})
