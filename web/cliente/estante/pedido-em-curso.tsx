import { Anchor, Button, type ButtonProps } from '@mantine/core'
import { memo } from 'react'
import type { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { contar, emReais } from '#contract/dinheiro.ts'
import type { Answer } from '#contract/route.ts'
import type { Carrinho } from '../../pedido/carrinho/carrinho.ts'
import { contarItens, encerrado, quantasMudam, type Resumo, useGeral, useResumo } from '../../pedido/carrinho/linhas.ts'
import type { PedidoLido } from '../../pedido/carrinho/receber.ts'
import { DiaDeEntrega, diaProposto } from '../../pedido/dia-de-entrega.tsx'
import { showWeekday } from '../../ui/moment.ts'
import styles from './pedido-em-curso.module.css'

export type Regras = Answer<typeof lerRegrasDeEntrega>['regras'] & {
  /** The provider orders for the client: any day from today on, even below the minimum. */
  porTelefone: boolean
}

/** The props of panel, bar and review; below are the parts they share. */
export type PedidoEmCurso = {
  carrinho: Carrinho
  /** Undefined until loaded. */
  regras: Regras | undefined
  /** The order to repeat. */
  ultimo: PedidoLido | null
  podePedir: boolean
  /** A closed shelf's lines can still be taken out of a confirmed order. */
  podeRevisar: boolean
  onReview: () => void
  onRepeat: () => void
  /** Scrolls to a row with a warning. */
  onShowNotice: (produtoId: number) => void
}

/** Why the order can't be reviewed yet, as shown to the buyer; null when it can. */
export function impedimento(resumo: Resumo, regras: Regras | undefined, acabou: boolean, noDia: number): string | null {
  if (acabou) return 'Veja o aviso no alto da tela'
  const avisos = comAvisos(resumo)
  if (avisos) return avisos
  if (resumo.itens === 0) return 'Digite uma quantidade'
  const falta = regras?.porTelefone ? 0 : faltaParaOMinimo(resumo, regras, noDia)
  return falta > 0 ? `Faltam ${emReais(falta)} para o pedido mínimo` : null
}

function comAvisos({ problemas: { length } }: Resumo): string | null {
  if (length === 0) return null
  return length === 1 ? 'Resolva antes o aviso na lista' : `Resolva antes os ${length} avisos na lista`
}

/** The same for the changes to a confirmed order; the review itself refuses one without items. */
const impedeMudanca = (resumo: Resumo): string | null =>
  comAvisos(resumo) ?? (quantasMudam(resumo) === 0 ? 'Mude, tire ou ponha um produto na lista' : null)

/** The amount missing to the minimum, in reais; 0 if reached or not set. `noDia` is the day's other orders' total. */
export const faltaParaOMinimo = ({ total }: Pick<Resumo, 'total'>, regras: Regras | undefined, noDia: number): number =>
  Math.max(0, Math.round(((regras?.pedidoMinimo ?? 0) - noDia - total) * 100)) / 100

/** The client's confirmed orders of one day and their total, which count together towards the minimum. */
type NoDia = Pick<NonNullable<Regras['pedidosPorDia']>[number], 'valorTotal' | 'semAprovacao' | 'pedidos'>
const NENHUM: NoDia = { valorTotal: 0, semAprovacao: 0, pedidos: [] }

export const pedidoNoDia = (regras: Regras | undefined, dia: string | null): NoDia =>
  regras?.pedidosPorDia?.find(({ dataEntrega }) => dataEntrega === dia) ?? NENHUM

/** The orders on the delivery day of the order in hand. */
export function usePedidoNoDia({ carrinho, regras }: Pick<PedidoEmCurso, 'carrinho' | 'regras'>): NoDia {
  const escolhido = useGeral(carrinho, geral => geral.dia)
  return regras ? pedidoNoDia(regras, diaDeEntrega(escolhido, regras)) : NENHUM
}

export const diaDeEntrega = (escolhido: string | null, regras: Regras): string | null =>
  diaProposto(escolhido, regras, regras.porTelefone)

/** Figures that change with the keys are separate components, so that a key re-renders only the changed text. */
export function Contagem({ carrinho }: { carrinho: Carrinho }) {
  const itens = useResumo(carrinho, resumo => contarItens(resumo.itens))
  const mudancas = useResumo(carrinho, quantasMudam)
  const { mudando } = carrinho.dono
  return (
    <span role={mudando ? 'status' : undefined}>
      {mudando && mudancas > 0 ? contar(mudancas, 'mudança', 'mudanças') : `Total · ${itens}`}{' '}
      <AResolver carrinho={carrinho} />
    </span>
  )
}

/** The total of a confirmed order before its changes. */
export function Antes({ carrinho }: { carrinho: Carrinho }) {
  const antes = useGeral(carrinho, ({ pedido }) => pedido?.valorTotal ?? 0)
  const mudou = useResumo(carrinho, ({ total }) => total !== antes)
  if (!carrinho.dono.mudando || !mudou) return null
  return (
    <span className="block quiet small">
      antes <s className="num">{emReais(antes)}</s>
    </span>
  )
}

/** Rows with refused quantities, counted beside the total, which excludes them. */
export function AResolver({ carrinho }: { carrinho: Carrinho }) {
  const quantos = useResumo(carrinho, ({ problemas }) => problemas.length)
  return quantos > 0 ? <span className="amber nowrap">+ {quantos} a resolver</span> : null
}

export function Total({ carrinho }: { carrinho: Carrinho }) {
  return emReais(useResumo(carrinho, resumo => resumo.total))
}

type MinimoProps = {
  /** The amount missing to the minimum with the day's other orders (`falta`) and without them (`sozinho`). */
  falta: number
  sozinho: number
  noDia: NoDia
  regras: Regras | undefined
}

/** The progress towards the client's minimum and the orders that count for it; renders nothing without a minimum. */
export function Minimo({ falta, sozinho, noDia: { valorTotal, pedidos }, regras }: MinimoProps) {
  const minimo = regras?.pedidoMinimo ?? 0
  if (minimo <= 0) return null
  const parte = Math.min(100, ((minimo - falta) / minimo) * 100)
  const quais =
    sozinho > 0 && pedidos.length > 0 ? `${pedidos.length > 1 ? 'os nº' : 'o nº'}\u00a0${pedidos.join(', ')}` : ''
  return (
    <div className="quiet small">
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

/** The delivery day of this order; the next possible day is preselected. */
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
        <p className="amber small mt-2xs">
          {showWeekday(escolhido)} não está mais disponível: passou para {showWeekday(dia)}.
        </p>
      ) : null}
    </>
  )
})

