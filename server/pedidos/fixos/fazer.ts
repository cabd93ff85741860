import sql from 'sql-template-tag'
import { limiteParaCancelar } from '#contract/entrega.ts'
import type { Linha } from '#contract/itens-pedido.ts'
import type { Faltou } from '#contract/pedidos-fixos.ts'
import { quantidadesPermitidas } from '#contract/quantidades.ts'
import { aceitaDecimais, type Unidade } from '#contract/unidades.ts'
import type { User } from '../../access.ts'
import type { Business } from '../../business.ts'
import type { Db } from '../../db/db.ts'
import { left, stock } from '../../estantes/disponivel.sql.ts'
import { aberta } from '../../estantes/estantes.sql.ts'
import { lookAgain } from '../../http/retry-stale.ts'
import { esteMomento } from '../../instants.ts'
import type { Critica } from '../itens-mudanca.sql.ts'
import { definir } from '../itens-pedido.sql.ts'
import { create, historico } from '../pedidos.sql.ts'
import { type Candidato, candidates, prontos } from './fixos.sql.ts'
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
    return await lookAgain(() => db.transaction(db => attempt(db, business, group)))
  } catch (error) {
    if (error instanceof NothingTaken) return undefined
    throw error
  }
}

async function attempt(db: Db, business: Business, group: Grupo): Promise<number | undefined> {
  const { clienteId, dia } = group
  // The lock makes another server, and anyone who changes or deletes a list, wait.
  const ids = await db.rows<{ id: number }>(
    sql`select id from pedido_fixo f where id = any(${group.fixos.map(({ id }) => id)})
        and extract(isodow from ${dia}::date) = any(dias_semana) and coalesce(pausado_ate <= ${dia}::date, true)
      order by id for update`,
  )
  // Read only after the lock: an earlier read could miss what another server just did.
  const due = await db.rows<{ id: number }>(
    sql`select id from pedido_fixo f where id = any(${ids.map(({ id }) => id)}) and ${dia}::text <> all(${prontos(dia)})`,
  )
  const open = group.fixos.filter(({ id }) => due.some(row => row.id === id))
  if (open.length === 0) return undefined
  const aberto = await db.first<{ id: number }>(
    sql`select id from pedido where cliente_id = ${clienteId} and status = 'Aberto'`,
  )
  const tell = (situacao: string, pedidoId: number | null, faltaram: Faltou[]) =>
    record(db, { ids: open.map(({ id }) => id), dia, situacao, pedidoId, faltaram })
  if (aberto) {
    await tell('esperando', aberto.id, [])
    return undefined
  }
  const wanted = await wantedOf(
    db,
    business,
    clienteId,
    open.map(({ id }) => id),
  )
  if (wanted.every(({ cabe }) => cabe === 0)) {
    await tell('nada', null, wanted.map(missing))
    return undefined
  }
  const nome = open.map(({ nome }) => nome).join(', ')
  const taken = await fill(db, business, { clienteId, nome, wanted })
  const faltaram = wanted.filter(({ cabe, pedida }) => cabe < pedida).map(missing)
  await db.rows(
    historico(
      taken.author,
      'pedido-fixo',
      sql`select ${taken.id}::int, null::jsonb,
    ${JSON.stringify({ nome, dataEntrega: dia, faltaram })}::jsonb`,
    ),
  )
  await hold(db, business, taken.id, group)
  await tell('feito', taken.id, faltaram)
  return taken.id
}

type Wanted = {
  produtoId: number
  nome: string
  unidadeMedida: Unidade
  pedida: number
  estanteId: number | null
  precoVenda: number
  disponivel: number
  /** The limits for one order. */
  multiplo: number | null
  minimo: number | null
  maximo: number | null
  /** The quantity to order: at most what was asked for and is available, rounded to the limits. */
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

/** The lists' products summed up, each with the open shelf that has most of it. */
async function wantedOf(db: Db, business: Business, clienteId: number, ids: number[]): Promise<Wanted[]> {
  const rows = await db.rows<Omit<Wanted, 'cabe'>>(
    sql`select r.id as "produtoId", r.nome, r.unidade_medida as "unidadeMedida", w.pedida, r.multiplo,
        o.estante_id as "estanteId", coalesce(o.preco_venda, 0) as "precoVenda", coalesce(o.disponivel, 0) as disponivel,
        o.minimo, o.maximo
      from (
        select i."produtoId" as produto_id, sum(i.quantidade) as pedida
        from pedido_fixo f cross join jsonb_to_recordset(f.itens) as i ("produtoId" int, quantidade numeric)
        where f.id = any(${ids}) group by 1
      ) w join produto r on r.id = w.produto_id
        left join lateral (
          select ep.estante_id, ep.preco_venda, ep.minimo, ep.maximo, coalesce(${left}, w.pedida) as disponivel
          from estante e join estante_produto ep on ep.estante_id = e.id and ep.produto_id = r.id ${stock}
          where e.cliente_id = ${clienteId} and ${aberta(esteMomento(business))} and ep.ativo and r.ativo
          order by coalesce(least(${left}, w.pedida) >= ep.minimo, true) desc, least(${left}, w.pedida, ep.maximo) desc, e.id desc limit 1
        ) o on true
      order by r.nome, r.id`,
  )
  return rows.map(row => ({ ...row, cabe: fitting(row) }))
}

/** As much of `pedida` as stock and limits allow; never more. */
function fitting({ pedida, disponivel, unidadeMedida, multiplo, minimo, maximo }: Omit<Wanted, 'cabe'>): number {
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

/** Keeps the order until its day can no longer be confirmed, whatever the usual expiry is. */
async function hold(db: Db, { timeZone }: Business, id: number, { dia, horarioCorte }: Grupo): Promise<void> {
  const limite = limiteParaCancelar(dia, horarioCorte)
  await db.rows(
    sql`update pedido set versao = versao + 1,
        expira_em = (${limite.dia}::date + ${limite.hora}::interval) at time zone ${timeZone}::text
      where id = ${id}`,
  )
}

type Told = { ids: number[]; dia: string; situacao: string; pedidoId: number | null; faltaram: Faltou[] }

/** Records the outcome of the lists; an unchanged outcome is not written again. */
async function record(db: Db, { ids, dia, situacao, pedidoId, faltaram }: Told): Promise<void> {
  await db.rows(
    sql`insert into pedido_fixo_dia as d (pedido_fixo_id, dia, situacao, pedido_id, faltaram)
      select id, ${dia}::date, ${situacao}, ${pedidoId}::int, ${JSON.stringify(faltaram)}::jsonb from unnest(${ids}::int[]) as id
      on conflict on constraint pedido_fixo_dia_unico do update
        set situacao = excluded.situacao, pedido_id = excluded.pedido_id, faltaram = excluded.faltaram, quando = now()
        where (d.situacao, d.pedido_id, d.faltaram) is distinct from (excluded.situacao, excluded.pedido_id, excluded.faltaram)`,
  )
}
