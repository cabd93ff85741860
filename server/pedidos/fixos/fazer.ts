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
import { lockClients } from '../../financeiro/conta.sql.ts'
import { esteMomento, type Momento } from '../../instants.ts'
import { addHistory, notify } from '../historico.sql.ts'
import { type LinhaDaEstante, shelfRows } from '../itens.sql.ts'
import { mudarItens } from '../itens.ts'
import { itensDoAviso } from '../o-que-mudou.ts'
import { create } from '../pedidos.sql.ts'
import { confirmar } from '../pedidos-status.ts'
import * as statements from './fazer.sql.ts'
import { candidates } from './fixos.sql.ts'
import { proximaEntrega } from './fixos.ts'

/** The lists of one client that are due for one delivery day; a single order covers them. */
export type Grupo = { clienteId: number; dia: string; horarioCorte: string | null; fixos: number[] }

/** What is due now: for each client, the next chosen days without their order, the nearest first. */
export async function due(db: Db, business: Business): Promise<Grupo[]> {
  const agora = esteMomento(business)
  const { dia: hoje, hora } = agora
  const devidos = (await candidates(db, hoje, aberta(agora))).flatMap(({ prontos, ...fixo }) => {
    const dia = proximaEntrega(fixo, { ...fixo, hoje, hora })
    return dia === null || prontos.includes(dia) ? [] : [{ ...fixo, dia }]
  })
  const groups = Map.groupBy(devidos, ({ clienteId, dia }) => `${dia} ${clienteId}`)
  return [...groups.values()]
    .flatMap(of => of.slice(0, 1).map(first => ({ ...first, fixos: of.map(({ id }) => id) })))
    .sort((a, b) => a.dia.localeCompare(b.dia))
}

/**
 * Opens an order with what is available of the lists, and records what is missing. One row per list and day makes this idempotent across
 * servers: a second server waits for the lists' locks and then finds the rows. Returns the order's id, or undefined if none was made.
 */
export const make = (db: Db, business: Business, group: Grupo): Promise<number | undefined> =>
  db.transaction(async db => {
    const { clienteId, dia } = group
    const devidos = await statements.lockDue(db, group.fixos, dia)
    if (devidos.length === 0) return undefined
    const fixos = devidos.map(({ id }) => id)
    const record = (came: Partial<statements.Ultimo> & Pick<statements.Ultimo, 'situacao'>) =>
      statements.record(db, fixos, { dia, pedidoId: null, faltaram: [], naoConfirmou: null, ...came })
    const aberto = await statements.openOrder(db, clienteId)
    if (aberto) {
      await record({ situacao: 'esperando', pedidoId: aberto.id })
      return undefined
    }
    const sozinho = devidos.every(({ confirmarSozinho }) => confirmarSozinho)
    // To confirm locks the client, which comes before its shelves.
    if (sozinho) await lockClients(db, [clienteId])
    const levadas = await takenOf(db, clienteId, fixos, esteMomento(business))
    const faltaram = levadas.filter(({ levou, pedida }) => levou < pedida).map(({ estanteId: _, ...faltou }) => faltou)
    if (levadas.every(({ levou }) => levou === 0)) {
      await record({ situacao: 'nada', faltaram })
      return undefined
    }
    const nome = devidos.map(({ nome }) => nome).join(', ')
    // No user's id: the client's own list orders, and the history shows it as such to both sides.
    const author: User = { id: 0, nome: `Pedido fixo ${nome}`, email: '', admin: false, papel: 'comprador', clienteId }
    const { id, criado } = (await create(db, author, clienteId, business)) ?? {}
    // Another order was opened at this moment: the next round finds it.
    if (id === undefined || !criado) return undefined
    const dados = await fill(db, author, id, business, { ...group, nome, levadas, faltaram })
    const naoConfirmou = sozinho ? await confirmAlone(db, author, id, business, { dia, fixo: dados }) : undefined
    if (naoConfirmou !== null)
      await notify(db, SISTEMA, { tipo: 'pedido-fixo', clienteId, pedidoId: id, dados: { ...dados, naoConfirmou } })
    await record({ situacao: 'feito', pedidoId: id, faltaram, naoConfirmou: naoConfirmou ?? null })
    return id
  })

/** What the shelves give of each product, under the locks of their rows, judged by the rule of every order. */
async function takenOf(db: Db, clienteId: number, fixos: readonly number[], momento: Momento) {
  const desejados = await statements.askedFor(db, clienteId, fixos, momento)
  const rows = await shelfRows(db, { clienteId }, desejados, momento)
  return desejados.map(desejado => {
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

type Filling = Grupo & { nome: string; levadas: Awaited<ReturnType<typeof takenOf>>; faltaram: Faltou[] }

/** Sets the new order's lines by the rule of every order; answers what there is to tell of it. */
async function fill(db: Db, author: User, id: number, business: Business, filling: Filling): Promise<object> {
  const { dia, horarioCorte, nome, levadas, faltaram } = filling
  const pedidas = levadas
    .filter(({ levou }) => levou > 0)
    .map(({ estanteId, produtoId, levou: quantidade }) => ({ estanteId, produtoId, quantidade }))
  const { valorTotal, itens } = await mudarItens(db, author, id, { acao: 'definir-itens', pedidas }, business)
  const ate = limiteParaCancelar(dia, horarioCorte)
  const story = { nome, dataEntrega: dia, faltaram }
  await addHistory(db, author, id, 'pedido-fixo', { antes: null, depois: story })
  await statements.expireAt(db, id, ate, business.timeZone)
  const until = { ateDia: ate.dia, ateHora: ate.hora === '24:00' ? null : ate.hora }
  return { fixo: nome, dataEntrega: dia, faltaram, ...until, valorTotal, ...itensDoAviso(itens) }
}
