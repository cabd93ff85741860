import { motivoContraConfirmar } from '#contract/confirmacao.ts'
import { impedimentoDoDia } from '#contract/entrega.ts'
import type { Pedido } from '#contract/pedidos.ts'
import * as contract from '#contract/pedidos-status.ts'
import type { User } from '../access.ts'
import { type Author, type Evento, SISTEMA } from '../avisos/avisar.sql.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { existing, invalidField } from '../errors.ts'
import { lockClients } from '../financeiro/conta.sql.ts'
import { standing } from '../financeiro/credito.sql.ts'
import { requireCredit } from '../financeiro/credito.ts'
import type { Mount } from '../http/mount.ts'
import { type DiaEHora, esteMomento } from '../instants.ts'
import { ofTheDay, requireOfTheDay } from './do-dia.ts'
import { tell } from './historico.sql.ts'
import { type Held, hold, holdAll, holdWithLines } from './hold.sql.ts'
import { linesOf, lockRows } from './itens.sql.ts'
import { besideShelves } from './linhas-julgadas.ts'
import { changed, itensDoAviso } from './o-que-mudou.ts'
import { read } from './pedidos.sql.ts'
import * as refusal from './pedidos-recusados.ts'
import * as statements from './pedidos-status.sql.ts'

const { statusPermitidos } = contract

/** Calls that change an order's status or its fields: each locks the order, reads what it is judged by, judges, writes and tells. */
export function pedidosStatus(mount: Mount, business: Business): void {
  mount(contract.confirmarPedido, ({ db, user, params: { id }, body: { dataEntrega: dia, versao } }) =>
    confirmar(db, user, id, business, { dia, versao }),
  )
  mount(contract.alterarEntrega, ({ db, user, params: { id, data: dia } }) =>
    alterarEntrega(db, user, id, business, dia),
  )
  mount(contract.cancelarPedido, async ({ db, user, params: { id } }) => one(await cancelar(db, user, id, business)))
  mount(contract.cancelarPedidoComObservacao, async ({ db, user, params: { id }, body: { observacao } }) =>
    one(await cancelar(db, user, id, business, observacao)),
  )
  mount(contract.finalizarPedido, ({ db, user, params: { id } }) =>
    db.transaction(async db => one(await finalizar(db, user, await hold(db, user, id)))),
  )
  mount(contract.atribuirEmpresa, ({ db, user, params: { id, empresa } }) =>
    db.transaction(async db => {
      const pedido = await hold(db, user, id)
      await statements.requireCompany(db, empresa)
      return one(await atribuirEmpresa(db, user, pedido, empresa))
    }),
  )
  mount(contract.mudarCodigoExterno, ({ db, user, params: { id }, body: { codigoExterno } }) =>
    db.transaction(async db => {
      await hold(db, user, id)
      const antes = existing(await read(db, user, id), 'O pedido')
      if (antes.codigoExterno === codigoExterno) return one(antes)
      const depois = { ...(await statements.set(db, id, { codigoExterno })), codigoExterno }
      await tell(db, user, { acao: 'codigo-externo', antes, depois, story: changed(antes, depois, 'codigoExterno') })
      return one(depois)
    }),
  )
  mount(contract.observarPedido, async ({ db, user, params: { id }, body: { observacao } }) =>
    one(await observar(db, user, id, business, observacao)),
  )
  mount(contract.excluirPedido, async ({ db, user, params: { id } }) => one(await excluir(db, user, id)))
}

const one = (pedido: Pedido) => ({ pedidos: [pedido] })

type Confirmation = {
  dia: string
  versao?: number | undefined
  /** What a standing order tells when it confirms its own order, for which it asks nobody's approval. */
  fixo?: object
}

/**
 * Confirms the order for a day, or leaves it open until somebody approves it, where a `comprador` needs that for the day's value.
 * Every line is looked at again.
 */
