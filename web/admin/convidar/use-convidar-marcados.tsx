import { CONVITES_POR_VEZ } from '#contract/convites.ts'
import { contar, emNumero } from '#contract/dinheiro.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { BarraDeMarcas } from '../marcas/barra-de-marcas.tsx'
import { useRegistrosMarcados } from '../marcas/use-registros-marcados.tsx'

type Props = {
  /** In the order of the list. */
  mostrados: readonly Usuario[]
  convidar: (usuarios: readonly Usuario[]) => void
}

/** Marks users in the list, to invite them together. */
export function useConvidarMarcados({ mostrados, convidar }: Props) {
  const { escolhidos, faltam, todos, nenhum, mark } = useRegistrosMarcados(mostrados, ({ nome }) => nome)
  const phone = usePhone()
  const quantos = escolhidos.length
  const embaixo = phone && quantos > 0
  const todosOs = mostrados.length === 1 ? 'Marcar' : `Marcar os ${emNumero(mostrados.length)}`
  const bar =
    mostrados.length + quantos > 0 ? (
      <BarraDeMarcas
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
      </BarraDeMarcas>
    ) : null
  return { bar: embaixo ? null : bar, bottom: embaixo ? bar : undefined, mark }
}
