import sql, { type Sql } from 'sql-template-tag'
import { lifetime, type User } from '../../access.ts'
import type { Db } from '../../db/db.ts'
import { hiddenFrom } from '../../http/without-money.ts'

/** The user's record with its related fields. */
const record = (db: Db, id: number) =>
  db.first<object>`select u.id, u.nome, u.email, u.admin::int as admin, u.papel, coalesce(u.cliente_id,
    0) as "clienteId", c.nome as "clienteNome",
      u.segundo_fator::int as "segundoFator", a.ligado_em as "segundoFatorLigadoEm",
      (select count(*) from codigo_recuperacao r where u.segundo_fator and r.usuario_id = u.id) as "codigosRestantes",
      u.email_provado::int as "emailConfirmado", u.convidado_em as "convidadoEm", u.senha_pedida_em as "recuperacaoPedidaEm"
    from usuario u left join cliente c on c.id = u.cliente_id left join autenticador a on a.usuario_id = u.id
    where u.id = ${id}`

/** The file's lists. One that may be hundreds of thousands of rows long is read in pages, by the `key` of its rows. */
type Parts = Record<string, Sql | ((after: number) => Sql)>
const AT_ONCE = 2_000

/**
 * Everything that the database holds about a user, by name, as JSON in pieces (docs/operations.md). A caller who is not (or no
 * longer) an administrator does not see the changed values of other clients' records.
 */
export async function* everything(db: Db, user: User, id: number, geradoEm: Date): AsyncGenerator<string> {
  const hidden = hiddenFrom(user.papel)
  const first = JSON.stringify({ geradoEm, usuario: await record(db, id) }, hidden)
  yield first.slice(0, -1)
  for (const [name, rows] of Object.entries({ ...held(user, id), ...signed(user, id) })) {
    let before = `,${JSON.stringify(name)}:[`
    for await (const page of typeof rows === 'function' ? pagesOf(db, rows) : [await db.rows<object>(rows)]) {
      yield before + page.map(row => JSON.stringify(row, hidden)).join()
      before = ','
    }
    yield ']'
  }
  yield '}'
}

/** At least one page, and none but the first empty. */
async function* pagesOf(db: Db, rows: (after: number) => Sql): AsyncGenerator<object[]> {
  for (let after = 0; ; ) {
    const page = await db.rows<{ key: number }>(rows(after))
    if (page.length > 0 || after === 0) yield page.map(({ key: _, ...row }) => row)
    if (page.length < AT_ONCE) return
    after = page.at(-1)?.key ?? after
  }
}

const held = (user: User, id: number): Parts => ({
  sessoes: sql`select navegador, criada_em as "dataCriacao", provada_em as "provadaEm",
      expira_em as "expiraEm",
      greatest(criada_em, expira_em - ${lifetime(sql`(select admin from usuario where id = usuario_id)`)}) as "ultimoUso"
    from sessao where usuario_id = ${id} order by id`,
  acessos: sql`select hora, min(primeiro) as primeiro,
      array_agg(host(endereco) order by endereco) as enderecos
    from acesso where usuario_id = ${id} group by hora order by hora`,
  redesConhecidas: sql`select rede::text as rede, visto_em as "vistoEm" from rede_conhecida
      where usuario_id = ${id} order by visto_em desc`,
  importacoes: sql`select tipo, arquivo, situacao, criada_em as "dataCriacao"
    from importacao where usuario_id = ${id} order by id`,
  chamadasGuardadas: sql`select criada_em as "dataCriacao", status
    from idempotencia where usuario_id = ${id} order by chave`,
  links: sql`select tipo, expira_em as "expiraEm" from link where usuario_id = ${id} order by expira_em`,
  avisos: sql`select d.tipo, a.quando, a.pedido_id as "pedidoId", d.lido_em as "lidoEm", d.correio
    from aviso_recebido d join aviso a on a.id = d.aviso_id where d.usuario_id = ${id} order by d.id`,
  escolhasDeAviso: sql`select tipo, canal from aviso_preferencia where usuario_id = ${id} order by tipo`,
  sobreMim: sql`select a.quando, a.acao, a.antes, a.depois,
      case when ${everywhere(user)} or a.usuario_id = ${id} then a.usuario_nome else (select nome from configuracao) end as "feitoPor"
    from auditoria a where a.entidade = 'usuario' and a.registro_id = ${id} order by a.id`,
})

/** The user's signed actions. Each reads a whole table, which is acceptable for a rare call: an index by user would cost every step of every order. */
const signed = (user: User, id: number): Parts => ({
  nosPedidos:
    after => sql`select h.id as key, h.pedido_id as "pedidoId", h.quando, h.usuario_nome as "assinadoComo", h.acao,
      ${shown(user, sql`h.antes`, sql`p.cliente_id`)} as antes, ${shown(user, sql`h.depois`, sql`p.cliente_id`)} as depois
    from historico h left join pedido p on p.id = h.pedido_id where h.usuario_id = ${id} and h.id > ${after} order by h.id limit ${AT_ONCE}`,
  nosCadastros: after => sql`select a.id as key, a.quando, a.usuario_nome as "assinadoComo", a.acao, a.entidade,
      a.registro_id as "registroId",
      ${shown(user, sql`a.antes`, whose)} as antes, ${shown(user, sql`a.depois`, whose)} as depois
    from auditoria a where a.usuario_id = ${id} and a.id > ${after} order by a.id limit ${AT_ONCE}`,
  movimentos:
    after => sql`select m.id as key, m.quando, m.usuario_nome as "assinadoComo", m.tipo, m.produto_id as "produtoId",
      m.quantidade, m.motivo
    from movimento_estoque m where m.usuario_id = ${id} and m.id > ${after} order by m.id limit ${AT_ONCE}`,
  separacoes:
    after => sql`select item_pedido_id as key, quando, usuario_nome as "assinadoComo", item_pedido_id as "itemPedidoId", quantidade,
      separada, motivo
    from marca_separacao where usuario_id = ${id} and item_pedido_id > ${after} order by item_pedido_id limit ${AT_ONCE}`,
  pagamentos:
    after => sql`select id as key, criado_em as quando, usuario_nome as "assinadoComo", cliente_id as "clienteId", valor,
      forma
    from pagamento where usuario_id = ${id} and id > ${after} order by id limit ${AT_ONCE}`,
  avisosDoQueFiz: sql`select quando, autor_nome as "assinadoComo", tipo, pedido_id as "pedidoId"
    from aviso where autor_id = ${id} order by id`,
  lembretesEnviados: sql`select quando, canal, estante_id as "estanteId"
    from lembrete where autor_id = ${id} order by id`,
})

/** The client an audit entry belongs to, if it says so. */
const whose = sql`(coalesce(a.depois, a.antes) ->> 'clienteId')::int`

/** The change, visible to administrators and to the client it belongs to. */
const shown = (user: User, what: Sql, ofClient: Sql): Sql =>
  sql`case when ${everywhere(user)} or ${ofClient} = ${user.clienteId}::int then ${what} end`

const everywhere = ({ papel }: User): boolean => papel === 'administrador'
