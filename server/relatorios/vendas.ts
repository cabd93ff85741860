import { periodoPorExtenso } from '#contract/dias.ts'
import { CONTAM, FIGURAS_DE_VENDA, relatorioDeVendas } from '#contract/relatorios.ts'
import { agruparVendas, type GrupoDeVendas } from '#contract/relatorios-agrupados.ts'
import type { Mount } from '../http/mount.ts'
import type { Column } from '../http/planilha.ts'
import { productName, requireCliente } from './contados.ts'
import { groupedSales, listSalesByClient, type Venda } from './vendas.sql.ts'

/** Who bought, how much, at what margin? */
export function vendas(mount: Mount): void {
  mount(relatorioDeVendas, async ({ db, body }) => {
    const answer = await listSalesByClient(db, body)
    if (!answer.vendas.length) await requireCliente(db, body.clienteId)
    return answer
  })

  mount(
    agruparVendas,
    async ({ db, params, query }) => {
      const produtoNome = await productName(db, query.produtoId)
      const answer = await groupedSales(db, params.grupo, query)
      if (!answer.vendas.length) await requireCliente(db, query.clienteId)
      return { ...answer, produtoNome }
    },
    ({ vendas, totais }, { params: { grupo }, query }) => ({
      title: `Vendas por ${grupo === 'mes' ? 'mês' : grupo}`,
      about: [`Entregas de ${periodoPorExtenso(query)}`],
      counting: CONTAM,
      columns: columnsBy(grupo),
      totals: { nome: 'Total', ...totais },
      rows: [vendas],
    }),
  )
}

const NAMED: Record<GrupoDeVendas, Column<Venda>> = {
  cliente: ['Cliente', 'texto', 'nome'],
  produto: ['Produto', 'texto', 'nome'],
  dia: ['Dia', 'dia', 'nome'],
  semana: ['Semana de', 'dia', 'nome'],
  mes: ['Mês de', 'dia', 'nome'],
}
const SOLD: readonly Column<Venda>[] = [
  ['Unidade', 'texto', 'unidadeMedida'],
  ['Quantidade', 'quantidade', 'quantidade'],
]
/** Last, as in the purchases: by category or supplier, a spreadsheet sums them up. */
const CATALOGUED: readonly Column<Venda>[] = [
  ['Código', 'texto', 'codigo'],
  ['Categoria', 'texto', 'categoria'],
  ['Fornecedor', 'texto', 'fornecedor'],
]
const columnsBy = (grupo: GrupoDeVendas): readonly Column<Venda>[] => [
  NAMED[grupo],
  ...(grupo === 'produto' ? SOLD : []),
  ...FIGURAS_DE_VENDA,
  ...(grupo === 'produto' ? CATALOGUED : []),
]
