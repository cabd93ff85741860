import { useState } from 'react'
import type { Estante } from '#contract/estantes.ts'
import { useSelection } from '../../../../ui/lists/use-selection.tsx'
import { part } from '../../../../ui/part.ts'
import { usePhone } from '../../../../ui/use-phone.ts'
import { Barra, type Qual } from './barra.tsx'

const Proximo = part(() => import('./proximo.tsx'), 'Proximo')
const Precos = part(() => import('./precos.tsx'), 'Precos')
const Datas = part(() => import('./datas.tsx'), 'Datas')

/** An open dialog with a snapshot of the marked shelves: later changes to the list don't affect it. */
type Aberta = { qual: Qual; marcadas: readonly Estante[] }
type Props = {
  /** In the order of the list. */
  mostradas: readonly Estante[]
  /** How many the filter finds; null: too many to be counted. */
  total: number | null
  /** Reads all shelves that the filter finds. */
  lerTodas: () => Promise<readonly Estante[]>
  onPeriodo: (periodo: string, aPartirDe: number | undefined) => void
}

/** The actions on several shelves: the marked ones, or everybody's when none is marked. */
export function useEstantesEmLote({ mostradas, total, lerTodas, onPeriodo }: Props) {
  const marcas = useSelection(mostradas, ({ periodo, clienteNome }) => `${periodo}, de ${clienteNome}`)
  const [aberta, setAberta] = useState<Aberta | null>(null)
  const phone = usePhone()
  const { escolhidos: escolhidas, mark } = marcas
  const onClose = () => setAberta(null)
  const criado: Props['onPeriodo'] = (periodo, aPartirDe) => {
    onClose()
    marcas.nenhum()
    onPeriodo(periodo, aPartirDe)
  }
  const barra =
    mostradas.length + escolhidas.length > 0 ? (
      <Barra
        {...{ escolhidas, mostradas, total }}
        marcarTodas={async () => marcas.todos(await lerTodas())}
        onNenhum={marcas.nenhum}
        onMudadas={marcas.responder}
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
    /** On a phone, replaces the screen's own bottom bar. */
    bottom: embaixo ? barra : undefined,
    mark,
  }
}

const maisNova = (uma: Estante | undefined, outra: Estante) => (uma && uma.id > outra.id ? uma : outra)

type DialogoProps = Aberta & Pick<Props, 'mostradas' | 'onPeriodo'> & { onClose: () => void }

function Dialogo({ qual, marcadas, mostradas, onClose, onPeriodo }: DialogoProps) {
  const [modelo = mostradas.reduce<Estante | undefined>(maisNova, undefined)] = marcadas
  const clientes = marcadas.length > 0 ? [...new Set(marcadas.map(({ clienteId }) => clienteId))] : null
  const estantes = marcadas.length > 0 ? marcadas.map(({ id }) => id) : null
  if (qual === 'proximo') return <Proximo {...{ modelo, clientes, onClose }} onDone={onPeriodo} />
  if (qual === 'precos') return <Precos {...{ estantes, onClose }} />
  return <Datas {...{ marcadas, onClose }} onDone={onClose} />
}
