import { Button } from '@mantine/core'
import { useState } from 'react'
import { contar, emNumero } from '#contract/dinheiro.ts'
import type { DoCliente } from '#contract/recebiveis.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { SelectionBar } from '../../ui/lists/selection-bar.tsx'
import { useSelection } from '../../ui/lists/use-selection.tsx'

const EnviarExtratos = lazyPart(() => import('./enviar-extratos.tsx'), 'EnviarExtratos')

/** Marks clients in the list, to send each its statement. */
export function useExtratos(mostrados: readonly DoCliente[]) {
  const [aberta, abrir] = useState<readonly DoCliente[] | null>(null)
  const { escolhidos, faltam, todos, nenhum, mark } = useSelection(
    mostrados.map(comNumero),
    ({ clienteNome }) => clienteNome,
  )
  const quantos = escolhidos.length
  const bar = (
    <SelectionBar
      label="Muitos clientes de uma vez"
      quantos={quantos}
      marcados={contar(quantos, 'marcado', 'marcados')}
      todos={faltam ? { label: `Marcar os ${emNumero(mostrados.length)}`, mark: () => todos() } : null}
      onNenhum={nenhum}
    >
      <Button size="sm" variant="subtle" onClick={() => abrir(escolhidos)}>
        Enviar extrato
      </Button>
    </SelectionBar>
  )
  return {
    mark: (row: DoCliente) => mark(comNumero(row)),
    ...(quantos > 0 && { bar }),
    dialog: aberta ? <EnviarExtratos clientes={aberta} onSent={nenhum} onClose={() => abrir(null)} /> : null,
  }
}

const comNumero = (row: DoCliente) => ({ ...row, id: row.clienteId })
