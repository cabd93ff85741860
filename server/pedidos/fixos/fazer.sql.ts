import type { DiaTexto } from '#contract/dias.ts'
import type { PedidoFixo } from '#contract/pedidos-fixos.ts'
import type { Unidade } from '#contract/unidades.ts'
import type { Db } from '../../db/db.ts'
import { aberta } from '../../estantes/estantes.sql.ts'
import type { DiaEHora, Momento } from '../../instants.ts'
import { prontos } from './fixos.sql.ts'

type Devido = { id: number; nome: string; confirmarSozinho: boolean }

/**
 * Locks the lists that are for this day, and answers those that have no order for it yet. Who changes or deletes one waits, and
 * so does another server.
 */
export async function lockDue(db: Db, fixos: readonly number[], dia: DiaTexto): Promise<Devido[]> {
  const locked = await db.rows<{ id: number }>`select id from pedido_fixo f where id = any(${fixos})
      and extract(isodow from ${dia}::date) = any(dias_semana) and coalesce(pausado_ate <= ${dia}::date, true)
    order by id for update`
  // A statement of its own, now that the lists are locked: one before would be older than another server's work.
  return db.rows<Devido>`select id, nome, confirmar_sozinho as "confirmarSozinho" from pedido_fixo f
    where id = any(${locked.map(({ id }) => id)}) and ${dia}::text <> all(${prontos(dia)}) order by id`
}

export const openOrder = (db: Db, clienteId: number): Promise<{ id: number } | undefined> =>
  db.first`select id from pedido where cliente_id = ${clienteId} and status = 'Aberto'`

/** A product that lists ask for, and the client's newest open shelf that has it; 0 if none does. */
type Desejado = { produtoId: number; nome: string; unidadeMedida: Unidade; pedida: number; estanteId: number }

/** The lists' products added up, by name. */
export const askedFor = (db: Db, clienteId: number, fixos: readonly number[], momento: Momento): Promise<Desejado[]> =>
  db.rows`select r.id as "produtoId", r.nome, r.unidade_medida as "unidadeMedida", w.pedida, coalesce((
        select max(e.id) from estante e join estante_produto ep on ep.estante_id = e.id and ep.produto_id = r.id
        where e.cliente_id = ${clienteId} and ${aberta(momento)} and ep.ativo and r.ativo), 0) as "estanteId"
    from (
      select i."produtoId" as produto_id, sum(i.quantidade) as pedida
      from pedido_fixo f cross join jsonb_to_recordset(f.itens) as i ("produtoId" int, quantidade numeric)
      where f.id = any(${fixos}) group by 1
    ) w join produto r on r.id = w.produto_id
    order by r.nome, r.id`

/** Sets when the order expires, in the business's time zone, regardless of the usual period. */
export const expireAt = (db: Db, id: number, { dia, hora }: DiaEHora, timeZone: string): Promise<unknown> =>
  db.rows`update pedido
    set versao = versao + 1, expira_em = (${dia}::date + ${hora}::interval) at time zone ${timeZone}::text
    where id = ${id}`

export type Ultimo = NonNullable<PedidoFixo['ultimo']>

/** What came of the lists; told once for as long as it stays the same. */
export const record = (db: Db, fixos: readonly number[], { dia, situacao, pedidoId, faltaram, naoConfirmou }: Ultimo) =>
  db.rows`insert into pedido_fixo_dia as d (pedido_fixo_id, dia, situacao, pedido_id, faltaram, nao_confirmou)
    select id, ${dia}::date, ${situacao}, ${pedidoId}::int, ${JSON.stringify(faltaram)}::jsonb, ${naoConfirmou}::text
    from unnest(${fixos}::int[]) as id
    on conflict on constraint pedido_fixo_dia_unico do update
      set situacao = excluded.situacao, pedido_id = excluded.pedido_id, faltaram = excluded.faltaram,
        nao_confirmou = excluded.nao_confirmou, quando = now()
      where (d.situacao, d.pedido_id, d.faltaram) is distinct from (excluded.situacao, excluded.pedido_id, excluded.faltaram)`
