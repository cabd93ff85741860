import { lerCliente } from '#contract/clientes.ts'
import { useRead } from '../../api/query.ts'

/** The name of the client a report is narrowed to; undefined while it is read, or where it is everybody. */
export function useNomeDoCliente(clienteId: number | undefined): string | undefined {
  const { data } = useRead(lerCliente, { params: { id: clienteId ?? 0 } }, { enabled: clienteId !== undefined })
  return clienteId === undefined ? undefined : data?.clientes[0]?.nome
}
