import { Alert, Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { ItemEntregue } from '#contract/pedidos-entrega.ts'
import type { Unidade } from '#contract/unidades.ts'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { enterToNext } from '../../../ui/focus/enter-to-next.ts'

/** Why less was packed or delivered than ordered. */
export const A_MENOS = ['faltou', 'avariado', 'recusado']

/** The typed values of a line: how much, and why. */
export type Dito = { quantidade: number | null; motivo: string }

/** What was said of lines, by their number. */
export function useDitos() {
  const [ditos, setDitos] = useState<ReadonlyMap<number, Dito>>(new Map())
  return { ditos, dizer: (id: number, dito: Dito) => setDitos(new Map(ditos).set(id, dito)) }
}

/** A line that is delivered: `quantidade` was ordered, `dito` goes, and less than that was packed where `aMenos`. */
export type Entregue = Pick<ItemPedido, 'itemPedidoId' | 'nome' | 'unidadeMedida' | 'quantidade'> & {
  sobre: string
  dito: Dito
  aMenos: boolean
}

export const difere = ({ quantidade, dito }: Entregue): boolean => dito.quantidade !== quantidade

/** The lines as the call takes them. One packed short is named although it goes whole: else what was packed goes. */
export const itensEntregues = (linhas: readonly Entregue[]): ItemEntregue[] =>
  linhas
    .filter(linha => linha.aMenos || difere(linha))
    .map(({ itemPedidoId, dito: { quantidade, motivo } }) => ({
      itemPedidoId,
      quantidadeEntregue: quantidade ?? 0,
      motivo: motivo.trim() || null,
    }))

/** What is still to be said of lines that differ. */
export function porDizer(diferentes: readonly Entregue[]): string | null {
  const sem = diferentes.find(({ dito: { quantidade } }) => quantidade === null || Number.isNaN(quantidade))
  if (sem) return `Diga quanto foi entregue de ${sem.nome}: 0 se nada`
  const semMotivo = diferentes.find(({ dito: { motivo } }) => motivo.trim() === '')
  return semMotivo ? `Diga por que a quantidade de ${semMotivo.nome} foi outra, ou entregue como pedido` : null
}

type NaoSeparadoProps = {
  /** What nobody packed. */
  linhas: readonly { nome: string }[]
  /** Nothing of the order was packed. */
  nada?: boolean
  comoPedidos: boolean
  setComoPedidos: (comoPedidos: boolean) => void
}

/** Says what nobody packed, and asks whether it goes as ordered. */
export function NaoSeparado({ linhas, nada, comoPedidos, setComoPedidos }: NaoSeparadoProps) {
  if (linhas.length === 0) return null
  const quantos = contar(linhas.length, 'item não foi separado', 'itens não foram separados')
  return (
    <Alert color="amber" role="status" title={nada ? 'Nada foi marcado como separado' : quantos}>
      {nada ? null : <p className="mb-xs">{linhas.map(({ nome }) => nome).join(', ')}</p>}
      <Checkbox
        data-autofocus={nada || undefined}
        label={nada ? 'Entregar tudo como pedido' : 'Entregar como pedido o que não foi separado'}
        checked={comoPedidos}
        onChange={event => setComoPedidos(event.currentTarget.checked)}
      />
    </Alert>
  )
}

type OQueVaiProps = {
  linhas: readonly Entregue[]
  /** Why a line may differ; empty where nobody is asked yet. */
  motivos: readonly string[]
  onChange: (itemPedidoId: number, dito: Dito) => void
}

/** The lines of a delivery, each with what goes of it. */
export const OQueVai = ({ linhas, motivos, onChange }: OQueVaiProps) => (
  <ul className="rows roomy" aria-label="O que foi entregue">
    {linhas.map(linha => (
      <LinhaComMotivo
        key={linha.itemPedidoId}
        {...linha}
        rotulo="Entregue"
        unidade={linha.unidadeMedida}
        motivos={difere(linha) ? motivos : []}
        onChange={dito => onChange(linha.itemPedidoId, dito)}
      />
    ))}
  </ul>
)

type Props = {
  nome: string
  /** A note about the line: "pedido: 8 un". */
  sobre: string
  unidade: Unidade
  rotulo: string
  dito: Dito
  /** Takes the dialog's initial focus. */
  primeira?: boolean
  /** The reasons to choose from; empty when none is needed. */
  motivos: readonly string[]
  onChange: (dito: Dito) => void
}

/** The reasons appear below the quantity that one types, where the dialog's foot may cover them. */
const bringIntoSight = (reasons: HTMLElement | null) => {
  if (reasons?.matches('li:focus-within > *')) reasons.scrollIntoView({ block: 'nearest' })
}

/** One line of a dialog: how much of it, and why where that has to be said. */
export function LinhaComMotivo({ nome, sobre, unidade, rotulo, dito, motivos, ...props }: Props) {
  const { primeira, onChange } = props
  const { quantidade, motivo } = dito
  return (
    <li className="row between centred gap-xs" onKeyDown={event => enterToNext(event, motivo.trim() === '')}>
      <div className="anywhere grow" style={{ minWidth: '9rem' }}>
        {nome}
        <small>{sobre}</small>
      </div>
      <QuantityField
        w={128}
        aria-label={`${rotulo} de ${nome}`}
        unidade={unidade}
        value={quantidade}
        data-autofocus={primeira || undefined}
        onChange={quantidade => onChange({ ...dito, quantidade })}
      />
      {motivos.length > 0 ? (
        <fieldset
          ref={bringIntoSight}
          className="row centred gap-xs full"
          style={{ scrollMarginBottom: 140 }}
          aria-label={`Por quê, ${nome}`}
        >
          {motivos.map(um => (
            <Button
              key={um}
              size="sm"
              variant={motivo === um ? 'light' : 'default'}
              aria-pressed={motivo === um}
              onClick={() => onChange({ ...dito, motivo: um })}
            >
              {um}
            </Button>
          ))}
          <TextInput
            className="grow"
            miw={140}
            aria-label={`Outro motivo, ${nome}`}
            placeholder="Outro motivo"
            maxLength={200}
            value={motivos.includes(motivo) ? '' : motivo}
            onChange={event => onChange({ ...dito, motivo: event.currentTarget.value })}
          />
        </fieldset>
      ) : null}
    </li>
  )
}
