import { limiteParaCancelar } from '#contract/entrega.ts'
import { disponivelDe, motivoContra } from '#contract/linha-do-pedido.ts'
import type { Faltou } from '#contract/pedidos-fixos.ts'
import { quantidadesPermitidas } from '#contract/quantidades.ts'
import { aceitaDecimais } from '#contract/unidades.ts'
import type { User } from '../../access.ts'
import type { Business } from '../../business.ts'
import type { Db } from '../../db/db.ts'
import { aberta } from '../../estantes/estantes.sql.ts'
import { esteMomento } from '../../instants.ts'
import { type LinhaDaEstante, shelfRows } from '../itens.sql.ts'
import { mudarItens } from '../itens.ts'
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
    return await db.transaction(db => attempt(db, business, group))
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
  const nothing = ofertas.map(oferta => ({ ...oferta, cabe: 0 }))
  if (ofertas.every(oferta => fitting(oferta) === 0)) {
    await tell('nada', null, nothing.map(missing))
    return undefined
  }
  const nome = group.fixos
    .filter(({ id }) => fixos.includes(id))
    .map(({ nome }) => nome)
    .join(', ')
  const { id, author, wanted } = await fill(db, business, { clienteId, nome, ofertas })
  const faltaram = wanted.filter(({ cabe, pedida }) => cabe < pedida).map(missing)
  const story = { nome, dataEntrega: dia, faltaram }
  const ate = limiteParaCancelar(dia, horarioCorte)
  await statements.addStandingHistory(db, author, id, story)
  await statements.expireAt(db, id, ate, business.timeZone)
  await statements.tellOpened(db, id, { ...story, ate })
  await tell('feito', id, faltaram)
  return id
}

/** How much of it can be taken: no more than was asked for and than there is, and as much as an order may hold. */
type Wanted = statements.Oferta & { cabe: number }

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

/**
 * Opens the order and sets its lines by the same rule as every order. Under the locks of their shelf rows it is seen what is left of
 * each, at which price: a line is lessened or left out rather than refused.
 */
async function fill(db: Db, business: Business, { clienteId, nome, ofertas }: Filling) {
  // No user's id: the client's own list orders, and the history shows it as such to both sides.
  const author: User = { id: 0, nome: `Pedido fixo ${nome}`, email: '', admin: false, papel: 'comprador', clienteId }
  const { reservationHours } = business
  const pedido = await create(db, author, { clienteId, reservationHours })
  if (!pedido?.criado) throw new NothingTaken() // another one was opened at this moment: next time
  const agora = { ...esteMomento(business), reservationHours }
  const chosen = ofertas.map(({ estanteId, produtoId }) => ({ estanteId: estanteId ?? 0, produtoId }))
  const rows = await shelfRows(db, pedido, chosen, agora)
  const wanted = ofertas.map(oferta => ofNow(oferta, rows))
  const pedidas = wanted.filter(({ cabe }) => cabe > 0).map(asked)
  if (pedidas.length === 0) throw new NothingTaken()
  await mudarItens(db, author, pedido.id, { acao: 'definir-itens', sent: 'lista', pedidas, todas: true }, agora)
  return { id: pedido.id, author, wanted }
}

type Filling = { clienteId: number; nome: string; ofertas: statements.Oferta[] }

/** The offer as its locked row stands now. */
function ofNow(oferta: statements.Oferta, rows: readonly LinhaDaEstante[]): Wanted {
  const naEstante = rows.find(({ produtoId }) => produtoId === oferta.produtoId)
  if (!naEstante) return { ...oferta, cabe: 0 }
  const { precoVenda, multiplo = null, minimo = null, maximo = null } = naEstante
  const disponivel = Math.min(disponivelDe(naEstante) ?? oferta.pedida, oferta.pedida)
  const now = { ...oferta, precoVenda, multiplo, minimo, maximo, disponivel }
  const cabe = fitting(now)
  const motivo = motivoContra({ naEstante, nova: cabe, admin: false })
  return motivo ? { ...now, disponivel: 0, cabe: 0 } : { ...now, cabe }
}

const asked = ({ estanteId, produtoId, precoVenda, cabe }: Wanted) => ({
  estanteId: estanteId ?? 0,
  produtoId,
  precoVenda,
  quantidade: cabe,
})