export const confirmar = (db: Db, user: User, id: number, business: Business, { dia, versao, fixo }: Confirmation) =>
  db.transaction(async db => {
    const agora = esteMomento(business)
    const [pedido, itens] = await holdWithLines(db, user, id)
    requireDay(user, pedido, { dia, agora, campo: 'dataEntrega' })
    refusal.requireStatus(pedido, statusPermitidos.confirmar)
    const limitado = user.papel === 'comprador' && !pedido.aprovado
    const [, { falta, semAprovacao }, rows, credito] = await Promise.all([
      !user.admin && lockClients(db, [pedido.clienteId]),
      ofTheDay(db, pedido, { dia, valorTotal: pedido.valorTotal, limitado }),
      lockRows(db, pedido, itens, agora),
      standing(db, pedido.clienteId, id),
    ])
    const linhas = besideShelves(itens, rows)
    const motivo = motivoContraConfirmar({
      versao: pedido.versao,
      vista: versao,
      linhas,
      falta: user.admin ? 0 : falta,
    })
    if (motivo) throw refusal.notConfirmed(motivo, pedido, { itens, linhas, falta })
    const avisoDoCredito = requireCredit(user, credito, pedido.valorTotal, agora.dia)
    if (fixo && semAprovacao !== null) throw refusal.aboveApproval(pedido, pedido.valorTotal, semAprovacao)
    const depois =
      semAprovacao === null
        ? await statements.confirm(db, id, { dia, aprovado: user.papel !== 'comprador' })
        : await statements.askApproval(db, user, id, dia)
    const acao = semAprovacao === null ? 'confirmar' : 'pedir-aprovacao'
    const told = toldConfirmed(user, pedido, depois, itensDoAviso(itens), fixo)
    await tell(db, user, { ...told, acao, antes: pedido, depois })
    return { ...one(depois), ...refusal.avisoDoPedido(pedido, falta, avisoDoCredito) }
  })

/** `mais`: what the notice tells besides; `fixo`: the same of a standing order. */
function toldConfirmed(user: User, antes: Held, depois: Pedido, mais: object, fixo?: object) {
  const asks = depois.aguardaAprovacao === 1
  const { valorTotal, dataEntrega } = depois
  const approved = antes.aguardaAprovacao === 1 && user.papel !== 'comprador'
  const confirmed = fixo ? 'pedido-fixo-confirmado' : 'pedido-confirmado'
  const tipo: Evento = asks ? 'aprovacao-pedida' : approved ? 'aprovacao-dada' : confirmed
  const naoEntraram = asks ? depois.aprovacao?.quemNaoEntrou : undefined
  // A repeated request for the same day sends no second notice.
  const again = asks && antes.aguardaAprovacao === 1 && antes.dataEntrega === dataEntrega
  const day = asks ? { dataEntrega: null, entregaPedida: dataEntrega } : { dataEntrega }
  return {
    story: {
      antes: { status: antes.status, dataEntrega: null, valorTotal: antes.valorTotal },
      depois: { status: depois.status, valorTotal, ...day },
    },
    aviso: again ? undefined : { tipo, mais: { ...mais, ...fixo, naoEntraram } },
  }
}

/** Moves a confirmed order to another day. */
const alterarEntrega = (db: Db, user: User, id: number, business: Business, dia: string) =>
  db.transaction(async db => {
    const agora = esteMomento(business)
    const pedido = await hold(db, user, id)
    requireDay(user, pedido, { dia, agora, campo: 'data' })
    refusal.requireStatus(pedido, statusPermitidos.alterarEntrega)
    refusal.requireTime(user, pedido, agora, 'mudar o dia')
    if (!user.admin) await lockClients(db, [pedido.clienteId])
    const limitado = user.papel === 'comprador' && !pedido.aprovado
    const falta = await requireOfTheDay(db, user, pedido, { dia, valorTotal: pedido.valorTotal, limitado })
    const depois = await statements.set(db, id, { dataEntrega: dia })
    const story = changed(pedido, depois, 'dataEntrega')
    await tell(db, user, { acao: 'alterar-entrega', antes: pedido, depois, story, aviso: { tipo: 'pedido-alterado' } })
    return { ...one(depois), ...refusal.avisoDoPedido(pedido, falta) }
  })

/** 422 for a day without delivery for this order's client. */
function requireDay(user: User, regras: Held, { dia, agora, campo }: { dia: string; agora: DiaEHora; campo: string }) {
  const impedimento = impedimentoDoDia(dia, { ...regras, hoje: agora.dia, hora: agora.hora }, user.admin)
  if (impedimento) throw invalidField(campo, impedimento)
}

