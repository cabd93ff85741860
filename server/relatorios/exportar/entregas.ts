import { periodoPorExtenso } from '#contract/dias.ts'
import { somar } from '#contract/dinheiro.ts'
import { exportarCompras, exportarRetrospectiva, exportarVendas } from '#contract/exportacoes.ts'
import type { relatorioDeCompras } from '#contract/relatorios.ts'
import type { agruparVendas, GrupoDeVendas } from '#contract/relatorios-agrupados.ts'
import type { Answer } from '#contract/route.ts'
import { askedBy } from '../../asked.ts'
import type { Business } from '../../business.ts'
import type { Mount } from '../../http/mount.ts'
import { listPurchases } from '../compras.sql.ts'
import { yearOf } from '../retrospectiva.ts'
import { catalogueOf, groupedSales } from '../vendas.sql.ts'
import { namesFor } from './cabecalho.sql.ts'
import { cabecalho, nomeDoArquivo } from './cabecalho.ts'
import type { Column } from './columns.ts'
import { allOf, asFile } from './file.ts'

/** The reports on delivered goods as files; the lines themselves are in `fornecimento.ts`. */
export function exportarEntregas(mount: Mount, business: Business): void {
  mount(exportarCompras, async ({ db, user, query: { formato, ...query }, reply }) => {
    const { busca, fornecedor, semFornecedor } = query
    const filtros = [
      `Entregas de ${periodoPorExtenso(query)}`,
      fornecedor && `Fornecedor: ${fornecedor}`,
      semFornecedor && 'Sem fornecedor',
    ]
    const about = cabecalho(await namesFor(db, query), business, { filtros, busca })
    const { compras, custoTotal } = await listPurchases(db, query)
    const custoComprar = somar(compras.map(({ custoComprar }) => custoComprar))
    const totals = { Produto: 'Total', 'Custo total': custoTotal, 'Custo a comprar': custoComprar }
    const table = { title: 'Compras', about, columns: deCompras, totals, rows: allOf(compras) }
    return asFile({ formato, nome: nomeDoArquivo('compras', query), ...askedBy(user, reply) }, table)
  })

  mount(exportarVendas, async ({ db, user, query: { formato, grupo, ...query }, reply }) => {
    const filtros = [`Entregas de ${periodoPorExtenso(query)}`]
    const about = cabecalho(await namesFor(db, query), business, { filtros, busca: query.busca })
    const { vendas, totais } = await groupedSales(db, grupo, query)
    const { title, word } = GRUPOS[grupo]
    const totals = {
      [title]: 'Total',
      Pedidos: totais.pedidos,
      Valor: totais.valorTotal,
      Custo: totais.custoTotal,
      Margem: totais.margem,
      'Margem %': totais.margemPercentual,
    }
    const columns = [...deVendas(grupo), ...(grupo === 'produto' ? doCatalogo(await catalogueOf(db, vendas)) : [])]
    const table = { title: `Vendas por ${word}`, about, columns, totals, rows: allOf(vendas) }
    return asFile({ formato, nome: nomeDoArquivo(`vendas-por-${grupo}`, query), ...askedBy(user, reply) }, table)
  })

  mount(exportarRetrospectiva, async ({ db, user, params: { ano }, query: { formato }, reply }) => {
    const { meses, pedidos, valorTotal } = await yearOf(db, business, ano)
    const about = cabecalho(await namesFor(db, {}), business, { filtros: [`Entregas de ${ano}`] })
    const columns: readonly Column<(typeof meses)[number]>[] = [
      { title: 'Mês', kind: 'dia', width: 14, value: ({ mes }) => `${ano}-${String(mes).padStart(2, '0')}-01` },
      { title: 'Pedidos', kind: 'inteiro', width: 12, value: row => row.pedidos },
      { title: 'Valor', kind: 'dinheiro', width: 18, value: row => row.valorTotal },
    ]
    const totals = { Mês: 'Total', Pedidos: pedidos, Valor: valorTotal }
    const table = { title: `Retrospectiva ${ano}`, about, columns, totals, rows: allOf(meses) }
    return asFile({ formato, nome: `retrospectiva-${ano}`, ...askedBy(user, reply) }, table)
  })
}

