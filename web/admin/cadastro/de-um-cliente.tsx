import { ClienteSelect } from '../cliente-select.tsx'
import type { Filtro } from '../filtros.tsx'

/** Only what belongs to one client. Apart, because lists without it load no search of options. */
export const DE_UM_CLIENTE: Filtro = {
  names: ['clienteId'],
  Campo: ({ chosen, onChange }) => (
    <ClienteSelect
      aria-label="Só de um cliente"
      all="Todos os clientes"
      value={Number(chosen.clienteId) || null}
      onChange={clienteId => onChange({ clienteId: clienteId ?? undefined })}
    />
  ),
}
