import type { Content } from 'pdfmake/interfaces.js'
import { diaPorExtenso } from '#contract/dias.ts'
import { contar, emNumero } from '#contract/dinheiro.ts'
import type { ProdutoASeparar } from '#contract/fornecimento.ts'
import { porUnidade, somarPorUnidade } from '#contract/soma-por-unidade.ts'
import { comUnidade } from '#contract/unidades.ts'
import type { Job } from './job.ts'
import { MUTED, onePart, type Paper, WIDTH, WIDTH_LANDSCAPE } from './paper.ts'
import { type Column, table, toTick } from './table.ts'

type Lista = Extract<Job, { tipo: 'separacao' }>

/** More columns are unreadable, even on a landscape page. */
const CLIENTES_NA_MATRIZ = 8
/** Most clients in one row of a product; the others follow in further rows, because a row can't be split across pages. */
const DESTINOS_POR_LINHA = 24

/** The quantity of each product and its clients: a matrix if the clients fit side by side, otherwise a list below each product. */
export function separacao(job: Lista): Paper {
  const { dia, filtro, pedidos, produtos } = job
  const clientes = clientesDe(produtos)
  const landscape = clientes.length > 1 && clientes.length <= CLIENTES_NA_MATRIZ
  const counts = [
    contar(pedidos.length, 'pedido', 'pedidos'),
    contar(clientes.length, 'cliente', 'clientes'),
    contar(produtos.length, 'produto', 'produtos'),
  ]
  const name = `Lista de separação de ${diaPorExtenso(dia)}`
  return onePart(
    {
      name,
      title: 'Lista de separação',
      subtitle: diaPorExtenso(dia),
      content: [
        { text: filtro, color: MUTED, margin: [0, 0, 0, 4] },
        { text: counts.join(' · '), bold: true, fontSize: 11 },
        { text: porUnidade(somarPorUnidade(produtos)), margin: [0, 0, 0, 10] },
        landscape ? matrix(produtos, clientes) : byProduct(produtos),
        { text: versoes(pedidos), color: MUTED, fontSize: 8, margin: [0, 10, 0, 0] },
      ],
    },
    landscape,
  )
}

/** The version of each order on this list; a different current version means that the order has changed since. */
const versoes = (pedidos: Lista['pedidos']): string =>
  `Pedidos, e a versão de cada um: ${pedidos.map(({ id, versao }) => `${id} (${versao})`).join(', ')}.`

type Cliente = { id: number; nome: string }

/** The clients by name, in the same order as within each product. */
function clientesDe(produtos: readonly ProdutoASeparar[]): Cliente[] {
  const nomes = new Map(produtos.flatMap(({ destinos }) => destinos.map(d => [d.clienteId, d.clienteNome])))
  const portuguese = new Intl.Collator('pt-BR')
  return [...nomes]
    .map(([id, nome]) => ({ id, nome }))
    .sort((a, b) => portuguese.compare(a.nome, b.nome) || a.id - b.id)
}

const total: Column<ProdutoASeparar> = {
  header: 'Total',
  width: 80,
  right: true,
  cell: ({ quantidade, unidadeMedida }) => ({
    text: comUnidade(quantidade, unidadeMedida),
    bold: true,
    alignment: 'right',
  }),
}

function matrix(produtos: readonly ProdutoASeparar[], clientes: readonly Cliente[]): Content {
  const columns = clientes.map(
    ({ id, nome }): Column<ProdutoASeparar> => ({
      header: nome.length > 40 ? `${nome.slice(0, 39)}…` : nome,
      width: 54,
      right: true,
      cell: ({ destinos }) => {
        const destino = destinos.find(({ clienteId }) => clienteId === id)
        return destino ? emNumero(destino.quantidade) : ''
      },
    }),
  )
  const product: Column<ProdutoASeparar> = { header: 'Produto', cell: ({ nome }) => nome }
  return table([toTick, product, total, ...columns], produtos, WIDTH_LANDSCAPE)
}

function byProduct(produtos: readonly ProdutoASeparar[]): Content {
  const rows = produtos.flatMap(produto => {
    const pieces: ProdutoASeparar[] = []
    for (let from = 0; from < produto.destinos.length; from += DESTINOS_POR_LINHA)
      pieces.push({ ...produto, destinos: produto.destinos.slice(from, from + DESTINOS_POR_LINHA) })
    return pieces.map((piece, index) => ({ ...piece, continued: index > 0 }))
  })
  const columns: Column<ProdutoASeparar & { continued: boolean }>[] = [
    { ...toTick, cell: row => (row.continued ? '' : toTick.cell(row)) },
    {
      header: 'Produto, e para quem',
      cell: ({ nome, destinos, continued, unidadeMedida }) => ({
        stack: [
          { text: continued ? `${nome} (continuação)` : nome, bold: true },
          {
            columns: halves(destinos).map(half => ({
              width: '*',
              stack: half.map(({ clienteNome, quantidade }) => ({
                columns: [
                  { text: clienteNome, width: '*', color: MUTED },
                  { text: comUnidade(quantidade, unidadeMedida), width: 62, alignment: 'right' as const },
                ],
                columnGap: 4,
              })),
            })),
            columnGap: 20,
          },
        ],
      }),
    },
    { ...total, cell: row => (row.continued ? '' : total.cell(row)) },
  ]
  return table(columns, rows, WIDTH)
}

/** The left column first, then the right one. */
function halves<T>(rows: readonly T[]): T[][] {
  const left = Math.ceil(rows.length / 2)
  return [rows.slice(0, left), rows.slice(left)]
}