const deCompras: readonly Column<Answer<typeof relatorioDeCompras>['compras'][number]>[] = [
  { title: 'Produto', kind: 'texto', width: 40, value: ({ nome }) => nome },
  { title: 'Unidade', kind: 'texto', width: 10, value: ({ unidadeMedida }) => unidadeMedida },
  { title: 'Quantidade', kind: 'quantidade', width: 14, value: ({ quantidade }) => quantidade },
  { title: 'Custo de hoje', kind: 'dinheiro', width: 16, value: ({ precoCusto }) => precoCusto },
  { title: 'Custo total', kind: 'dinheiro', width: 18, value: ({ custoTotal }) => custoTotal },
  { title: 'Código', kind: 'texto', width: 14, value: ({ codigo }) => codigo },
  { title: 'Fornecedor', kind: 'texto', width: 28, value: ({ fornecedor }) => fornecedor },
  { title: 'Embalagem', kind: 'texto', width: 16, value: ({ embalagem }) => embalagem },
  { title: 'Em estoque', kind: 'quantidade', width: 14, value: ({ estoque }) => estoque },
  { title: 'Comprar', kind: 'quantidade', width: 14, value: ({ comprar }) => comprar },
  { title: 'Custo a comprar', kind: 'dinheiro', width: 18, value: ({ custoComprar }) => custoComprar },
]

/** Last, as in the purchases: by category or supplier, a spreadsheet sums them up. */
const doCatalogo = (produtos: Awaited<ReturnType<typeof catalogueOf>>): readonly Column<Venda>[] => [
  { title: 'Código', kind: 'texto', width: 14, value: ({ chave }) => produtos.get(chave)?.codigo ?? null },
  { title: 'Categoria', kind: 'texto', width: 20, value: ({ chave }) => produtos.get(chave)?.categoria ?? null },
  { title: 'Fornecedor', kind: 'texto', width: 28, value: ({ chave }) => produtos.get(chave)?.fornecedor ?? null },
]

type Venda = Answer<typeof agruparVendas>['vendas'][number]
const GRUPOS: Record<GrupoDeVendas, { title: string; word: string; kind: 'texto' | 'dia' }> = {
  cliente: { title: 'Cliente', word: 'cliente', kind: 'texto' },
  produto: { title: 'Produto', word: 'produto', kind: 'texto' },
  dia: { title: 'Dia', word: 'dia', kind: 'dia' },
  semana: { title: 'Semana de', word: 'semana', kind: 'dia' },
  mes: { title: 'Mês de', word: 'mês', kind: 'dia' },
}
const vendido: readonly Column<Venda>[] = [
  { title: 'Unidade', kind: 'texto', width: 10, value: ({ unidadeMedida }) => unidadeMedida },
  { title: 'Quantidade', kind: 'quantidade', width: 14, value: ({ quantidade }) => quantidade },
]
const deVendas = (grupo: GrupoDeVendas): readonly Column<Venda>[] => [
  { title: GRUPOS[grupo].title, kind: GRUPOS[grupo].kind, width: 40, value: ({ nome }) => nome },
  ...(grupo === 'produto' ? vendido : []),
  { title: 'Pedidos', kind: 'inteiro', width: 10, value: ({ pedidos }) => pedidos },
  { title: 'Valor', kind: 'dinheiro', width: 18, value: ({ valorTotal }) => valorTotal },
  { title: 'Custo', kind: 'dinheiro', width: 18, value: ({ custoTotal }) => custoTotal },
  { title: 'Margem', kind: 'dinheiro', width: 18, value: ({ margem }) => margem },
  { title: 'Margem %', kind: 'percentual', width: 12, value: ({ margemPercentual }) => margemPercentual },
]
