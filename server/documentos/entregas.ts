import { diaPorExtenso } from '#contract/dias.ts'
import { vendida } from '#contract/diferencas.ts'
import { contar, emNumero, emReais, somar } from '#contract/dinheiro.ts'
import { porUnidade, somarPorUnidade } from '#contract/soma-por-unidade.ts'
import type { Job, Nota } from './job.ts'
import { deliveryNote } from './nota.ts'
import { MUTED, type Paper, type Part, WIDTH } from './paper.ts'
import { type Column, table } from './table.ts'

type Entregas = Extract<Job, { tipo: 'entregas' }>

/** All delivery notes of a day, each with its own page numbers, after a summary. */
export function entregas(job: Entregas): Paper {
  const { dia, notas } = job
  return {
    title: `Notas de entrega de ${diaPorExtenso(dia)}`,
    parts: [summary(job), ...notas.map(nota => deliveryNote(nota, job))],
  }
}

function summary({ dia, filtro, notas, precos }: Entregas): Part {
  const count = contar(notas.length, 'nota', 'notas')
  const total = precos ? ` · ${emReais(somar(notas.map(({ valorTotal }) => valorTotal)))}` : ''
  return {
    name: `Notas de entrega de ${diaPorExtenso(dia)}`,
    title: 'Notas de entrega',
    subtitle: `${diaPorExtenso(dia)} · ${count}`,
    content: [
      { text: filtro, color: MUTED, margin: [0, 0, 0, 4] },
      { text: `${count}${total}`, bold: true, fontSize: 11 },
      {
        text: porUnidade(
          somarPorUnidade(notas.flatMap(({ itens }) => itens.map(linha => ({ ...linha, quantidade: vendida(linha) })))),
        ),
        margin: [0, 0, 0, 10],
      },
      table([...columns, ...(precos ? [value] : [])], notas, WIDTH),
    ],
  }
}

const columns: Column<Nota>[] = [
  { header: 'Pedido', width: 44, cell: ({ id }) => String(id) },
  { header: 'Cliente', cell: ({ clienteNome }) => clienteNome },
  {
    header: 'Cidade',
    width: 110,
    cell: ({ cliente: { cidade, estado } }) => [cidade, estado].filter(Boolean).join(' – '),
  },
  { header: 'Situação', width: 56, cell: ({ status }) => status },
  { header: 'Versão', width: 36, right: true, cell: ({ versao }) => String(versao ?? '') },
  { header: 'Itens', width: 34, right: true, cell: ({ itens }) => emNumero(itens.length) },
]
const value: Column<Nota> = {
  header: 'Valor',
  width: 76,
  right: true,
  cell: ({ valorTotal }) => emReais(valorTotal),
}
