import { CONVITES_POR_VEZ } from '#contract/convites.ts'
import { contar, emNumero } from '#contract/dinheiro.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { SelectionBar } from '../../ui/lists/selection-bar.tsx'
import { useSelection } from '../../ui/lists/use-selection.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { usePhone } from '../../ui/use-phone.ts'

type Props = {
  /** In the order of the list. */
  mostrados: readonly Usuario[]
  convidar: (usuarios: readonly Usuario[]) => void
}

/** Marks users in the list, to invite them together. */
export function useConvidarMarcados({ mostrados, convidar }: Props) {
  const { escolhidos, faltam, todos, nenhum, mark } = useSelection(mostrados, ({ nome }) => nome)
  const phone = usePhone()
  const quantos = escolhidos.length
  const embaixo = phone && quantos > 0
  const todosOs = mostrados.length === 1 ? 'Marcar' : `Marcar os ${emNumero(mostrados.length)}`
  const bar =
    mostrados.length + quantos > 0 ? (
      <SelectionBar
        label="Muitos usuários de uma vez"
        quantos={quantos}
        marcados={contar(quantos, 'marcado', 'marcados')}
        todos={faltam ? { label: todosOs, mark: () => todos() } : null}
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
    ) : null
  return { bar: embaixo ? null : bar, bottom: embaixo ? bar : undefined, mark }
}
