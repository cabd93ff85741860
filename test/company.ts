import assert from 'node:assert/strict'
import sql, { join, raw } from 'sql-template-tag'
import type { Route } from '#contract/route.ts'
import type { Database } from '../server/db/db.ts'
import { contar } from '../server/importacoes/julgada.ts'
import { PIXEL } from './files/pixel.ts'
import { pedidoAberto } from './pedido-aberto.ts'
import { SENHA_HASH, type World } from './world.ts'

/** The cost of every product, so that a leak is recognised in any answer. */
export const CUSTO = 31_415.92
/** First id after `beginCompaniesAt`; no other number in an answer is that high. */
export const FIRST_ID = 7_000_000
/** An id that no record has. */
export const NOBODYS = 999_999
/** Part of every text of the victim company, so that a leak is recognised. */
export const MARK = 'SEGREDO'
/** Part of every text of the attacking company. */
export const OWN_MARK = 'NOSSO'

export type Company = Awaited<ReturnType<typeof newCompany>>

/** One company with a record of every kind; each has a text, a cost and an id that give a leak away. */
export async function newCompany(world: World, text = MARK) {
  const order = await pedidoAberto(world)
  const { id: pedidoId, itemId, clienteId, estanteId, produtoId, linha, buyer } = order
  const lida = { titulos: {}, colunas: [], unidades: [], ignoradas: [], avisos: [], deFora: [], abas: [] }
  const importacao = await world.db.first<{ id: number }>`insert into importacao (usuario_id, tipo, estante_id,
    arquivo, situacao, lida, contagens)
    values (${world.admin.userId}, 'estante-produtos', ${estanteId}, ${`${text}.csv`}, 'pronta', ${JSON.stringify(lida)},
      ${JSON.stringify(contar([]))}) returning id`
  const fixo = await world.db.first<{ id: number }>`insert into pedido_fixo (cliente_id, nome, dias_semana, itens)
    values (${clienteId}, ${text}, '{1}',
    ${JSON.stringify([{ produtoId, quantidade: 1 }])}::jsonb) returning id`
  const apelido = await world.db.first<{ id: number }>`insert into apelido (cliente_id, produto_id, texto, chave)
    values (${clienteId}, ${produtoId}, ${text}, lower(${text}::text)) returning id`
  const pagamento = await world.db.first<{ id: number }>`insert into pagamento (cliente_id, data, valor, forma,
    referencia, usuario_nome, credito)
    values (${clienteId}, '2026-01-02', 1, 'pix', ${text}, ${text}, 1) returning id`
  await world.db.rows`insert into nota_fiscal
    values (${pedidoId}, 12, 1, ${text}, '2026-01-02', ${Buffer.from(`<a>${text}</a>`)},
    ${Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Pages /Kids [] >>\nendobj\nxref\n0000000009 00000 n\n')})`
  const chave = await world.db.first<{ id: number }>`insert into chave (nome, prefixo, segredo_hash, escopos)
    values (${text}, '', ${Buffer.from(`${text} ${clienteId}`)}, '{}') returning id`
  const webhook = await world.db.first<{ id: number }>`insert into webhook (url, eventos, ativo, segredo)
    values ('https://erp.exemplo/', '{}', false, 'whsec_') returning id`
  const rota = await world.db.first<{ id: number }>`insert into rota (nome) values (${`${text} ${clienteId}`})
    returning id`
  await world.db.rows`insert into assinatura (pedido_id, png) values (${pedidoId}, ${PIXEL})`
  await mark(world.db, clienteId, text)
  const sessao = await world.db.first<{ id: number }>`select id from sessao where usuario_id = ${buyer.userId}`
  return {
    buyer,
    order,
    linha,
    ids: {
      pedidoId,
      itemId,
      rotaId: rota?.id ?? assert.fail(),
      itemPedidoId: itemId,
      clienteId,
      estanteId,
      idEstante: estanteId,
      produtoId,
    },
    /** Values of a path's `:id`, by the noun of the call's URL. */
    bare: {
      pedidos: pedidoId,
      clientes: clienteId,
      cliente: clienteId,
      estantes: estanteId,
      users: buyer.userId,
      produtos: produtoId,
      importacoes: importacao?.id ?? assert.fail(),
      'pedidos-fixos': fixo?.id ?? assert.fail(),
      pagamentos: pagamento?.id ?? assert.fail(),
      rotas: rota?.id ?? assert.fail(),
      apelidos: apelido?.id ?? assert.fail(),
      chaves: chave?.id ?? assert.fail(),
      webhooks: webhook?.id ?? assert.fail(),
      autenticacao: sessao?.id ?? assert.fail(),
    },
    itens: [{ ...linha, quantidade: 1 }],
  }
}

/** Writes the mark into every text column, without the API. */
async function mark(db: Database, clienteId: number, text: string): Promise<void> {
  const mine = sql`where cliente_id = ${clienteId}`
  for (const statement of [
    sql`update cliente set nome = ${text}::text || id, endereco = ${text}::text, cidade = ${text}::text, email = lower(${text}) || '@exemplo.com.br' where id = ${clienteId}`,
    sql`update usuario set nome = ${text}::text || id, email = lower(${text}) || id || '@exemplo.com.br', senha_hash = ${SENHA_HASH} ${mine}`,
    sql`update estante set periodo = ${text}::text || id, observacao = ${text}::text ${mine}`,
    sql`update pedido set observacao = ${text}::text ${mine}`,
    sql`update produto set nome = ${text}::text || id, preco_custo = ${CUSTO}
      where id in (select produto_id from estante_produto join estante on id = estante_id ${mine})`,
    sql`update item_pedido set preco_custo = ${CUSTO} where pedido_id in (select id from pedido ${mine})`,
    sql`update historico set usuario_nome = ${text}::text where pedido_id in (select id from pedido ${mine})`,
  ])
    await db.rows(statement)
}

/** Restarts every identity column at `first`, so that new ids differ from all earlier ones. */
export async function beginCompaniesAt(db: Database, first: number): Promise<void> {
  const columns = await db.rows<{ tabela: string }>`select table_name as tabela from information_schema.columns
    where is_identity = 'YES' and table_schema = 'public'`
  for (const { tabela } of columns)
    await db.rows`alter table ${raw(`"${tabela}"`)} alter column id restart with ${raw(String(first))}`
}

/** The company's id for a parameter: `id` depends on the noun of the URL, other names say it. */
export function idOf({ ids, bare }: Pick<Company, 'ids' | 'bare'>, name: string, { url }: Route): number {
  const noun = url.split('/')[2] ?? ''
  const known: Record<string, number> = {
    ...ids,
    idProduto: ids.produtoId,
    registroId: ids.pedidoId,
    importacaoId: ids.pedidoId,
    entregaId: ids.pedidoId,
    usuarioId: bare.users,
    entregadorId: bare.users,
    ...(name === 'id' && { id: Number(bare[noun as keyof typeof bare]) }),
  }
  return known[name] || assert.fail(`${url} takes ${name}: tell test/company.ts whose number that is`)
}

/** A digest of every table, in which any changed row shows. Each call notes its use in `acesso`; `tentativa` counts tries. */
export async function digests(db: Database): Promise<Record<string, string>> {
  const tables = await db.rows<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('acesso', 'tentativa') order by 1`
  const rows = await db.rows<{ name: string; digest: string }>(
    join(
      tables.map(
        ({ name }) => sql`select ${name} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
          from ${raw(`"${name}"`)} t`,
      ),
      ' union all ',
    ),
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
