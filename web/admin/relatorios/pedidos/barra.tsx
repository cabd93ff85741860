import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Periodo } from '#contract/dias.ts'
import { contar, emNumero, emReais, somar } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { SelectionBar } from '../../../ui/lists/selection-bar.tsx'
import { part } from '../../../ui/part.ts'
import { cabe, NOME, PASSOS, type Passo } from '../../pedidos/lote/passos.ts'

const Dialogo = part(() => import('../../pedidos/lote/dialogo.tsx'), 'Dialogo')

type Props = {
  escolhidos: readonly Pedido[]
  mostrados: readonly Pedido[]
  periodo: Periodo
  onResposta: (pedidos: readonly Pedido[]) => void
  onTodos: () => void
  onNenhum: () => void
}

/** The actions on the marked orders, each with the number of orders it applies to. */
export function Barra({ escolhidos, mostrados, periodo, onResposta, onTodos, onNenhum }: Props) {
  const [passo, setPasso] = useState<Passo | null>(null)
  const quantos = escolhidos.length
  const total = somar(escolhidos.map(({ valorTotal }) => valorTotal))
  const todos = mostrados.length === 1 ? 'Marcar' : `Marcar os ${emNumero(mostrados.length)}`
  const faltam = mostrados.some(({ id }) => !escolhidos.some(pedido => pedido.id === id))
  const passos = PASSOS.map(passo => [passo, escolhidos.filter(pedido => cabe(passo, pedido)).length] as const)
  const possiveis = passos.filter(([, n]) => n > 0)
  return (
    <SelectionBar
      label="Pedidos marcados"
      quantos={quantos}
      marcados={`${contar(quantos, 'marcado', 'marcados')}, ${emReais(total)}`}
      todos={faltam ? { label: todos, mark: onTodos } : null}
      onNenhum={onNenhum}
    >
      {possiveis.map(([passo, n]) => (
        <Button key={passo} size="sm" variant="subtle" onClick={() => setPasso(passo)}>
          {`${NOME[passo]} (${emNumero(n)})`}
        </Button>
      ))}
      {possiveis.length === 0 ? <span className="quiet small">Nada mais a fazer com estes</span> : null}
      {passo ? (
        <Dialogo
          {...{ periodo, passo, onResposta, clienteId: undefined }}
          marcados={escolhidos}
          onClose={() => setPasso(null)}
        />
      ) : null}
    </SelectionBar>
  )
}
