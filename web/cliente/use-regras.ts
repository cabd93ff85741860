import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { useRead } from '../query.ts'

const UM_MINUTO = 60_000 // the cut-off hour passes while a screen is open

/** The client's delivery rules as they stand now. */
export const useRegras = (clienteId: number) =>
  useRead(lerRegrasDeEntrega, { params: { id: clienteId } }, { enabled: clienteId > 0, refetchInterval: UM_MINUTO })
