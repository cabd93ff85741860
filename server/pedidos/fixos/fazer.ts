import { limiteParaCancelar } from '#contract/entrega.ts'
import { disponivelDe, motivoContra } from '#contract/linha-do-pedido.ts'
import type { Faltou } from '#contract/pedidos-fixos.ts'
import { quantidadesPermitidas } from '#contract/quantidades.ts'
import { aceitaDecimais } from '#contract/unidades.ts'
import type { User } from '../../access.ts'
import { SISTEMA } from '../../avisos/avisar.sql.ts'
import type { Business } from '../../business.ts'
import type { Db } from '../../db/db.ts'
import { UserError } from '../../errors.ts'
import { aberta } from '../../estantes/estantes.sql.ts'
import { esteMomento } from '../../instants.ts'
import { addHistory, notify } from '../historico.sql.ts'
import { lockClient } from '../hold.sql.ts'
import { type LinhaDaEstante, shelfRows } from '../itens.sql.ts'
import { type Agora, mudarItens } from '../itens.ts'
import { itensDoAviso } from '../o-que-mudou.ts'
import { create } from '../pedidos.sql.ts'
import { confirmar } from '../pedidos-status.ts'
import * as statements from './fazer.sql.ts'
import { type Candidato, candidates } from './fixos.sql.ts'
import { proximaEntrega } from './fixos.ts'

/** The due lists of one client for one delivery day; a single order covers them. */
export type Grupo = { clienteId: number; dia: string; horarioCorte: string | null; fixos: Candidato[] }

/** What is due now: for each client, the nearest chosen day without its order. */
export async function due(db: Db, business: Business): Promise<Grupo[]> {
  const agora = esteMomento(business)
  const { dia: hoje, hora } = agora
  const groups = new Map<number, Grupo>()
  for (const fixo of await candidates(db, hoje, aberta(agora))) {
    const dia = proximaEntrega(fixo, { ...fixo, hoje, hora })
    if (dia === null || fixo.prontos.includes(dia)) continue
    const group = groups.get(fixo.clienteId)
    if (!group || dia < group.dia)
      groups.set(fixo.clienteId, { clienteId: fixo.clienteId, dia, horarioCorte: fixo.horarioCorte, fixos: [fixo] })
    else if (dia === group.dia) group.fixos.push(fixo)
  }
  return [...groups.values()]
}

/**
 * Opens an order with what is available of the lists, and records what is missing. One row per list and day makes this idempotent across
 * servers: a second server waits for the lists' locks and then finds the rows. Returns the order's id, or undefined if none was made.
 */
export const make = (db: Db, business: Business, group: Grupo): Promise<number | undefined> =>
  db.transaction(async db => {
    const { clienteId, dia } = group
    const devidos = await statements.lockDue(
      db,
      group.fixos.map(({ id }) => id),
      dia,
    )
    if (devidos.length === 0) return undefined
    const fixos = devidos.map(({ id }) => id)
    const sozinho = devidos.every(({ confirmarSozinho }) => confirmarSozinho)
    const tell = (situacao: string, pedidoId: number | null, faltaram: Faltou[], naoConfirmou?: string | null) =>
      statements.record(db, { fixos, dia, situacao, pedidoId, faltaram, naoConfirmou })
    const aberto = await statements.openOrder(db, clienteId)
    if (aberto) {
      await tell('esperando', aberto.id, [])
      return undefined
    }
    // To confirm locks the client, which comes before its shelves.
    if (sozinho) await lockClient(db, { clienteId })
    const agora = { ...esteMomento(business), reservationHours: business.reservationHours }
    const levadas = await takenOf(db, { clienteId, fixos, agora })
    const faltaram = levadas.filter(({ levou, pedida }) => levou < pedida).map(missing)
    if (levadas.every(({ levou }) => levou === 0)) {
      await tell('nada', null, faltaram)
      return undefined
    }
    const nome = group.fixos.flatMap(({ id, nome }) => (fixos.includes(id) ? [nome] : [])).join(', ')
    // No user's id: the client's own list orders, and the history shows it as such to both sides.
    const author: User = { id: 0, nome: `Pedido fixo ${nome}`, email: '', admin: false, papel: 'comprador', clienteId }
    const { id, criado } = (await create(db, author, { clienteId, ...agora })) ?? {}
    // Another order was opened at this moment: the next round finds it.
    if (id === undefined || !criado) return undefined
    const dados = await fill(db, author, id, { ...group, nome, levadas, faltaram, agora })
    const naoConfirmou = sozinho ? await confirmAlone(db, author, id, { dia, agora, fixo: dados }) : undefined
    if (naoConfirmou !== null)
      await notify(db, SISTEMA, { tipo: 'pedido-fixo', clienteId, pedidoId: id, dados: { ...dados, naoConfirmou } })
    await tell('feito', id, faltaram, naoConfirmou)
    return id
  })

