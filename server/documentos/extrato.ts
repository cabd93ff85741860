import { diaPorExtenso, periodoPorExtenso } from '#contract/dias.ts'
import { contar, emReais, somar } from '#contract/dinheiro.ts'
import type { Extrato } from '#contract/extrato.ts'
import { doCliente } from '../financeiro/codigo-pix.ts'
import type { Job } from './job.ts'
import { pagar } from './pagar.ts'
import { MUTED, onePart, type Paper, WIDTH } from './paper.ts'
import { type Column, table } from './table.ts'

/** A client's statement, and how to pay it. */
export function extrato({ extrato, fornecedor }: Extract<Job, { tipo: 'extrato' }>): Paper {
  const { clienteId, clienteNome, saldoInicial, lancamentos, saldoFinal, vencido, aVencer, credito } = extrato
  const title = `Extrato de ${clienteNome}`
  const saldo = (name: string, valor: number) => ({
    text: [`${name}: `, { text: emSaldo(valor), bold: true }],
    margin: [0, 6, 0, 6] as [number, number, number, number],
  })
  const hoje = [
    `Vencido: ${emReais(vencido)}`,
    `A vencer: ${emReais(aVencer)}`,
    ...(credito > 0 ? [`Crédito: ${emReais(credito)}`] : []),
  ]
  const content = [
    { text: clienteNome, bold: true, fontSize: 11 },
    saldo('Saldo anterior', saldoInicial),
    lancamentos.length > 0
      ? table(columns, lancamentos, WIDTH)
      : { text: 'Nada foi entregue nem pago nestes dias.', color: MUTED },
    saldo(`Saldo em ${diaPorExtenso(extrato.dataFinal)}`, saldoFinal),
    { text: `Hoje · ${hoje.join(' · ')}` },
    ...pagar(fornecedor, { valor: somar([vencido, aVencer]), identificador: doCliente(clienteId) }),
  ]
  const subtitle = `${periodoPorExtenso(extrato)} · ${contar(lancamentos.length, 'lançamento', 'lançamentos')}`
  return onePart({ name: title, title: 'Extrato', subtitle, content })
}

/** Money below zero is the client's. */
const emSaldo = (valor: number): string => (valor < 0 ? `${emReais(-valor)} de crédito` : emReais(valor))

const columns: Column<Extrato['lancamentos'][number]>[] = [
  { header: 'Dia', width: 60, cell: ({ data }) => diaPorExtenso(data) },
  { header: 'Lançamento', cell: ({ descricao }) => descricao },
  { header: 'Valor', width: 80, right: true, cell: ({ valor }) => emReais(valor) },
  { header: 'Saldo', width: 90, right: true, cell: ({ saldo }) => emSaldo(saldo) },
]
