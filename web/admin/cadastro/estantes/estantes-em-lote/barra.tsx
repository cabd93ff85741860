import { Button } from '@mantine/core'
import { useState } from 'react'
import { contar, emNumero } from '#contract/dinheiro.ts'
import { type Estante, lerEstante, listarEstantes } from '#contract/estantes.ts'
import { ESTANTES_POR_VEZ, mudarEstantes } from '#contract/muitas-estantes.ts'
import { useWrite } from '../../../../api/query.ts'
import { SelectionBar } from '../../../../ui/lists/selection-bar.tsx'
import { toastFailure } from '../../../../ui/overlays/toast.ts'
import { toastUndo } from '../../../../ui/overlays/undo-toast.tsx'

/** A dialog about several shelves. */
export type Qual = 'proximo' | 'precos' | 'datas'
type Props = {
  escolhidas: readonly Estante[]
  mostradas: readonly Estante[]
  total: number | null
  marcarTodas: () => Promise<void>
  onNenhum: () => void
  /** Gets the changed shelves, including those that the list does not show. */
  onMudadas: (estantes: readonly Estante[]) => void
  onOpen: (qual: Qual) => void
}
type Tool = [shown: boolean, label: string, destas: number, onClick: () => void]

/** The actions on the marked shelves; an action for only some of them shows how many. */
export function Barra({ escolhidas, mostradas, total, marcarTodas, onNenhum, onMudadas, onOpen }: Props) {
  const { ativar, busy } = useAtivar(escolhidas, onMudadas)
  const { lendo, todas } = useTodas(marcarTodas)
  const quantas = escolhidas.length
  const clientes = new Set(escolhidas.map(({ clienteId }) => clienteId)).size
  const ativas = escolhidas.filter(({ ativa }) => ativa === 1).length
  const fora = escolhidas.filter(({ id }) => !mostradas.some(estante => estante.id === id)).length
  const faltam = total !== null && total <= ESTANTES_POR_VEZ && quantas - fora < total
  const tools: Tool[] = [
    [true, 'Próximo período', clientes, () => onOpen('proximo')],
    [true, quantas > 0 ? 'Um preço' : 'Um preço em todas', quantas, () => onOpen('precos')],
    [quantas > 0, 'Datas', quantas, () => onOpen('datas')],
    [quantas > ativas, 'Ativar', quantas - ativas, () => ativar(1)],
    [ativas > 0, 'Desativar', ativas, () => ativar(0)],
  ]
  const marcadas = contar(quantas, 'marcada', 'marcadas')
  return (
    <SelectionBar
      label="Muitas estantes de uma vez"
      quantos={quantas}
      marcados={fora > 0 ? `${marcadas}, ${emNumero(fora)} fora desta lista` : marcadas}
      todos={faltam ? { label: `Marcar as ${emNumero(total)}`, busy: lendo, mark: todas } : null}
      onNenhum={onNenhum}
    >
      {tools.map(([shown, label, destas, onClick]) =>
        shown ? (
          <Button key={label} size="sm" variant="subtle" aria-busy={busy} onClick={onClick}>
            {destas === quantas ? label : `${label} (${emNumero(destas)})`}
          </Button>
        ) : null,
      )}
    </SelectionBar>
  )
}

function useAtivar(escolhidas: readonly Estante[], onMudadas: Props['onMudadas']) {
  const mudar = useWrite(mudarEstantes, {
    invalidates: [listarEstantes, lerEstante],
    failure: 'As estantes não mudaram',
    onSuccess: (_, { body: { estantes, ativa } }) => {
      const mudadas = escolhidas.filter(({ id }) => estantes.includes(id))
      onMudadas(mudadas.map(estante => ({ ...estante, ativa: ativa ? 1 : 0 })))
    },
  })
  const ativar = (ativa: 0 | 1) => {
    const estantes = escolhidas.filter(estante => estante.ativa !== ativa).map(({ id }) => id)
    const feito = ativa ? 'ativada' : 'desativada'
    const dito = contar(estantes.length, `estante ${feito}`, `estantes ${feito}s`)
    const undo = () => mudar.mutate({ body: { estantes, ativa: ativa ? 0 : 1 } })
    mudar.mutate({ body: { estantes, ativa } }, { onSuccess: () => toastUndo(dito, undo) })
  }
  return { ativar, busy: mudar.isPending }
}

/** Marks all shelves that the filter finds; reads the missing pages first. */
function useTodas(marcarTodas: () => Promise<void>) {
  const [lendo, setLendo] = useState(false)
  const todas = async () => {
    setLendo(true)
    await marcarTodas().catch((error: unknown) => toastFailure(error, 'As estantes não foram marcadas'))
    setLendo(false)
  }
  return { lendo, todas: () => void todas() }
}