/** Why the order can't be reviewed yet, or null. A phone chooses the day in the review, so the best day counts here. */
export function useImpedimento({ carrinho, regras }: Pick<PedidoEmCurso, 'carrinho' | 'regras'>): string | null {
  const acabou = useGeral(carrinho, encerrado) !== null
  const noDia = Math.max(0, ...(regras?.pedidosPorDia ?? []).map(({ valorTotal }) => valorTotal))
  const { mudando } = carrinho.dono
  return useResumo(carrinho, resumo => (mudando ? impedeMudanca(resumo) : impedimento(resumo, regras, acabou, noDia)))
}

type RevisarProps = Pick<PedidoEmCurso, 'carrinho' | 'regras' | 'onReview' | 'onShowNotice'> &
  Pick<ButtonProps, 'size' | 'className'> & {
    /** The id of the text that says why the button is disabled. */
    reasonId: string
  }

/** The review button and, if it is disabled, the reason. */
export function Revisar({ carrinho, regras, onReview, onShowNotice, reasonId, ...button }: RevisarProps) {
  const reason = useImpedimento({ carrinho, regras })
  const describedBy = reason === null ? undefined : reasonId
  return (
    <>
      <Botao {...button} disabled={reason !== null} describedBy={describedBy} onReview={onReview}>
        {carrinho.dono.mudando ? 'Revisar mudanças' : 'Revisar e confirmar'}
      </Botao>
      <PorQueNao id={reasonId} reason={reason} carrinho={carrinho} onShowNotice={onShowNotice} />
    </>
  )
}

type BotaoProps = Pick<ButtonProps, 'size' | 'className' | 'disabled'> & {
  describedBy: string | undefined
  onReview: () => void
  children: string
}

/** Memoised: the missing amount changes with each key, the button only when it becomes enabled or disabled. */
const Botao = memo(function Botao({ describedBy, onReview, children, ...button }: BotaoProps) {
  return (
    <Button
      {...button}
      fullWidth
      data-revisar
      onClick={onReview}
      aria-describedby={describedBy}
      aria-keyshortcuts="Control+Enter"
    >
      {children}
    </Button>
  )
})

type PorQueNaoProps = Pick<PedidoEmCurso, 'carrinho' | 'onShowNotice'> & { id: string; reason: string | null }

/** Why the button beside it is disabled, with a link to the row that causes it. */
function PorQueNao({ id, reason, carrinho, onShowNotice }: PorQueNaoProps) {
  const primeiro = useResumo(carrinho, resumo => resumo.problemas[0])
  if (reason === null) return null
  return (
    <p className="quiet small mt-2xs to-middle">
      <span id={id}>{reason}</span>{' '}
      {primeiro === undefined ? null : (
        <Anchor component="button" type="button" className={styles.ver} onClick={() => onShowNotice(primeiro)}>
          Ver na lista
        </Anchor>
      )}
    </p>
  )
}
