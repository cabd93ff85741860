import type { Content } from 'pdfmake/interfaces.js'
import { diaPorExtenso } from '#contract/dias.ts'
import { contar, milesimos } from '#contract/dinheiro.ts'
import type { Parada } from '#contract/entregas.ts'
import { comUnidade } from '#contract/unidades.ts'
import type { Job, LinhaDaCarga } from './job.ts'
import { onePart, type Paper, WIDTH } from './paper.ts'
import { type Column, table, toTick } from './table.ts'

type Carga = Extract<Job, { tipo: 'carga' }>

/** What goes into the van: all products added up, then stop by stop, the last one first. */
export function carga({ dia, rota, linhas }: Carga): Paper {
  const name = `Carga de ${rota.nome}, ${diaPorExtenso(dia)}`
  const of = ({ pedidos }: Parada) =>
    linhas.filter(({ pedidoId }) => pedidos.some(pedido => pedido.pedidoId === pedidoId))
  const produtos = added(linhas)
  return onePart({
    name,
    title: 'Carga',
    subtitle: `${rota.nome} · ${diaPorExtenso(dia)}`,
    content: [
      { text: contar(produtos.length, 'produto', 'produtos'), bold: true, fontSize: 11, margin: [0, 0, 0, 6] },
      table(columns, produtos, WIDTH),
      ...rota.paradas
        .toReversed()
        .flatMap((parada): Content[] => [
          { text: `${parada.ordem}. ${parada.clienteNome}`, bold: true, margin: [0, 12, 0, 4] },
          table(columns, added(of(parada)), WIDTH),
        ]),
    ],
  })
}

type Produto = Omit<LinhaDaCarga, 'pedidoId'>

/** One row for each product and unit, in the order in which they come. */
const added = (linhas: readonly LinhaDaCarga[]): Produto[] =>
  [...Map.groupBy(linhas, ({ produtoId, unidadeMedida }) => `${produtoId} ${unidadeMedida}`).values()].flatMap(same =>
    same.slice(0, 1).map(first => ({
      ...first,
      quantidade: same.reduce((sum, { quantidade }) => sum + milesimos(quantidade), 0) / 1000,
    })),
  )

const columns: Column<Produto>[] = [
  toTick,
  { header: 'Produto', cell: ({ nome }) => nome },
  {
    header: 'Quantidade',
    width: 120,
    right: true,
    cell: ({ quantidade, unidadeMedida }) => comUnidade(quantidade, unidadeMedida),
  },
]
