import sql, { raw, type Sql } from 'sql-template-tag'
import type { Status } from '#contract/pedidos.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'
import { type Avisa, linhasDoAviso } from './historico.sql.ts'

/**
 * One change of an order's status or fields, for a single order (`pedidos-status.sql.ts`) or many
 * (`pedidos-em-lote.sql.ts`).
 */
export type Step = {
  acao: string
  from: readonly Status[]
  /** The assignments of the update; the order before is `a`, its client `c`, the provider `f`. */
  set: Sql
  /** Changes goods, quantities or prices, so that a printed order is outdated. */
  goods?: boolean
  /** A further condition over `a`, `c` and `f`. */
  when?: Sql
  /** Fields whose values before and after go into the history, as `name: column`. */
  tells: Record<string, string>
  /** The notice to send. */
  avisa?: Avisa
  /** Steps that run before and that `when` and `facts` read, over the locked order or orders `antes`. */
  before?: Sql
  /** More data-modifying steps that read `depois`. */
  and?: Sql
  /** More columns of the answer, over the order after the attempt (`p`), `c` and `f`. */
  facts?: Sql
}

/** The fields of a row that go into the history, as JSON. */
export const historyFields = (tells: Record<string, string>, alias: 'a' | 'd'): Sql => {
  const pairs = Object.entries(tells).map(([name, column]) => `'${name}', ${alias}.${column}`)
  return raw(`jsonb_build_object(${pairs.join(', ')})`)
}

/** What goes with a step that leaves a printed order up to date. */
export const stillOnPaper = sql`versao_impressa = p.versao_impressa + (p.versao_impressa = p.versao)::int`

/** Delivers as ordered: a line is written only if another quantity was delivered (pedidos-entrega.sql.ts). */
export const entrega: Step = {
  acao: 'entregar',
  from: statusPermitidos.entregar,
  set: sql`status = 'Entregue'`,
  tells: { status: 'status' },
  avisa: { tipo: 'pedido-entregue', mais: linhasDoAviso },
}

export const finalizacao: Step = {
  acao: 'finalizar',
  from: statusPermitidos.finalizar,
  set: sql`status = 'Finalizado'`,
  tells: { status: 'status' },
}

/**
 * `conhecida`: the provider's settings have the company. `dela`: the order is this company's now, whether by this change
 * or already before, when nothing is written.
 */
export type Atribuida = { conhecida: boolean; dela: boolean }

export const atribuicao = (empresa: string): Step => ({
  acao: 'atribuir-empresa',
  from: statusPermitidos.atribuirEmpresa,
  set: sql`empresa = ${empresa}`,
  when: sql`${nomeada(empresa)} and a.empresa is distinct from ${empresa}`,
  tells: { empresa: 'empresa' },
  facts: sql`${nomeada(empresa)} as conhecida,
    (p.empresa = ${empresa} and p.status = any(${statusPermitidos.atribuirEmpresa})) is true as dela`,
})

export const nomeada = (empresa: string): Sql => sql`${empresa} = any(f.empresas)`
