import { type ComponentProps, type ReactNode, useId } from 'react'
import { emNumero, emReais, valorDaLinha } from '#contract/dinheiro.ts'
import { comUnidade, NOME_DA_UNIDADE, type Unidade } from '#contract/unidades.ts'
import type { Failure } from '../ui/failure.ts'
import { FormFailure } from '../ui/fields/form-failure.tsx'
import { DialogButtons, DialogFoot } from '../ui/overlays/dialog-buttons.tsx'

/** A line that will be ordered. What it was before is struck beside it where it differs. */
export type Prevista = {
  key: string | number
  /** Missing while the product is in doubt; `texto` then says what was asked. */
  nome?: string | undefined
  unidadeMedida?: Unidade | undefined
  /** 0: the line goes out of the order; null: not known yet. */
  quantidade: number | null
  /** Missing where no price is told. */
  preco?: number | undefined
  antes?: { quantidade?: number; preco?: number }
  /** The words that the line was read from. */
  texto?: string
  /** Why it is not what was asked, or what becomes of it. */
  nota?: string | null | undefined
  /** In place of the quantity, where it can be changed. */
  campo?: ReactNode
  /** In place of the value. */
  fim?: ReactNode
  /** Below: the ways out of a doubt. */
  children?: ReactNode
}

type Props = {
  title: string
  linhas: readonly Prevista[]
}

/** The one list of lines before they are ordered; renders nothing without any. */
export function Previa({ title, linhas }: Props) {
  const id = useId()
  if (linhas.length === 0) return null
  return (
    <section className="mb-md">
      <h3 id={id} className="quiet small medium">
        {title}
      </h3>
      <ul className="rows roomy" aria-labelledby={id}>
        {linhas.map(({ key, ...linha }) => (
          <Linha key={key} {...linha} />
        ))}
      </ul>
    </section>
  )
}

function Linha(linha: Omit<Prevista, 'key'>) {
  const { nome, quantidade, texto, nota, campo, fim, children } = linha
  return (
    <li className="row at-end gap-xs">
      <div className="shrinks anywhere" style={{ flex: '1 1 8em' }}>
        {texto ? <q className="quiet small block">{texto}</q> : null}
        {quantidade === 0 ? <s>{nome}</s> : nome}
        <Preco {...linha} />
        {nota ? <small className="amber">{nota}</small> : null}
      </div>
      <div className="nowrap to-end num">{campo ?? <Quantidade {...linha} />}</div>
      <div className="to-end" style={{ minWidth: '5.5em' }}>
        {fim ?? <Valor {...linha} />}
      </div>
      {children ? <div className="row centred gap-2xs full">{children}</div> : null}
    </li>
  )
}

/** The unit stands here where the quantity is a field. */
function Preco({ campo, unidadeMedida, preco, antes }: Omit<Prevista, 'key'>) {
  return (
    <small className={antes?.preco === undefined ? undefined : 'amber'}>
      {campo && unidadeMedida ? NOME_DA_UNIDADE[unidadeMedida] : null}
      {campo && preco !== undefined ? ' · ' : null}
      {antes?.preco === undefined ? null : <Antes>{emReais(antes.preco)}</Antes>}
      {preco === undefined ? null : <span className="num">{emReais(preco)}</span>}
    </small>
  )
}

function Quantidade({ quantidade, unidadeMedida, antes }: Omit<Prevista, 'key'>) {
  const era = antes?.quantidade
  if (quantidade === 0) return era === undefined ? null : <s>{comUnidade(era, unidadeMedida)}</s>
  return (
    <>
      {era === undefined ? null : <Antes>{emNumero(era)}</Antes>}
      {quantidade === null ? null : comUnidade(quantidade, unidadeMedida)}
    </>
  )
}

function Valor({ quantidade, preco }: Omit<Prevista, 'key'>) {
  if (quantidade === 0) return '–'
  if (quantidade === null || preco === undefined) return null
  return <b className="medium nowrap num">{emReais(valorDaLinha(preco, quantidade))}</b>
}

/** Struck for the eye, and said before what replaces it. */
const Antes = ({ children }: { children: ReactNode }) => (
  <>
    <span className="only-heard">antes </span>
    <s className="num">{children}</s>
    <span className="only-heard">, agora</span>{' '}
  </>
)

type PeProps = Omit<ComponentProps<typeof DialogButtons>, 'children' | 'saidBy'> & {
  /** What is summed. */
  label: ReactNode
  total: number
  /** The total before, shown where it differs. */
  antes?: number
  failure?: Failure | null
  /** Above the buttons. */
  note?: ReactNode
}

/** Below the lines, always in view: a refusal, the sum, and the buttons with the reason that holds them. */
export function PeDaPrevia({ label, total, antes = total, failure = null, note, ...buttons }: PeProps) {
  const id = useId()
  const { reason = null } = buttons
  return (
    <DialogFoot className="stack gap-xs">
      <FormFailure failure={failure} each />
      <p className="line between centred gap-sm">
        <span className="quiet">{label}</span>
        <span className="to-end">
          {antes === total ? null : <Antes>{emReais(antes)}</Antes>}
          <b className="figure num">{emReais(total)}</b>
        </span>
      </p>
      {note}
      {reason === null ? null : (
        <p id={id} className="quiet small to-end">
          {reason}
        </p>
      )}
      <DialogButtons {...buttons} saidBy={id} />
    </DialogFoot>
  )
}
