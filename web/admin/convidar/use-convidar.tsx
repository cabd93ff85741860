import { useState } from 'react'
import { CONVITES_POR_VEZ } from '#contract/convites.ts'
import { emNumero } from '#contract/dinheiro.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { useSelection } from '../../ui/lists/use-selection.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'

// Loaded lazily: the list does not need it.
const Convidar = lazyPart(() => import('./convidar.tsx'), 'Convidar')

/** Marks users in the list, in its order, to invite them together. */
export function useConvidar(mostrados: readonly Usuario[]) {
  const [convidados, convidar] = useState<readonly Usuario[] | null>(null)
  const { escolhidos, mark, bar } = useSelection(mostrados, ({ nome }) => nome)
  const quantos = escolhidos.length
  const children =
    quantos > 0 ? (
      <ReasonButton
        size="sm"
        reason={quantos > CONVITES_POR_VEZ ? `Marque até ${CONVITES_POR_VEZ} de cada vez` : null}
        onClick={() => convidar(escolhidos)}
      >
        Convidar {emNumero(quantos)}
      </ReasonButton>
    ) : null
  return {
    convidar,
    ...{ mark, bar: bar({ label: 'Muitos usuários de uma vez', children }), marked: quantos > 0 },
    dialog: convidados ? <Convidar usuarios={convidados} onClose={() => convidar(null)} /> : null,
  }
}
