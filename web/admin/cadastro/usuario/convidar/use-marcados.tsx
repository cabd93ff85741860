import { Button } from '@mantine/core'
import { CONVITES_POR_VEZ } from '#contract/convites.ts'
import { emNumero } from '#contract/dinheiro.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { ReasonButton } from '../../../../ui/reason-button.tsx'
import { usePhone } from '../../../../ui/use-phone.ts'
import barra from '../../barra.module.css'
import { useMarcas } from '../../use-marcas.tsx'

type Props = {
  /** In the order of the list. */
  mostrados: readonly Usuario[]
  convidar: (usuarios: readonly Usuario[]) => void
}

/** Users who are marked in the list, to be invited together. */
export function useMarcados({ mostrados, convidar }: Props) {
  const { escolhidos, todos, nenhum, mark } = useMarcas(mostrados, ({ nome }) => nome)
  const phone = usePhone()
  const props = { escolhidos, mostrados, onTodos: todos, onNenhum: nenhum, onConvidar: () => convidar(escolhidos) }
  const embaixo = phone && escolhidos.length > 0
  const bar = mostrados.length + escolhidos.length > 0 ? <Barra {...props} /> : null
  return { bar: embaixo ? null : bar, bottom: embaixo ? bar : undefined, mark }
}

type BarraProps = {
  escolhidos: readonly Usuario[]
  mostrados: readonly Usuario[]
  onTodos: () => void
  onNenhum: () => void
  onConvidar: () => void
}

function Barra({ escolhidos, mostrados, onTodos, onNenhum, onConvidar }: BarraProps) {
  const quantos = escolhidos.length
  const faltam = mostrados.some(({ id }) => !escolhidos.some(usuario => usuario.id === id))
  return (
    <div
      role="toolbar"
      aria-label="Muitos usuários de uma vez"
      className={`row centred mb-xs ${barra.barra}`}
      data-marcadas={quantos > 0 || undefined}
    >
      {quantos > 0 ? (
        <>
          <b role="status">{quantos === 1 ? '1 marcado' : `${emNumero(quantos)} marcados`}</b>
          <ReasonButton
            size="sm"
            data-com-marcados
            reason={quantos > CONVITES_POR_VEZ ? `Marque até ${CONVITES_POR_VEZ} de cada vez` : null}
            onClick={onConvidar}
          >
            Convidar {emNumero(quantos)}
          </ReasonButton>
        </>
      ) : null}
      <div className={`row ${barra.marcas}`}>
        {faltam ? (
          <Button size="sm" variant="subtle" px={10} onClick={onTodos}>
            {mostrados.length === 1 ? 'Marcar' : `Marcar todos os ${emNumero(mostrados.length)}`}
          </Button>
        ) : null}
        {quantos > 0 ? (
          <Button size="sm" variant="subtle" px={10} onClick={onNenhum}>
            Desmarcar
          </Button>
        ) : null}
      </div>
    </div>
  )
}
