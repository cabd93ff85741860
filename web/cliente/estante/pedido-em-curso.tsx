import { Anchor, Button, type ButtonProps } from '@mantine/core'
import { memo } from 'react'
import type { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { emReais } from '#contract/dinheiro.ts'
import { impedimentoDoDia, proximosDias } from '#contract/entrega.ts'
import type { Answer } from '#contract/route.ts'
import { DiaDeEntrega } from '../../pedido/dia-de-entrega.tsx'
import { showWeekday } from '../../ui/moment.ts'
import type { Carrinho } from './carrinho/carrinho.ts'
import type { PedidoLido } from './carrinho/ler-estante.ts'
import { contarItens, type Geral, type Resumo, useGeral, useResumo } from './carrinho/linhas.ts'
import { voltarAoCampo } from './lista/ir-para.ts'
import styles from './pedido-em-curso.module.css'

export type Regras = Answer<typeof lerRegrasDeEntrega>['regras'] & {
  /** The provider orders for the client: from today on, and below the minimum too. */
  porTelefone: boolean
}

/** What panel, bar and review are given; below are the parts that they share. */
export type PedidoEmCurso = {
  carrinho: Carrinho
  /** Undefined until they are read. */
  regras: Regras | undefined
  /** The order that can be repeated. */
  ultimo: PedidoLido | null
  podePedir: boolean
  onReview: () => void
  onRepeat: () => void
  /** Leads to a row that has a warning. */
  onShowNotice: (produtoId: number) => void
}

/** Why the order can't be reviewed yet, in words for the buyer; null when it can. */
export function impedimento(
  resumo: Resumo,
  regras: Regras | undefined,
  encerrado: Geral['encerrado'],
  noDia: number,
): string | null {
  if (encerrado) return 'Veja o aviso no alto da tela'
  const avisos = resumo.problemas.length
  if (avisos > 0) return avisos === 1 ? 'Resolva antes o aviso na lista' : `Resolva antes os ${avisos} avisos na lista`
  if (resumo.itens === 0) return 'Digite uma quantidade'
  const falta = regras?.porTelefone ? 0 : faltaParaOMinimo(resumo, regras, noDia)
  return falta > 0 ? `Faltam ${emReais(falta)} para o pedido mínimo` : null
}

/** In reais; 0 where the minimum is reached, or there is none. `noDia`: what the day's other orders come to. */
export const faltaParaOMinimo = ({ total }: Pick<Resumo, 'total'>, regras: Regras | undefined, noDia: number): number =>
  Math.max(0, Math.round(((regras?.pedidoMinimo ?? 0) - noDia - total) * 100)) / 100

/** The client's confirmed orders of one day, and what they come to: its minimum counts them together. */
type NoDia = Pick<NonNullable<Regras['pedidosPorDia']>[number], 'valorTotal' | 'pedidos'>
const NENHUM: NoDia = { valorTotal: 0, pedidos: [] }

export const pedidoNoDia = (regras: Regras | undefined, dia: string | null): NoDia =>
  regras?.pedidosPorDia?.find(({ dataEntrega }) => dataEntrega === dia) ?? NENHUM

/** The same of the day that holds for the order in hand. */
export function usePedidoNoDia({ carrinho, regras }: Pick<PedidoEmCurso, 'carrinho' | 'regras'>): NoDia {
  const escolhido = useGeral(carrinho, geral => geral.dia)
  return regras ? pedidoNoDia(regras, diaDeEntrega(escolhido, regras)) : NENHUM
}

/** The chosen day while it still can be chosen, else the next one; null where there is none within a year. */
export function diaDeEntrega(escolhido: string | null, regras: Regras): string | null {
  if (escolhido && impedimentoDoDia(escolhido, regras, regras.porTelefone) === null) return escolhido
  return proximosDias(regras, regras.porTelefone, 1)[0] ?? null
}

/** The figures that follow the keys, each alone: a key renders the words that it changes and nothing around them. */
export function Contagem({ carrinho }: { carrinho: Carrinho }) {
  return (
    <>
      Total · {contarItens(useResumo(carrinho, resumo => resumo.itens))} <AResolver carrinho={carrinho} />
    </>
  )
}

/** What was typed and not accepted is told apart, beside the total, which does not count it. */
export function AResolver({ carrinho }: { carrinho: Carrinho }) {
  const quantos = useResumo(carrinho, ({ problemas }) => problemas.length)
  return quantos > 0 ? <span className="amber nowrap">+ {quantos} a resolver</span> : null
}

/** So many characters of a total fit in the panel at its own size. */
const CABEM = 15

export function Total({ carrinho }: { carrinho: Carrinho }) {
  const total = emReais(useResumo(carrinho, resumo => resumo.total))
  return <span data-longo={total.length > CABEM || undefined}>{total}</span>
}

type MinimoProps = {
  /** How far it is from the minimum with the day's other orders, and by itself. */
  falta: number
  sozinho: number
  noDia: NoDia
  regras: Regras | undefined
}

/** How far the order is from the client's minimum, and with which others; nothing where there is none. */
export function Minimo({ falta, sozinho, noDia: { valorTotal, pedidos }, regras }: MinimoProps) {
  const minimo = regras?.pedidoMinimo ?? 0
  if (minimo <= 0) return null
  const parte = Math.min(100, ((minimo - falta) / minimo) * 100)
  const quais =
    sozinho > 0 && pedidos.length > 0 ? `${pedidos.length > 1 ? 'os nº' : 'o nº'}\u00a0${pedidos.join(', ')}` : ''
  return (
    <div className={`quiet ${styles.minimo}`}>
      <div className={styles.trilho} aria-hidden="true">
        <i style={{ width: `${parte}%` }} />
      </div>
      {falta > 0 ? (
        <>
          Faltam <span className="num">{emReais(falta)}</span> para o pedido mínimo
          {quais ? `, com ${quais}, do mesmo dia (${emReais(valorTotal)})` : ''}
          {regras?.porTelefone ? ', mas você pode confirmar' : null}
        </>
      ) : (
        <>
          Pedido mínimo de {emReais(minimo)} atingido{quais ? `, com ${quais}, do mesmo dia` : ''}
        </>
      )}
    </div>
  )
}

/** The day of this order: the next one is chosen already. */
export const Dias = memo(function Dias({ carrinho, regras }: { carrinho: Carrinho; regras: Regras }) {
  const escolhido = useGeral(carrinho, geral => geral.dia)
  const dia = diaDeEntrega(escolhido, regras)
  return (
    <>
      <DiaDeEntrega
        legend="Entrega"
        regras={regras}
        admin={regras.porTelefone}
        dia={dia}
        onChoose={dia => carrinho.linhas.patchWhole({ dia })}
      />
      {escolhido && dia && escolhido !== dia ? (
        <p className={`amber ${styles.passou}`}>
          {showWeekday(escolhido)} não está mais disponível: passou para {showWeekday(dia)}.
        </p>
      ) : null}
    </>
  )
})

/** Why the order can't be reviewed yet; null when it can. On a phone its day is chosen there: any day's orders count here. */
export function useImpedimento({ carrinho, regras }: Pick<PedidoEmCurso, 'carrinho' | 'regras'>): string | null {
  const encerrado = useGeral(carrinho, geral => geral.encerrado)
  const noDia = Math.max(0, ...(regras?.pedidosPorDia ?? []).map(({ valorTotal }) => valorTotal))
  return useResumo(carrinho, resumo => impedimento(resumo, regras, encerrado, noDia))
}

type RevisarProps = Pick<PedidoEmCurso, 'carrinho' | 'regras' | 'onReview' | 'onShowNotice'> &
  Pick<ButtonProps, 'size' | 'className'> & {
    /** Of the words that say why not. */
    reasonId: string
  }

/** The way on, or why not yet. */
export function Revisar({ carrinho, regras, onReview, onShowNotice, reasonId, ...button }: RevisarProps) {
  const reason = useImpedimento({ carrinho, regras })
  const describedBy = reason === null ? undefined : reasonId
  return (
    <>
      <Botao {...button} disabled={reason !== null} describedBy={describedBy} onReview={onReview} />
      <PorQueNao id={reasonId} reason={reason} carrinho={carrinho} onShowNotice={onShowNotice} />
    </>
  )
}

type BotaoProps = Pick<ButtonProps, 'size' | 'className' | 'disabled'> & {
  describedBy: string | undefined
  onReview: () => void
}

/** What is missing to the minimum changes with each key, the button only once. */
const Botao = memo(function Botao({ describedBy, onReview, ...button }: BotaoProps) {
  return (
    <Button
      {...button}
      fullWidth
      data-revisar
      onClick={onReview}
      onKeyDown={voltarAoCampo}
      aria-describedby={describedBy}
      aria-keyshortcuts="Control+Enter"
    >
      Revisar e confirmar
    </Button>
  )
})

type PorQueNaoProps = Pick<PedidoEmCurso, 'carrinho' | 'onShowNotice'> & { id: string; reason: string | null }

/** Why the button beside it can't be pressed, and the way to the row that is in the way. */
export function PorQueNao({ id, reason, carrinho, onShowNotice }: PorQueNaoProps) {
  const primeiro = useResumo(carrinho, resumo => resumo.problemas[0])
  if (reason === null) return null
  return (
    <p className={`quiet mt-xs to-middle ${styles.porque}`}>
      <span id={id}>{reason}</span>{' '}
      {primeiro === undefined ? null : (
        <Anchor component="button" type="button" className={styles.ver} onClick={() => onShowNotice(primeiro)}>
          Ver na lista
        </Anchor>
      )}
    </p>
  )
}
