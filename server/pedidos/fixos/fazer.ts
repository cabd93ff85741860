import { limiteParaCancelar } from '#contract/entrega.ts'
import type { Linha } from '#contract/itens-pedido.ts'
import type { Faltou } from '#contract/pedidos-fixos.ts'
import { quantidadesPermitidas } from '#contract/quantidades.ts'
import { aceitaDecimais } from '#contract/unidades.ts'
import type { User } from '../../access.ts'
import type { Business } from '../../business.ts'
import type { Db } from '../../db/db.ts'
import { aberta } from '../../estantes/estantes.sql.ts'
import { retryStale } from '../../http/retry-stale.ts'
import { esteMomento } from '../../instants.ts'
import type { Critica } from '../itens-mudanca.sql.ts'
import { definir } from '../itens-pedido.sql.ts'
import { create } from '../pedidos.sql.ts'
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

/** Rolls back an opened order because nothing of the lists could go into it. */
class NothingTaken extends Error {}

/**
 * Opens an order with what is available of the lists, and records what is missing. One row per list and day makes this idempotent across
 * servers: a second server waits for the lists' locks and then finds the rows. Returns the order's id, or undefined if none was made.
 */
export async function make(db: Db, business: Business, group: Grupo): Promise<number | undefined> {
  try {
    return await retryStale(() => db.transaction(db => attempt(db, business, group)))
  } catch (error) {
    if (error instanceof NothingTaken) return undefined
    throw error
  }
}

async function attempt(db: Db, business: Business, group: Grupo): Promise<number | undefined> {
  const { clienteId, dia, horarioCorte } = group
  const fixos = await statements.lockDue(
    db,
    group.fixos.map(({ id }) => id),
    dia,
  )
  if (fixos.length === 0) return undefined
  const tell = (situacao: string, pedidoId: number | null, faltaram: Faltou[]) =>
    statements.record(db, { fixos, dia, situacao, pedidoId, faltaram })
  const aberto = await statements.openOrder(db, clienteId)
  if (aberto) {
    await tell('esperando', aberto.id, [])
    return undefined
  }
  const ofertas = await statements.offers(db, { clienteId, fixos, momento: esteMomento(business) })
  const wanted = ofertas.map(oferta => ({ ...oferta, cabe: fitting(oferta) }))
  if (wanted.every(({ cabe }) => cabe === 0)) {
    await tell('nada', null, wanted.map(missing))
    return undefined
  }
  const nome = group.fixos
    .filter(({ id }) => fixos.includes(id))
    .map(({ nome }) => nome)
    .join(', ')
  const { id, author } = await fill(db, business, { clienteId, nome, wanted })
  const faltaram = wanted.filter(({ cabe, pedida }) => cabe < pedida).map(missing)
  const story = { nome, dataEntrega: dia, faltaram }
  const ate = limiteParaCancelar(dia, horarioCorte)
  await statements.addStandingHistory(db, author, id, story)
  await statements.expireAt(db, id, ate, business.timeZone)
  await statements.tellOpened(db, id, { ...story, ate })
  await tell('feito', id, faltaram)
  return id
}

type Wanted = statements.Oferta & {
  /** How much of it can be taken: no more than was asked for and than there is, and as much as an order may hold. */
  cabe: number
}

function missing(line: Wanted): Faltou {
  const { produtoId, nome, unidadeMedida, pedida, cabe, estanteId } = line
  const limite = inTheWay(line)
  return {
    produtoId,
    nome,
    unidadeMedida,
    pedida,
    levou: cabe,
    naEstante: estanteId !== null,
    ...(limite && { limite }),
  }
}

/** The limit that keeps the available quantity out of the order; undefined if no more is available anyway. */
function inTheWay({ pedida, disponivel, multiplo, minimo, maximo, cabe }: Wanted): Faltou['limite'] {
  const most = Math.min(pedida, disponivel)
  if (most <= cabe) return undefined
  if (maximo && most > maximo) return { regra: 'maximo', quantidade: maximo }
  if (minimo && most < minimo) return { regra: 'minimo', quantidade: minimo }
  return multiplo ? { regra: 'multiplo', quantidade: multiplo } : undefined
}

/** Less than was asked for where there is less, or where one order may hold less; never more. */
function fitting({ pedida, disponivel, unidadeMedida, multiplo, minimo, maximo }: statements.Oferta): number {
  const most = Math.min(pedida, disponivel)
  const step = multiplo ?? (aceitaDecimais(unidadeMedida) ? null : 1)
  const [cabe = 0] = quantidadesPermitidas(most, { multiplo: step, minimo, maximo }, most)
  return cabe
}

type Filling = { clienteId: number; nome: string; wanted: Wanted[] }
const TRIES = 5

/**
 * Opens the order and sets its lines by the same statements as every order, which check them. A line refused because of
 * a concurrent change is reduced or left out, and the order is tried again.
 */
async function fill(db: Db, business: Business, { clienteId, nome, wanted }: Filling) {
  // No user's id: the client's own list orders, and the history shows it as such to both sides.
  const author: User = { id: 0, nome: `Pedido fixo ${nome}`, email: '', admin: false, papel: 'comprador', clienteId }
  const { reservationHours } = business
  const pedido = await create(db, author, { clienteId, reservationHours })
  if (!pedido?.criado) throw new NothingTaken() // another one was opened at this moment: next time
  const momento = esteMomento(business)
  for (let i = 0; i < TRIES; i++) {
    const taken = wanted.filter(({ cabe }) => cabe > 0)
    if (taken.length === 0) throw new NothingTaken()
    const itens = taken.map(lineOf)
    const outcome = await definir(db, author, { pedidoId: pedido.id, momento, reservationHours }, { itens })
    if (outcome?.feito) return { id: pedido.id, author }
    for (const critica of outcome?.criticas ?? []) {
      const line = wanted.find(wish => wish.produtoId === critica.produtoId)
      if (line) makeFit(line, critica)
    }
  }
  throw new NothingTaken()
}

/** Applies a concurrent change to the line for the next try; a line refused for another reason is left out. */
function makeFit(line: Wanted, { motivo, precoVenda, disponivel, multiplo, minimo, maximo }: Critica): void {
  if (motivo === 'preco') line.precoVenda = precoVenda ?? line.precoVenda
  else if (motivo === 'pouco') line.disponivel = disponivel ?? 0
  else if (motivo === 'multiplo' || motivo === 'minimo' || motivo === 'maximo')
    Object.assign(line, { multiplo, minimo, maximo })
  else if (motivo) line.disponivel = 0
  line.cabe = Math.min(fitting(line), line.cabe)
}

const lineOf = ({ estanteId, produtoId, precoVenda, cabe }: Wanted): Linha => ({
  estanteId: estanteId ?? 0,
  produtoId,
  precoVenda,
  quantidade: cabe,
})
