import type { DiaTexto } from '#contract/dias.ts'
import { contar, emNumero } from '#contract/dinheiro.ts'
import type { Pedido, Status } from '#contract/pedidos.ts'
import type { Recusado } from '#contract/pedidos-em-lote.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'

/** The steps that can be taken for many orders together. */
export const PASSOS = ['entregar', 'finalizar', 'empresa'] as const
export type Passo = (typeof PASSOS)[number]

export const NOME: Record<Passo, string> = { entregar: 'Entregar', finalizar: 'Finalizar', empresa: 'Empresa' }

/** The statuses that each step starts from. */
export const PARTEM_DE = {
  entregar: statusPermitidos.entregar,
  finalizar: statusPermitidos.finalizar,
  empresa: statusPermitidos.atribuirEmpresa,
} as const

export const cabe = (passo: Passo, { status }: Pedido): boolean =>
  (PARTEM_DE[passo] as readonly Status[]).includes(status)

/** The orders that a step applies to, sorted by day, then client. */
export const cabem = (passo: Passo, pedidos: readonly Pedido[]): Pedido[] =>
  pedidos
    .filter(pedido => cabe(passo, pedido))
    .sort(
      (a, b) =>
        compare(a.dataEntrega ?? '', b.dataEntrega ?? '') || porNome(a.clienteNome, b.clienteNome) || a.id - b.id,
    )

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
const porNome = new Intl.Collator('pt-BR').compare

/** Whether an order is chosen by default: delivery can't be undone, so a future day's orders are not. */
export const deInicio = (passo: Passo, { dataEntrega, empresa }: Pedido, hoje: DiaTexto): boolean =>
  passo === 'finalizar' || (passo === 'empresa' ? empresa === null : dataEntrega !== null && dataEntrega <= hoje)

/** `1 pedido`, `13 pedidos`. */
export const pedidosEm = (n: number): string => contar(n, 'pedido', 'pedidos')

/** The button's label, also while no order is chosen. */
export const ACAO: Record<Passo, (n: number) => string> = {
  entregar: n => (n === 0 ? 'Entregar' : `Entregar ${pedidosEm(n)}`),
  finalizar: n => (n === 0 ? 'Finalizar' : `Finalizar ${pedidosEm(n)}`),
  empresa: n => (n === 0 ? 'Atribuir a empresa' : `Atribuir a ${pedidosEm(n)}`),
}

/** The result of a step, for the toast. */
export const FEITO: Record<Passo, (n: number) => string> = {
  entregar: n => contar(n, 'pedido entregue', 'pedidos entregues'),
  finalizar: n => contar(n, 'pedido finalizado', 'pedidos finalizados'),
  empresa: n => `Empresa atribuída a ${pedidosEm(n)}`,
}

/** How many order numbers a message lists. */
export const CITADOS = 12

/** `Pedido 7 está Cancelado; pedidos 9 e 12 não existem mais.` */
export function porQueNao(recusados: readonly Recusado[]): string {
  const semEstoque = recusados.filter(({ falta }) => falta)
  const porSeparar = recusados.filter(({ naoSeparado }) => naoSeparado !== undefined)
  const porStatus = Map.groupBy(
    recusados.filter(({ falta, naoSeparado }) => !falta && naoSeparado === undefined),
    ({ status }) => status,
  )
  const partes = [...porStatus].map(([status, grupo]) => {
    const um = grupo.length === 1
    const como = status ? `${um ? 'está' : 'estão'} ${status}` : `${um ? 'não existe' : 'não existem'} mais`
    return `${um ? 'pedido' : 'pedidos'} ${numeros(grupo.map(({ id }) => id))} ${como}`
  })
  const faltas = semEstoque.map(({ id, falta }) => `para o pedido ${id} não há tanto no estoque de ${falta}`)
  const quais = numeros(porSeparar.map(({ id }) => id))
  if (porSeparar.length === 1) partes.push(`pedido ${quais} não foi separado por inteiro`)
  if (porSeparar.length > 1) partes.push(`pedidos ${quais} não foram separados por inteiro`)
  const texto = `${[...partes, ...faltas].join('; ')}.`
  return texto.charAt(0).toUpperCase() + texto.slice(1)
}

/** `7`, `7, 9 e 12`, `7, 9, … e mais 488`. */
function numeros(ids: readonly number[]): string {
  const citados: (number | string)[] = ids.slice(0, CITADOS)
  const resto = ids.length - citados.length
  const ultimo = resto > 0 ? `mais ${emNumero(resto)}` : citados.pop()
  return citados.length > 0 ? `${citados.join(', ')} e ${ultimo}` : `${ultimo}`
}