/** Cancels the order; its lines go back to their shelves. */
export const cancelar = (db: Db, user: User, id: number, business: Business, observacao?: string) =>
  db.transaction(async db => {
    const pedido = await hold(db, user, id)
    refusal.requireStatus(pedido, statusPermitidos.cancelar)
    refusal.requireTime(user, pedido, esteMomento(business), 'cancelar')
    return end(db, user, pedido, 'cancelar', observacao)
  })

/** Cancels an expired open order, unless somebody touched or deleted it meanwhile. Undefined: nothing was done. */
export const expirar = (db: Db, id: number, observacao: string): Promise<Pedido | undefined> =>
  db.transaction(async db => {
    const [pedido] = await holdAll(db, SISTEMA, [id])
    if (pedido?.status !== 'Aberto' || !(await statements.isExpired(db, id))) return undefined
    return end(db, SISTEMA, pedido, 'expirar', observacao)
  })

async function end(db: Db, author: Author, antes: Held, acao: 'cancelar' | 'expirar', observacao?: string) {
  const { id } = antes
  const [depois, estoqueMudou, itens] = await Promise.all([
    statements.cancel(db, id, observacao),
    statements.giveBack(db, id),
    linesOf(db, id),
  ])
  const mais = { ...itensDoAviso(itens), esperava: antes.aguardaAprovacao === 1 }
  const told = antes.valorTotal > 0 || antes.status === 'Confirmado'
  const story = changed(antes, depois, 'status', 'observacao')
  const aviso = told ? ({ tipo: 'pedido-cancelado', mais } as const) : undefined
  await tell(db, author, { acao, antes, depois, story, aviso, estoqueMudou })
  return depois
}

/** Of a held order, for one and for many. */
export async function finalizar(db: Db, user: User, antes: Held): Promise<Pedido> {
  refusal.requireStatus(antes, statusPermitidos.finalizar)
  const depois = await statements.set(db, antes.id, { status: 'Finalizado' })
  await tell(db, user, { acao: 'finalizar', antes, depois, story: changed(antes, depois, 'status') })
  return depois
}

/** Of a held order, for one and for many. An order that is this company's already stays as it is. */
export async function atribuirEmpresa(db: Db, user: User, antes: Held, empresa: string): Promise<Pedido> {
  refusal.requireStatus(antes, statusPermitidos.atribuirEmpresa)
  if (antes.empresa === empresa) return antes
  const depois = await statements.set(db, antes.id, { empresa })
  await tell(db, user, { acao: 'atribuir-empresa', antes, depois, story: changed(antes, depois, 'empresa') })
  return depois
}

/** Sets the observation, which counts as touching an open order. */
const observar = (db: Db, user: User, id: number, { reservationHours }: Business, observacao: string) =>
  db.transaction(async db => {
    const antes = await hold(db, user, id)
    refusal.requireStatus(antes, statusPermitidos.observar)
    const depois = await statements.observe(db, id, observacao, reservationHours)
    const waits = antes.aguardaAprovacao === 1
    // On an order that waits for approval, the approver's observation sends it back to the requester.
    const devolve = waits && user.papel === 'aprovador'
    await tell(db, user, {
      acao: 'observar',
      antes,
      depois,
      story: changed(antes, depois, 'observacao'),
      aviso: antes.status === 'Confirmado' || waits ? { tipo: 'pedido-alterado', mais: { devolve } } : undefined,
    })
    return depois
  })

/** Deletes the order with its lines; an open one's go back to their shelves. The history stays. */
const excluir = (db: Db, user: User, id: number) =>
  db.transaction(async db => {
    const pedido = await hold(db, user, id)
    refusal.requireStatus(pedido, statusPermitidos.excluir)
    const { status, valorTotal } = pedido
    const [estoqueMudou] = await Promise.all([
      status === 'Aberto' ? statements.giveBack(db, id) : [],
      statements.remove(db, id),
    ])
    const story = { antes: { status, valorTotal }, depois: null }
    await tell(db, user, { acao: 'excluir', antes: pedido, depois: pedido, story, estoqueMudou })
    return pedido
  })
