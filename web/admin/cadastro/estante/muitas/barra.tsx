import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { emNumero } from '#contract/dinheiro.ts'
import { type Estante, lerEstante, listarEstantes } from '#contract/estantes.ts'
import { ESTANTES_POR_VEZ, mudarEstantes } from '#contract/muitas-estantes.ts'
import { useWrite } from '../../../../api/query.ts'
import { focusSoon } from '../../../../ui/focus-soon.ts'
import { toastFailure } from '../../../../ui/overlays/toast.ts'
import { toastUndo } from '../../../../ui/overlays/undo-toast.tsx'
import styles from '../../barra.module.css'

/** A dialog about many. */
export type Qual = 'proximo' | 'precos' | 'datas'
type Props = {
  escolhidas: readonly Estante[]
  mostradas: readonly Estante[]
  total: number | null
  marcarTodas: () => Promise<void>
  desmarcar: () => void
  /** They are so now, also those that are not in the list. */
  ativadas: (ids: readonly number[], ativa: 0 | 1) => void
  onOpen: (qual: Qual) => void
}
type Tool = [shown: boolean, label: string, quantas: number, onClick: () => void]

/** What can be done with the marked shelves, and with how many. */
export function Barra({ escolhidas, mostradas, total, marcarTodas, desmarcar, ativadas, onOpen }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  // The button that was pressed may be gone: the focus goes to the first thing to do.
  const focar = () =>
    focusSoon(() => {
      if (document.activeElement === document.body) bar.current?.querySelector('button')?.focus()
      return document.activeElement !== document.body
    }, 5)
  const { ativar, busy } = useAtivar(escolhidas, (ids, ativa) => {
    ativadas(ids, ativa)
    focar()
  })
  const { lendo, todas } = useTodas(marcarTodas, focar)
  const quantas = escolhidas.length
  const clientes = new Set(escolhidas.map(({ clienteId }) => clienteId)).size
  const [ativas, inativas] = [1, 0].map(ativa => escolhidas.filter(estante => estante.ativa === ativa).length)
  const fora = escolhidas.filter(({ id }) => !mostradas.some(estante => estante.id === id)).length
  const faltam = total !== null && total <= ESTANTES_POR_VEZ && quantas - fora < total
  const tools: Tool[] = [
    [true, 'Próximo período', clientes, () => onOpen('proximo')],
    [true, quantas > 0 ? 'Um preço' : 'Um preço em todas', clientes, () => onOpen('precos')],
    [quantas > 0, 'Datas', quantas, () => onOpen('datas')],
    [Boolean(inativas), 'Ativar', inativas ?? 0, () => ativar(1)],
    [Boolean(ativas), 'Desativar', ativas ?? 0, () => ativar(0)],
  ]
  const marks: Tool[] = [
    [faltam, `Marcar todas as ${emNumero(total ?? 0)}`, 0, todas],
    [quantas > 0, 'Desmarcar', 0, desmarcar],
  ]
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Muitas estantes de uma vez"
      className={`row centred mb-xs ${styles.barra}`}
      data-marcadas={quantas > 0 || undefined}
    >
      {quantas > 0 ? (
        <b role="status">
          {quantas === 1 ? '1 marcada' : `${emNumero(quantas)} marcadas`}
          {fora > 0 ? `, ${emNumero(fora)} fora desta lista` : ''}
        </b>
      ) : null}
      <Tools tools={tools} busy={busy} />
      <div className={`row ${styles.marcas}`}>
        <Tools tools={marks} busy={lendo} />
      </div>
    </div>
  )
}

const Tools = ({ tools, busy }: { tools: readonly Tool[]; busy: boolean }) =>
  tools.map(([shown, label, quantas, onClick]) =>
    shown ? (
      <Button key={label} size="sm" variant="subtle" px={10} aria-busy={busy} onClick={onClick}>
        {quantas > 0 ? `${label} (${emNumero(quantas)})` : label}
      </Button>
    ) : null,
  )

function useAtivar(escolhidas: readonly Estante[], onDone: Props['ativadas']) {
  const mudar = useWrite(mudarEstantes, {
    invalidates: [listarEstantes, lerEstante],
    failure: 'As estantes não mudaram',
    onSuccess: (_, { body: { estantes, ativa } }) => onDone(estantes, ativa ? 1 : 0),
  })
  const ativar = (ativa: 0 | 1) => {
    const estantes = escolhidas.filter(estante => estante.ativa !== ativa).map(({ id }) => id)
    const feito = ativa ? 'ativada' : 'desativada'
    const dito = estantes.length === 1 ? `1 estante ${feito}` : `${emNumero(estantes.length)} estantes ${feito}s`
    const undo = () => mudar.mutate({ body: { estantes, ativa: ativa ? 0 : 1 } })
    mudar.mutate({ body: { estantes, ativa } }, { onSuccess: () => toastUndo(dito, undo) })
  }
  return { ativar, busy: mudar.isPending }
}

/** Marks all that the filter finds, which may have to be read first. */
function useTodas(marcarTodas: () => Promise<void>, onDone: () => void) {
  const [lendo, setLendo] = useState(false)
  const todas = async () => {
    setLendo(true)
    try {
      await marcarTodas()
      onDone()
    } catch (error) {
      toastFailure(error, 'As estantes não foram marcadas')
    } finally {
      setLendo(false)
    }
  }
  return { lendo, todas: () => void todas() }
}
