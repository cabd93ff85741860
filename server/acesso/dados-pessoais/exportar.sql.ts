import sql, { type Sql } from 'sql-template-tag'
import { lifetime, type User } from '../../access.ts'
import type { Db } from '../../db/db.ts'
import { type Assinado, type Faixa, parts } from './assinados.sql.ts'

const AT_A_TIME = 1000

type Batches = AsyncGenerator<readonly object[]>

/** The user's record with its related fields. */
export const record = (db: Db, id: number) =>
  db.first<{ nome: string }>(
    sql`select u.id, u.nome, u.email, u.admin::int as admin, u.papel, coalesce(u.cliente_id, 0) as "clienteId", c.nome as "clienteNome",
        u.segundo_fator::int as "segundoFator", a.ligado_em as "segundoFatorLigadoEm",
        (select count(*) from codigo_recuperacao r where u.segundo_fator and r.usuario_id = u.id) as "codigosRestantes",
        u.avisado_ate as "mudancasDeAcessoVistasAte",
        u.convidado_em as "convidadoEm", u.senha_pedida_em as "recuperacaoPedidaEm"
      from usuario u left join cliente c on c.id = u.cliente_id left join autenticador a on a.usuario_id = u.id
      where u.id = ${id}`,
  )

/**
 * Everything else that the database holds about a user, by name (docs/operations.md). A caller who is not (or no
 * longer) an administrator does not see the changed values of other clients' records.
 */
export const everything = (db: Db, user: User, id: number): Record<string, Batches> => ({
  sessoes: byKey(
    db,
    after => sql`select id as chave, navegador, criada_em as "dataCriacao", expira_em as "expiraEm",
        greatest(criada_em, expira_em - ${lifetime(sql`(select admin from usuario where id = usuario_id)`)}) as "ultimoUso"
      from sessao where usuario_id = ${id} and id > ${after ?? 0}::int order by id`,
  ),
  acessos: byKey(
    db,
    after => sql`select hora as chave, hora, min(primeiro) as primeiro, array_agg(host(endereco) order by endereco) as enderecos
      from acesso where usuario_id = ${id} and hora > coalesce(${after}::timestamptz, '-infinity') group by hora order by hora`,
  ),
  redesConhecidas: byKey(
    db,
    () =>
      sql`select rede::text as rede, visto_em as "vistoEm" from rede_conhecida where usuario_id = ${id} order by visto_em desc`,
  ),
  importacoes: byKey(
    db,
    after => sql`select id as chave, tipo, arquivo, situacao, criada_em as "dataCriacao"
      from importacao where usuario_id = ${id} and id > ${after ?? 0}::int order by id`,
  ),
  chamadasGuardadas: byKey(
    db,
    after => sql`select chave, criada_em as "dataCriacao", status
      from idempotencia where usuario_id = ${id} and chave > coalesce(${after}::text, '') order by chave`,
  ),
  links: byKey(
    db,
    () => sql`select tipo, expira_em as "expiraEm" from link where usuario_id = ${id} order by expira_em`,
  ),
  avisos: byKey(
    db,
    after => sql`select d.id as chave, d.tipo, a.quando, a.pedido_id as "pedidoId", d.lido_em as "lidoEm", d.correio
      from aviso_recebido d join aviso a on a.id = d.aviso_id where d.usuario_id = ${id} and d.id > ${after ?? 0}::bigint order by d.id`,
  ),
  escolhasDeAviso: byKey(
    db,
    () => sql`select tipo, canal from aviso_preferencia where usuario_id = ${id} order by tipo`,
  ),
  sobreMim: byKey(
    db,
    after => sql`select a.id as chave, a.quando, a.acao, a.antes, a.depois,
        case when ${everywhere(user)} or a.usuario_id = ${id} then a.usuario_nome else (select nome from configuracao) end as "feitoPor"
      from auditoria a where a.entidade = 'usuario' and a.registro_id = ${id} and a.id > ${after ?? 0}::bigint order by a.id`,
  ),
  ...signedBy(db, user, id),
})

/** The user's signed actions. */
const signedBy = (db: Db, user: User, id: number): Record<string, Batches> => ({
  nosPedidos: signed(
    db,
    'historico',
    ({ de, ate }) => sql`select h.pedido_id as "pedidoId", h.quando, h.usuario_nome as "assinadoComo", h.acao,
        ${shown(user, sql`h.antes`, sql`p.cliente_id`)} as antes, ${shown(user, sql`h.depois`, sql`p.cliente_id`)} as depois
      from historico h left join pedido p on p.id = h.pedido_id
      where h.usuario_id = ${id} and h.id between ${de} and ${ate} order by h.id`,
  ),
  nosCadastros: byKey(
    db,
    after => sql`select a.id as chave, a.quando, a.usuario_nome as "assinadoComo", a.acao, a.entidade, a.registro_id as "registroId",
        ${shown(user, sql`a.antes`, whose)} as antes, ${shown(user, sql`a.depois`, whose)} as depois
      from auditoria a where a.usuario_id = ${id} and a.id > ${after ?? 0}::bigint order by a.id`,
  ),
  movimentos: signed(
    db,
    'movimento_estoque',
    ({
      de,
      ate,
    }) => sql`select m.quando, m.usuario_nome as "assinadoComo", m.tipo, m.produto_id as "produtoId", m.quantidade, m.motivo
      from movimento_estoque m where m.usuario_id = ${id} and m.id between ${de} and ${ate} order by m.id`,
  ),
  separacoes: signed(
    db,
    'marca_separacao',
    ({ de, ate }) => sql`select quando, usuario_nome as "assinadoComo", item_pedido_id as "itemPedidoId", quantidade
      from marca_separacao where usuario_id = ${id} and item_pedido_id between ${de} and ${ate} order by item_pedido_id`,
  ),
  avisosDoQueFiz: signed(
    db,
    'aviso',
    ({ de, ate }) => sql`select quando, autor_nome as "assinadoComo", tipo, pedido_id as "pedidoId"
      from aviso where autor_id = ${id} and id between ${de} and ${ate} order by id`,
  ),
  lembretesEnviados: byKey(
    db,
    after => sql`select id as chave, quando, canal, estante_id as "estanteId"
      from lembrete where autor_id = ${id} and id > ${after ?? 0}::bigint order by id`,
  ),
})

/** The client an audit entry belongs to, if it says so. */
const whose = sql`(coalesce(a.depois, a.antes) ->> 'clienteId')::int`

/** The change, visible to administrators and to the client it belongs to. */
const shown = (user: User, what: Sql, ofClient: Sql): Sql =>
  sql`case when ${everywhere(user)} or ${ofClient} = ${user.clienteId}::int then ${what} end`

const everywhere = ({ papel }: User): boolean => papel === 'administrador'

/** Pages by `chave`, which is left out of the result. */
async function* byKey(db: Db, page: (after: unknown) => Sql): Batches {
  let after: unknown = null
  while (true) {
    const rows = await db.rows<{ chave: unknown }>(sql`${page(after)} limit ${AT_A_TIME}`)
    yield rows.map(({ chave: _, ...row }) => row)
    if (rows.length < AT_A_TIME) return
    after = rows.at(-1)?.chave
  }
}

async function* signed(db: Db, table: Assinado, rowsOf: (faixa: Faixa) => Sql): Batches {
  for await (const faixa of parts(db, table)) yield await db.rows<object>(rowsOf(faixa))
}
