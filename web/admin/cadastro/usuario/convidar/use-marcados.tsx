import { Button, Checkbox } from '@mantine/core'
import { useRef, useState } from 'react'
import { CONVITES_POR_VEZ } from '#contract/convites.ts'
import { emNumero } from '#contract/dinheiro.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { focusSoon } from '../../../../ui/focus-soon.ts'
import { ReasonButton } from '../../../../ui/reason-button.tsx'
import { usePhone } from '../../../../ui/use-phone.ts'
import barra from '../../barra.module.css'
import { agora, type Marcados, trocarMarca } from '../../marcar.ts'

type Props = {
  /** In the order of the list. */
  mostrados: readonly Usuario[]
  convidar: (usuarios: readonly Usuario[]) => void
}

/** Users who are marked in the list, to be invited together. */
export function useMarcados({ mostrados, convidar }: Props) {
  const [marcados, setMarcados] = useState<Marcados<Usuario>>(new Map())
  const ultimo = useRef<number>(undefined)
  const phone = usePhone()
  const escolhidos = agora(marcados, mostrados)
  const marcar = (usuario: Usuario, comShift: boolean) => {
    setMarcados(trocarMarca(marcados, mostrados, usuario, comShift ? ultimo.current : undefined))
    ultimo.current = usuario.id
  }
  const desmarcar = () => {
    setMarcados(new Map())
    focusSoon(() => focar('[data-marca]'), 5)
  }
  const todos = () => {
    setMarcados(new Map(mostrados.map(usuario => [usuario.id, usuario])))
    focusSoon(() => focar('[data-convidar]'), 5)
  }
  const props = { escolhidos, mostrados, onTodos: todos, onNenhum: desmarcar, onConvidar: () => convidar(escolhidos) }
  const embaixo = phone && escolhidos.length > 0
  const bar = mostrados.length + escolhidos.length > 0 ? <Barra {...props} /> : null
  return {
    bar: embaixo ? null : bar,
    bottom: embaixo ? bar : undefined,
    mark: (usuario: Usuario) => (
      <Checkbox
        data-marca={usuario.id}
        label={<span className="only-heard">{`Marcar ${usuario.nome}`}</span>}
        checked={marcados.has(usuario.id)}
        // With Shift the browser would mark text on the way.
        onMouseDown={event => event.shiftKey && event.preventDefault()}
        onChange={({ nativeEvent }) => marcar(usuario, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    ),
  }
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
            data-convidar
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

function focar(seletor: string): boolean {
  const alvo = document.querySelector<HTMLElement>(seletor)
  alvo?.focus()
  return alvo !== null
}
