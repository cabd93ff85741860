import { Checkbox } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Estante } from '#contract/estantes.ts'
import { focusSoon } from '../../../../ui/focus-soon.ts'
import { usePhone } from '../../../../ui/use-phone.ts'
import { agora, type Marcados, trocarMarca } from '../../marcar.ts'
import { Barra, type Qual } from './barra.tsx'

const Proximo = lazy(() => import('./proximo.tsx').then(module => ({ default: module.Proximo })))
const Precos = lazy(() => import('./precos.tsx').then(module => ({ default: module.Precos })))
const Datas = lazy(() => import('./datas.tsx').then(module => ({ default: module.Datas })))

/** A dialog, with what was marked when it opened: whatever becomes of the list, it is about these. */
type Aberta = { qual: Qual; marcadas: readonly Estante[] }
type Props = {
  /** In the order of the list. */
  mostradas: readonly Estante[]
  /** How many the filter finds; null: too many to be counted. */
  total: number | null
  /** All of them. */
  lerTodas: () => Promise<readonly Estante[]>
  onPeriodo: (periodo: string) => void
}

/** What can be done with many shelves: with those that are marked, or where none is with everybody's. */
export function useMuitas({ mostradas, total, lerTodas, onPeriodo }: Props) {
  const [marcadas, setMarcadas] = useState<Marcados<Estante>>(new Map())
  const [aberta, setAberta] = useState<Aberta | null>(null)
  const ultima = useRef<number>(undefined)
  const phone = usePhone()
  const escolhidas = agora(marcadas, mostradas)
  const onClose = () => setAberta(null)
  const desmarcar = () => {
    setMarcadas(new Map())
    focusSoon(() => focar(ultima.current === undefined ? '[data-marca]' : `[data-marca="${ultima.current}"]`), 5)
  }
  const marcar = (estante: Estante, comShift: boolean) => {
    setMarcadas(trocarMarca(marcadas, mostradas, estante, comShift ? ultima.current : undefined))
    ultima.current = estante.id
  }
  const ativadas = (ids: readonly number[], ativa: 0 | 1) =>
    setMarcadas(marcadas => {
      const mudam = [...marcadas.values()].filter(({ id }) => ids.includes(id))
      return new Map([...marcadas, ...mudam.map(estante => [estante.id, { ...estante, ativa }] as const)])
    })
  const marcarTodas = async () => setMarcadas(new Map((await lerTodas()).map(estante => [estante.id, estante])))
  const criado = (periodo: string) => {
    onClose()
    setMarcadas(new Map())
    onPeriodo(periodo)
    focusSoon(() => focar(`[data-opener][aria-label^="Abrir ${CSS.escape(periodo)}"]`), ATE_A_LISTA)
  }
  const barra =
    mostradas.length + escolhidas.length > 0 ? (
      <Barra
        {...{ escolhidas, mostradas, total, desmarcar, marcarTodas, ativadas }}
        onOpen={qual => setAberta({ qual, marcadas: escolhidas })}
      />
    ) : null
  const embaixo = phone && escolhidas.length > 0
  return {
    bar: (
      <>
        {embaixo ? null : barra}
        {aberta ? <Dialogo {...{ ...aberta, mostradas, onClose }} onPeriodo={criado} /> : null}
      </>
    ),
    /** On a phone, in place of what the screen offers there. */
    bottom: embaixo ? barra : undefined,
    mark: (estante: Estante) => (
      <Checkbox
        data-marca={estante.id}
        label={<span className="only-heard">{`Marcar ${estante.periodo}, de ${estante.clienteNome}`}</span>}
        checked={marcadas.has(estante.id)}
        // With Shift the browser would mark text on the way.
        onMouseDown={event => event.shiftKey && event.preventDefault()}
        onChange={({ nativeEvent }) => marcar(estante, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    ),
  }
}

const maisNova = (uma: Estante | undefined, outra: Estante) => (uma && uma.id > outra.id ? uma : outra)

/** Frames until the list of the new shelves is there. */
const ATE_A_LISTA = 120

function focar(seletor: string): boolean {
  const alvo = document.querySelector<HTMLElement>(seletor)
  alvo?.focus()
  return alvo !== null
}

type DialogoProps = Aberta & Pick<Props, 'mostradas' | 'onPeriodo'> & { onClose: () => void }

function Dialogo({ qual, marcadas, mostradas, onClose, onPeriodo }: DialogoProps) {
  const [modelo = mostradas.reduce<Estante | undefined>(maisNova, undefined)] = marcadas
  const clientes = marcadas.length > 0 ? [...new Set(marcadas.map(({ clienteId }) => clienteId))] : null
  return (
    <Suspense>
      {qual === 'proximo' ? <Proximo {...{ modelo, clientes, onClose }} onDone={onPeriodo} /> : null}
      {qual === 'precos' ? <Precos {...{ clientes, onClose }} /> : null}
      {qual === 'datas' ? <Datas {...{ marcadas, onClose }} onDone={onClose} /> : null}
    </Suspense>
  )
}
