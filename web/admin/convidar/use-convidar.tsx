import { useState } from 'react'
import { CONVITES_POR_VEZ } from '#contract/convites.ts'
import { contar, emNumero } from '#contract/dinheiro.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { SelectionBar } from '../../ui/lists/selection-bar.tsx'
import { useSelection } from '../../ui/lists/use-selection.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'

// Loaded lazily: the list does not need it.
const Convidar = lazyPart(() => import('./convidar.tsx'), 'Convidar')

/** Marks users in the list, in its order, to invite them together. */
export function useConvidar(mostrados: readonly Usuario[]) {
  const [convidados, convidar] = useState<readonly Usuario[] | null>(null)
  const { escolhidos, faltam, todos, nenhum, mark } = useSelection(mostrados, ({ nome }) => nome)
  const quantos = escolhidos.length
  const bar = (
    <SelectionBar
      label="Muitos usuários de uma vez"
      quantos={quantos}
      marcados={contar(quantos, 'marcado', 'marcados')}
      todos={faltam ? { label: `Marcar os ${emNumero(mostrados.length)}`, mark: () => todos() } : null}
      onNenhum={nenhum}
    >
      {quantos > 0 ? (
        <ReasonButton
          size="sm"
          reason={quantos > CONVITES_POR_VEZ ? `Marque até ${CONVITES_POR_VEZ} de cada vez` : null}
          onClick={() => convidar(escolhidos)}
        >
          Convidar {emNumero(quantos)}
        </ReasonButton>
      ) : null}
    </SelectionBar>
  )
  return {
    convidar,
    ...{ mark, bar, marked: quantos > 0 },
    dialog: convidados ? <Convidar usuarios={convidados} onClose={() => convidar(null)} /> : null,
  }
}
