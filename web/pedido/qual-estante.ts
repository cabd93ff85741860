import type { EstanteDoCliente } from '#contract/estantes.ts'

type Estante = Pick<EstanteDoCliente, 'id' | 'aberta' | 'noPedidoAberto'>

/** The open order's shelf, preferring one that is still open. */
export function estanteDoPedido<E extends Estante>(estantes: readonly E[]): E | undefined {
  const suas = estantes.filter(({ noPedidoAberto }) => noPedidoAberto === 1)
  return suas.find(aceitaPedidos) ?? suas[0]
}

/** The shelf to order from: the open order's if it is open, else the newest open one. `estantes` are newest first. */
export function estanteParaPedir<E extends Estante>(estantes: readonly E[]): E | undefined {
  const sua = estanteDoPedido(estantes)
  return sua && aceitaPedidos(sua) ? sua : estantes.find(aceitaPedidos)
}

/** The shelf to change an order on: one of its own, preferring an open one, else the newest open one. */
export function estanteParaMudar<E extends Estante>(estantes: readonly E[], suas: readonly number[]): E | undefined {
  const dele = estantes.filter(({ id }) => suas.includes(id))
  return dele.find(aceitaPedidos) ?? dele[0] ?? estanteParaPedir(estantes)
}

const aceitaPedidos = ({ aberta }: Estante): boolean => aberta === 1

const ULTIMA = 'estante'

/** The shelf last used for ordering, deleted with the session. */
export function lembrarEstante(clienteId: number, estanteId: number): void {
  try {
    localStorage.setItem(ULTIMA, `${clienteId}/${estanteId}`)
  } catch (error) {
    console.warn('the next visit will not know which shelf it was', error)
  }
}

export function ultimaEstante(): { clienteId: number; estanteId: number } | undefined {
  const [clienteId = 0, estanteId = 0] = localStorage.getItem(ULTIMA)?.split('/').map(Number) ?? []
  return clienteId && estanteId ? { clienteId, estanteId } : undefined
}
