import { useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import type { ItemEntregue } from '#contract/pedidos-entrega.ts'
import { comUnidade } from '#contract/unidades.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { A_MENOS, type Dito, LinhaComMotivo } from '../pedidos/entrega/linha.tsx'
import { type Linha, type ParadaVista, vai } from './rodada.ts'

type Props = {
  parada: ParadaVista
  entregar: (itensDe: (pedidoId: number) => ItemEntregue[]) => boolean
  onClose: () => void
}

/** Delivers the stop with what was short: a quantity and why, line by line. */
export function Faltou({ parada: { clienteNome, linhas }, entregar, onClose }: Props) {
  const [ditos, setDitos] = useState<ReadonlyMap<number, Dito>>(new Map())
  const ditas = linhas.map(linha => ({ linha, dito: ditos.get(linha.itemPedidoId) ?? comoVai(linha) }))
  const diferentes = ditas.filter(({ linha, dito }) => dito.quantidade !== linha.quantidade)
  // A line packed short is named although it goes whole: else the server delivers what was packed.
  const nomeadas = ditas.filter(um => diferentes.includes(um) || um.linha.separada !== undefined)
  return (
    <FormDialog
      title={`O que faltou em ${clienteNome}?`}
      action={diferentes.length ? `Entregar com ${contar(diferentes.length, 'diferença', 'diferenças')}` : 'Entregar'}
      reason={oQueFalta(diferentes, nomeadas.length > 0)}
      onSubmit={event => {
        event.preventDefault()
        const anotadas = entregar(id =>
          nomeadas
            .filter(({ linha }) => linha.pedidoId === id)
            .map(({ linha: { itemPedidoId }, dito: { quantidade, motivo } }) => ({
              ...{ itemPedidoId, quantidadeEntregue: quantidade ?? 0, motivo: motivo.trim() || null },
            })),
        )
        if (anotadas) onClose()
      }}
      unsaved={() => ditos.size > 0}
      onClose={onClose}
    >
      <ul className="rows roomy" aria-label="O que foi entregue">
        {ditas.map(({ linha, dito }) => (
          <LinhaComMotivo
            key={linha.itemPedidoId}
            nome={linha.nome}
            sobre={`pedido: ${comUnidade(linha.quantidade, linha.unidadeMedida)}`}
            unidade={linha.unidadeMedida}
            rotulo="Entregue"
            dito={dito}
            motivos={dito.quantidade === linha.quantidade ? [] : A_MENOS}
            onChange={dito => setDitos(new Map(ditos).set(linha.itemPedidoId, dito))}
          />
        ))}
      </ul>
    </FormDialog>
  )
}

const comoVai = (linha: Linha): Dito => ({
  quantidade: vai(linha),
  motivo: linha.separada === undefined ? '' : 'faltou',
})

function oQueFalta(diferentes: readonly { linha: Linha; dito: Dito }[], nomeada: boolean): string | null {
  if (diferentes.length === 0 && !nomeada) return 'Diga quanto foi entregue do que faltou'
  for (const { linha, dito } of diferentes) {
    if (dito.quantidade === null || Number.isNaN(dito.quantidade)) return `Diga quanto foi de ${linha.nome}: 0 se nada`
    if (dito.motivo.trim() === '') return `Diga por que ${linha.nome} foi outra quantidade`
  }
  return null
}
