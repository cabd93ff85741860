import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DoCliente } from '#contract/recebiveis.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { useSelection } from '../../ui/lists/use-selection.tsx'

const EnviarExtratos = lazyPart(() => import('./enviar-extratos.tsx'), 'EnviarExtratos')

/** Marks clients in the list, to send each its statement. */
export function useExtratos(mostrados: readonly DoCliente[]) {
  const [aberta, abrir] = useState<readonly DoCliente[] | null>(null)
  const { escolhidos, nenhum, mark, bar } = useSelection(mostrados.map(comNumero), ({ clienteNome }) => clienteNome)
  const children = (
    <Button size="sm" variant="subtle" onClick={() => abrir(escolhidos)}>
      Enviar extrato
    </Button>
  )
  return {
    mark: (row: DoCliente) => mark(comNumero(row)),
    ...(escolhidos.length > 0 && { bar: bar({ label: 'Muitos clientes de uma vez', children }) }),
    dialog: aberta ? <EnviarExtratos clientes={aberta} onSent={nenhum} onClose={() => abrir(null)} /> : null,
  }
}

const comNumero = (row: DoCliente) => ({ ...row, id: row.clienteId })
