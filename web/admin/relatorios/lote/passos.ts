import type { DiaTexto } from '#contract/dias.ts'
import { type Pedido, type Status, statusPermitidos } from '#contract/pedidos.ts'
import type { Recusado } from '#contract/pedidos-em-lote.ts'

/** What is done to many orders together. */
export const PASSOS = ['entregar', 'finalizar', 'empresa'] as const
export type Passo = (typeof PASSOS)[number]

const PARTEM_DE: Record<Passo, readonly Status[]> = {
  entregar: statusPermitidos.entregar,
  finalizar: statusPermitidos.finalizar,
  empresa: statusPermitidos.atribuirEmpresa,
}

/** The orders that a step may be done to: by day, then client. */
export const cabem = (passo: Passo, pedidos: readonly Pedido[]): Pedido[] =>
  pedidos
    .filter(({ status }) => PARTEM_DE[passo].includes(status))
    .sort(
      (a, b) =>
        (a.dataEntrega ?? '').localeCompare(b.dataEntrega ?? '') ||
        a.clienteNome.localeCompare(b.clienteNome, 'pt-BR') ||
        a.id - b.id,
    )

/** Whether an order is chosen before anybody chose: what can't be undone is not offered for a day that is still to come. */
export const deInicio = (passo: Passo, { dataEntrega, empresa }: Pedido, hoje: DiaTexto): boolean =>
  passo === 'finalizar' || (passo === 'empresa' ? empresa === null : dataEntrega !== null && dataEntrega <= hoje)

/** `1 pedido`, `13 pedidos`. */
export const pedidosEm = (n: number): string => (n === 1 ? '1 pedido' : `${n.toLocaleString('pt-BR')} pedidos`)

/** What the button does, also while none is chosen. */
export const ACAO: Record<Passo, (n: number) => string> = {
  entregar: n => `Marcar ${n === 0 ? '' : `${pedidosEm(n)} `}como ${n === 1 ? 'entregue' : 'entregues'}`,
  finalizar: n => (n === 0 ? 'Finalizar' : `Finalizar ${pedidosEm(n)}`),
  empresa: n => (n === 0 ? 'Atribuir a empresa' : `Atribuir a ${pedidosEm(n)}`),
}

/** What was done, for the toast. */
export const FEITO: Record<Passo, (n: number) => string> = {
  entregar: n => `${pedidosEm(n)} ${n === 1 ? 'entregue' : 'entregues'}`,
  finalizar: n => `${pedidosEm(n)} ${n === 1 ? 'finalizado' : 'finalizados'}`,
  empresa: n => `Empresa atribuída a ${pedidosEm(n)}`,
}

/** `Pedido 7 está Cancelado; pedido 9 não existe mais.` */
export const porQueNao = (recusados: readonly Recusado[]): string => {
  const partes = recusados.map(({ id, status }) => `pedido ${id} ${status ? `está ${status}` : 'não existe mais'}`)
  const texto = `${partes.join('; ')}.`
  return texto.charAt(0).toUpperCase() + texto.slice(1)
}
