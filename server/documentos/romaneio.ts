import { telefoneMascarado } from '#contract/brasil.ts'
import { diaPorExtenso } from '#contract/dias.ts'
import { contar, emReais, somar } from '#contract/dinheiro.ts'
import type { Parada } from '#contract/entregas.ts'
import type { Job } from './job.ts'
import { MUTED, onePart, type Paper, WIDTH } from './paper.ts'
import { type Column, table } from './table.ts'

/** The driver's list: stops in order, what to know and to collect at the door, and a line for the signature. */
export function romaneio({ dia, rota }: Extract<Job, { tipo: 'romaneio' }>): Paper {
  const name = `Romaneio de ${rota.nome}, ${diaPorExtenso(dia)}`
  const { paradas, pedidos } = rota.totais
  const aReceber = somar(rota.paradas.flatMap(({ pedidos }) => pedidos.map(({ aReceber }) => aReceber)))
  const counts = [
    contar(paradas, 'parada', 'paradas'),
    contar(pedidos, 'pedido', 'pedidos'),
    `${emReais(aReceber)} a receber`,
  ]
  return onePart({
    name,
    title: 'Romaneio',
    subtitle: `${rota.nome} · ${diaPorExtenso(dia)}`,
    content: [
      { text: [rota.entregadorNome, rota.veiculo].filter(Boolean).join(' · '), color: MUTED, margin: [0, 0, 0, 4] },
      { text: counts.join(' · '), bold: true, fontSize: 11, margin: [0, 0, 0, 10] },
      table(columns, rota.paradas, WIDTH),
    ],
  })
}

const columns: Column<Parada>[] = [
  { header: 'Nº', width: 20, right: true, cell: ({ ordem }) => String(ordem) },
  {
    header: 'Cliente e endereço',
    cell: ({ clienteNome, endereco, cidade, telefone }) => ({
      stack: [
        { text: clienteNome, bold: true },
        [endereco, cidade].filter(Boolean).join(' – '),
        telefone && telefoneMascarado(telefone),
      ].filter(Boolean),
    }),
  },
  {
    header: 'Horário e observação',
    width: 110,
    cell: ({ janelaEntrega, observacaoEntrega }) => ({ stack: [janelaEntrega, observacaoEntrega].filter(Boolean) }),
  },
  {
    header: 'Pedidos',
    width: 80,
    cell: ({ pedidos }) => ({
      stack: pedidos.map(({ pedidoId, itens }) => `nº ${pedidoId} · ${contar(itens, 'item', 'itens')}`),
    }),
  },
  {
    header: 'A receber',
    width: 70,
    right: true,
    cell: ({ pedidos }) => ({
      stack: pedidos.map(({ aReceber }) => ({ text: emReais(aReceber), alignment: 'right' as const })),
    }),
  },
  {
    header: 'Quem recebeu',
    width: 110,
    cell: () => ({ canvas: [{ type: 'line', x1: 0, y1: 22, x2: 110, y2: 22, lineWidth: 0.5 }] }),
  },
]
