import { periodoPorExtenso } from '#contract/dias.ts'
import { CONTAM, relatorioDeFornecimento } from '#contract/relatorios.ts'
import { everyPage } from '../db/paging.ts'
import type { Mount } from '../http/mount.ts'
import type { Column } from '../http/planilha.ts'
import { requireCliente } from './contados.ts'
import { type Linha, listSupply, supplyTotals } from './fornecimento.sql.ts'

/** What goes to whom, on which day? */
export function fornecimento(mount: Mount): void {
  mount(
    relatorioDeFornecimento,
    async ({ db, query: { busca, ...page }, body }) => {
      const filter = { ...body, busca }
      const [{ rows, proximo }, totais] = await Promise.all([listSupply(db, page, filter), supplyTotals(db, filter)])
      if (!totais.itens) await requireCliente(db, body.clienteId)
      return { itens: rows, totais, proximo }
    },
    ({ totais }, { db, query: { busca }, body }) => ({
      title: 'Fornecimento',
      about: [`Entregas de ${periodoPorExtenso(body)}`],
      counting: CONTAM,
      columns,
      totals: { nome: 'Total', valor: totais.valorTotal },
      rows: everyPage(page => listSupply(db, page, { ...body, busca }), A_DAY),
    }),
  )
}

/** PostgreSQL sorts a whole day for each page, so that a page is as large as a large provider's day. */
const A_DAY = 10_000

const columns: readonly Column<Linha>[] = [
  ['Entrega', 'dia', 'dataEntrega'],
  ['Cliente', 'texto', 'clienteNome'],
  ['Pedido', 'texto', 'pedidoId'],
  ['Produto', 'texto', 'nome'],
  ['Unidade', 'texto', 'unidadeMedida'],
  ['Quantidade', 'quantidade', 'quantidade'],
  ['Preço', 'dinheiro', 'precoVenda'],
  ['Valor', 'dinheiro', 'valor'],
]
