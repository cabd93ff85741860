import sql, { type Sql } from 'sql-template-tag'
import { lifetime, type User } from '../../access.ts'
import type { Db } from '../../db/db.ts'

/** The user's record with its related fields. */
const record = (db: Db, id: number) =>
  db.first<object>`select u.id, u.nome, u.email, u.admin::int as admin, u.papel, coalesce(u.cliente_id,
    0) as "clienteId", c.nome as "clienteNome",
      u.segundo_fator::int as "segundoFator", a.ligado_em as "segundoFatorLigadoEm",
      (select count(*) from codigo_recuperacao r where u.segundo_fator and r.usuario_id = u.id) as "codigosRestantes",
      u.email_provado::int as "emailConfirmado", u.convidado_em as "convidadoEm", u.senha_pedida_em as "recuperacaoPedidaEm"
    from usuario u left join cliente c on c.id = u.cliente_id left join autenticador a on a.usuario_id = u.id
    where u.id = ${id}`

/**
 * Everything that the database holds about a user, by name (docs/operations.md). A caller who is not (or no
 * longer) an administrator does not see the changed values of other clients' records.
 */
export const everything = async (db: Db, user: User, id: number): Promise<object> => ({
  usuario: await record(db, id),
  sessoes: await db.rows<object>`select navegador, criada_em as "dataCriacao", provada_em as "provadaEm",
      expira_em as "expiraEm",
      greatest(criada_em, expira_em - ${lifetime(sql`(select admin from usuario where id = usuario_id)`)}) as "ultimoUso"
    from sessao where usuario_id = ${id} order by id`,
  acessos: await db.rows<object>`select hora, min(primeiro) as primeiro,
      array_agg(host(endereco) order by endereco) as enderecos
    from acesso where usuario_id = ${id} group by hora order by hora`,
  redesConhecidas: await db.rows<object>`select rede::text as rede, visto_em as "vistoEm" from rede_conhecida
      where usuario_id = ${id} order by visto_em desc`,
  importacoes: await db.rows<object>`select tipo, arquivo, situacao, criada_em as "dataCriacao"
    from importacao where usuario_id = ${id} order by id`,
  chamadasGuardadas: await db.rows<object>`select criada_em as "dataCriacao", status
    from idempotencia where usuario_id = ${id} order by chave`,
  links:
    await db.rows<object>`select tipo, expira_em as "expiraEm" from link where usuario_id = ${id} order by expira_em`,
  avisos: await db.rows<object>`select d.tipo, a.quando, a.pedido_id as "pedidoId", d.lido_em as "lidoEm", d.correio
    from aviso_recebido d join aviso a on a.id = d.aviso_id where d.usuario_id = ${id} order by d.id`,
  escolhasDeAviso:
    await db.rows<object>`select tipo, canal from aviso_preferencia where usuario_id = ${id} order by tipo`,
  sobreMim: await db.rows<object>`select a.quando, a.acao, a.antes, a.depois,
      case when ${everywhere(user)} or a.usuario_id = ${id} then a.usuario_nome else (select nome from configuracao) end as "feitoPor"
    from auditoria a where a.entidade = 'usuario' and a.registro_id = ${id} order by a.id`,
  ...(await signedBy(db, user, id)),
})

/** The user's signed actions. Each reads a whole table, which is acceptable for a rare call: an index by user would cost every step of every order. */
const signedBy = async (db: Db, user: User, id: number): Promise<object> => ({
  nosPedidos:
    await db.rows<object>`select h.pedido_id as "pedidoId", h.quando, h.usuario_nome as "assinadoComo", h.acao,
      ${shown(user, sql`h.antes`, sql`p.cliente_id`)} as antes, ${shown(user, sql`h.depois`, sql`p.cliente_id`)} as depois
    from historico h left join pedido p on p.id = h.pedido_id where h.usuario_id = ${id} order by h.id`,
  nosCadastros: await db.rows<object>`select a.quando, a.usuario_nome as "assinadoComo", a.acao, a.entidade,
      a.registro_id as "registroId",
      ${shown(user, sql`a.antes`, whose)} as antes, ${shown(user, sql`a.depois`, whose)} as depois
    from auditoria a where a.usuario_id = ${id} order by a.id`,
  movimentos:
    await db.rows<object>`select m.quando, m.usuario_nome as "assinadoComo", m.tipo, m.produto_id as "produtoId",
      m.quantidade, m.motivo
    from movimento_estoque m where m.usuario_id = ${id} order by m.id`,
  separacoes:
    await db.rows<object>`select quando, usuario_nome as "assinadoComo", item_pedido_id as "itemPedidoId", quantidade,
      separada, motivo
    from marca_separacao where usuario_id = ${id} order by item_pedido_id`,
  pagamentos:
    await db.rows<object>`select criado_em as quando, usuario_nome as "assinadoComo", cliente_id as "clienteId", valor,
      forma
    from pagamento where usuario_id = ${id} order by id`,
  avisosDoQueFiz: await db.rows<object>`select quando, autor_nome as "assinadoComo", tipo, pedido_id as "pedidoId"
    from aviso where autor_id = ${id} order by id`,
  lembretesEnviados: await db.rows<object>`select quando, canal, estante_id as "estanteId"
    from lembrete where autor_id = ${id} order by id`,
})

/** The client an audit entry belongs to, if it says so. */
const whose = sql`(coalesce(a.depois, a.antes) ->> 'clienteId')::int`

/** The change, visible to administrators and to the client it belongs to. */
const shown = (user: User, what: Sql, ofClient: Sql): Sql =>
  sql`case when ${everywhere(user)} or ${ofClient} = ${user.clienteId}::int then ${what} end`

const everywhere = ({ papel }: User): boolean => papel === 'administrador'