/** A product that lists ask for, beside its locked row, and how much of it can be taken. */
type Levada = statements.Desejado & { naEstante: boolean; levou: number }

/** What the shelves give, under the locks of their rows, judged by the rule of every order. */
async function takenOf(db: Db, { clienteId, fixos, agora }: { clienteId: number; fixos: number[]; agora: Agora }) {
  const desejados = await statements.askedFor(db, { clienteId, fixos, momento: agora })
  const rows = await shelfRows(db, { clienteId }, desejados, agora)
  return desejados.map((desejado): Levada => {
    const row = rows.find(({ produtoId }) => produtoId === desejado.produtoId)
    return { ...desejado, naEstante: row !== undefined, levou: row ? fitting(desejado.pedida, row) : 0 }
  })
}

/** Less than was asked for where there is less, or where one order may hold less; never more. */
function fitting(pedida: number, naEstante: LinhaDaEstante): number {
  const most = Math.min(pedida, disponivelDe(naEstante) ?? pedida)
  const step = naEstante.multiplo ?? (aceitaDecimais(naEstante.unidadeMedida) ? null : 1)
  const [cabe = 0] = quantidadesPermitidas(most, { ...naEstante, multiplo: step }, most)
  return motivoContra({ naEstante, nova: cabe, admin: false }) ? 0 : cabe
}

const missing = ({ estanteId: _, ...levada }: Levada): Faltou => levada

type Filling = Grupo & { nome: string; levadas: Levada[]; faltaram: Faltou[]; agora: Agora & { timeZone: string } }

/** Null once it is confirmed; otherwise why not. A refusal comes before anything is written, and the order stays open. */
async function confirmAlone(...given: Parameters<typeof confirmar>): Promise<string | null> {
  try {
    await confirmar(...given)
    return null
  } catch (error) {
    if (error instanceof UserError) return `${error.message}. ${error.detail}`.replace(/\.$/, '')
    throw error
  }
}

/** Sets the new order's lines by the rule of every order; answers what there is to tell of it. */
async function fill(db: Db, author: User, id: number, filling: Filling): Promise<object> {
  const { dia, horarioCorte, nome, levadas, faltaram, agora } = filling
  const pedidas = levadas.flatMap(({ estanteId, produtoId, levou: quantidade }) =>
    quantidade > 0 ? [{ estanteId, produtoId, quantidade }] : [],
  )
  const pedido = await mudarItens(db, author, id, { acao: 'definir-itens', sent: 'lista', pedidas, todas: true }, agora)
  const ate = limiteParaCancelar(dia, horarioCorte)
  const story = { nome, dataEntrega: dia, faltaram }
  const until = { ateDia: ate.dia, ateHora: ate.hora === '24:00' ? null : ate.hora }
  const dados = { fixo: nome, dataEntrega: dia, faltaram, ...until, valorTotal: pedido.valorTotal }
  await addHistory(db, author, id, 'pedido-fixo', { antes: null, depois: story })
  await statements.expireAt(db, id, ate, agora.timeZone)
  return { ...dados, ...itensDoAviso(pedido.itens) }
}
