import { Button, Checkbox } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { type Estante, lerEstante, listarEstantes } from '#contract/estantes.ts'
import { mudarEstantes } from '#contract/muitas-estantes.ts'
import { useWrite } from '../../../../api/query.ts'
import { toastUndo } from '../../../../ui/overlays/undo-toast.tsx'
import styles from '../estante.module.css'

const Proximo = lazy(() => import('./proximo.tsx').then(module => ({ default: module.Proximo })))
const Precos = lazy(() => import('./precos.tsx').then(module => ({ default: module.Precos })))
const Datas = lazy(() => import('./datas.tsx').then(module => ({ default: module.Datas })))

type Janela = 'proximo' | 'precos' | 'datas'

/** What can be done with many shelves: with those that are marked, or where none is with everybody's. */
export function useMuitas(mostradas: readonly Estante[], onPeriodo: (periodo: string) => void) {
  const [marcadas, setMarcadas] = useState<ReadonlySet<number>>(new Set())
  const [janela, setJanela] = useState<Janela | null>(null)
  const escolhidas = mostradas.filter(({ id }) => marcadas.has(id))
  const clientes = escolhidas.length > 0 ? [...new Set(escolhidas.map(({ clienteId }) => clienteId))] : null
  const onClose = () => setJanela(null)
  const onDone = () => {
    onClose()
    setMarcadas(new Set())
  }
  const trocar = (id: number) => {
    const outras = [...marcadas].filter(outra => outra !== id)
    setMarcadas(new Set(marcadas.has(id) ? outras : [...outras, id]))
  }
  const dialogs = (
    <Suspense>
      {janela === 'proximo' ? (
        <Proximo
          modelo={escolhidas[0] ?? mostradas[0]}
          {...{ clientes, onClose }}
          onDone={periodo => {
            onDone()
            onPeriodo(periodo)
          }}
        />
      ) : null}
      {janela === 'precos' ? <Precos {...{ clientes, onClose }} /> : null}
      {janela === 'datas' ? <Datas {...{ marcadas: escolhidas, onClose, onDone }} /> : null}
    </Suspense>
  )
  return {
    bar: (
      <>
        {mostradas.length > 0 ? <Barra {...{ escolhidas, mostradas }} marcar={setMarcadas} onOpen={setJanela} /> : null}
        {dialogs}
      </>
    ),
    mark: (estante: Estante) => (
      <Checkbox
        label={<span className="only-heard">{`Marcar ${estante.periodo}, de ${estante.clienteNome}`}</span>}
        checked={marcadas.has(estante.id)}
        onChange={() => trocar(estante.id)}
      />
    ),
  }
}

type BarraProps = {
  escolhidas: readonly Estante[]
  mostradas: readonly Estante[]
  marcar: (ids: ReadonlySet<number>) => void
  onOpen: (janela: Janela) => void
}

/** What can be done with the marked rows, above them. */
function Barra({ escolhidas, mostradas, marcar, onOpen }: BarraProps) {
  const mudar = useWrite(mudarEstantes, {
    invalidates: [listarEstantes, lerEstante],
    failure: 'As estantes não mudaram',
  })
  const ativar = (ativa: 0 | 1) => {
    const estantes = escolhidas.filter(estante => estante.ativa !== ativa).map(({ id }) => id)
    const feito = ativa ? 'ativada' : 'desativada'
    const dito = estantes.length === 1 ? `1 estante ${feito}` : `${estantes.length} estantes ${feito}s`
    const undo = () => mudar.mutate({ body: { estantes, ativa: ativa ? 0 : 1 } })
    mudar.mutate({ body: { estantes, ativa } }, { onSuccess: () => toastUndo(dito, undo) })
  }
  const alguma = escolhidas.length > 0
  const tools: [shown: boolean, label: string, onClick: () => void][] = [
    [true, 'Próximo período', () => onOpen('proximo')],
    [true, alguma ? 'Um preço' : 'Um preço em todas', () => onOpen('precos')],
    [alguma, 'Datas', () => onOpen('datas')],
    [escolhidas.some(({ ativa }) => ativa === 0), 'Ativar', () => ativar(1)],
    [escolhidas.some(({ ativa }) => ativa === 1), 'Desativar', () => ativar(0)],
    [
      alguma && escolhidas.length < mostradas.length,
      `Marcar todas as ${mostradas.length}`,
      () => marcar(new Set(mostradas.map(({ id }) => id))),
    ],
    [alguma, 'Desmarcar', () => marcar(new Set())],
  ]
  return (
    <div role="toolbar" aria-label="Muitas estantes de uma vez" className={`row centred mb-xs ${styles.barra}`}>
      {alguma ? <b role="status">{escolhidas.length === 1 ? '1 marcada' : `${escolhidas.length} marcadas`}</b> : null}
      {tools.map(([shown, label, onClick]) =>
        shown ? (
          <Button key={label} size="sm" variant="subtle" px={10} aria-busy={mudar.isPending} onClick={onClick}>
            {label}
          </Button>
        ) : null,
      )}
    </div>
  )
}
