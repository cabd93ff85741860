import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { papelUsual } from '#contract/papeis.ts'
import type { User } from '../access.ts'
import { folded } from '../acesso/autenticacao.sql.ts'
import { endOfClients } from '../acesso/sessoes.sql.ts'
import { hold as holdStock, move } from '../cadastros/estoque.sql.ts'
import type { Db } from '../db/db.ts'
import { list as listRoutes, lockRoutes } from '../entregas/rotas.sql.ts'
import type { AEscrever, Gravadas, Julgada, Valores } from './julgada.ts'
import { type Conhecidos, emailComparado, julgarClientes } from './julgar-clientes.ts'
import { julgarEstante, type Produto } from './julgar-estante.ts'
import { type Contado, julgarEstoque } from './julgar-estoque.ts'
import { julgarProdutos, type Registrado } from './julgar-produtos.ts'
import type { LinhaLida } from './lida.ts'
import { writeStops } from './paradas.ts'

/** An import's kind, and its shelf. */
export type DeQue = { tipo: TipoDeImportacao; estanteId: number | null }

/** Loads what rows may name, and judges them. */
export async function judge(db: Db, { tipo, estanteId }: DeQue, linhas: readonly LinhaLida[]): Promise<Julgada[]> {
  if (tipo === 'produtos') return julgarProdutos(linhas, await products(db))
  if (tipo === 'clientes') return julgarClientes(linhas, await clients(db, linhas))
  if (tipo === 'estoque') return julgarEstoque(linhas, await counted(db))
  return julgarEstante(linhas, await offered(db, estanteId))
}

const products = (db: Db) =>
  db.rows<Registrado>(
    sql`select id, nome, unidade_medida as "unidadeMedida", preco_custo as "precoCusto", codigo, ean, categoria, fornecedor,
      embalagem, multiplo, codigo_externo as "codigoExterno", ativo::int as ativo, (select estoque from estoque where produto_id = id) as estoque
      from produto order by id`,
  )

const counted = (db: Db) =>
  db.rows<Contado>(
    sql`select p.id, p.nome, p.unidade_medida as "unidadeMedida", p.codigo, p.ativo, e.estoque
      from produto p left join estoque e on e.produto_id = p.id order by p.id`,
  )

async function clients(db: Db, linhas: readonly LinhaLida[]): Promise<Conhecidos> {
  const [cnpjs, emails, codigos] = ['cnpj', 'compradorEmail', 'codigoExterno'].map(campo =>
    linhas.flatMap(({ dados }) => dados?.[campo] ?? []),
  )
  const email = folded(sql`email`)
  return {
    clientes: await db.rows(
      sql`select id, nome, nome_fantasia as "nomeFantasia", cnpj, inscricao_estadual as "inscricaoEstadual", endereco, bairro,
          cidade, estado, cep, telefone, email, janela_entrega as "janelaEntrega", observacao_entrega as "observacaoEntrega",
          codigo_externo as "codigoExterno", ativo::int as ativo, ordem_na_rota as parada,
          (select nome from rota where id = rota_id) as rota from cliente
        where cnpj = any(${cnpjs}) or codigo_externo = any(${codigos})`,
    ),
    usuarios: await db.rows(
      sql`select ${email} as email, cliente_id as "clienteId" from usuario
        where ${email} = any(${emails?.map(emailComparado)})`,
    ),
    rotas: await listRoutes(db, undefined),
  }
}

const offered = (db: Db, estanteId: number | null) =>
  db.rows<Produto>(
    sql`select p.id, p.nome, p.unidade_medida as "unidadeMedida", p.codigo, p.ativo, p.preco_custo as "precoCusto",
        s.produto_id is not null as "comEstoque",
        case when ep.produto_id is not null then jsonb_build_object('precoVenda', ep.preco_venda, 'quantidade', ep.quantidade,
          'reservada', ep.reservada, 'minimo', ep.minimo, 'maximo', ep.maximo) end as linha
      from produto p left join estoque s on s.produto_id = p.id
        left join estante_produto ep on ep.estante_id = ${estanteId} and ep.produto_id = p.id
      order by p.id`,
  )

/**
 * Locks the records to change until the end of the transaction; of a shelf itself, the products (their units must stay)
 * and then its rows by product, in the order of a saved sheet; where clients move, the routes before all on them.
 */
export async function hold(db: Db, { tipo, estanteId }: DeQue, julgadas: readonly Julgada[]): Promise<void> {
  const ids = julgadas.flatMap(({ registroId }) => registroId ?? [])
  if (tipo === 'estante-produtos') {
    await db.rows(sql`select from estante where id = ${estanteId} for share`)
    await db.rows(sql`select from produto where id = any(${ids}) order by id for share`)
  }
  if (tipo === 'estoque')
    return void (await db.rows(sql`select from produto where id = any(${ids}) order by id for update`))
  const { tabela, chave } = TABELAS[tipo]
  const movem = julgadas.some(({ valores }) => valores.rota)
  if (movem) await lockRoutes(db)
  await db.rows(
    sql`select from ${tabela} where (${chave} = any(${ids}) ${movem ? sql`or rota_id is not null` : empty}) and ${ofShelf(estanteId)}
      order by ${chave} for no key update`,
  )
}

/** A new record has `novos` where its row says nothing. */
const TABELAS: Record<
  Exclude<TipoDeImportacao, 'estoque'>,
  { tabela: Sql; chave: Sql; colunas: Sql; novos: Valores }
> = {
  produtos: {
    ...{ tabela: raw('produto'), chave: raw('id'), novos: { ativo: 1 } },
    colunas: raw(
      'nome, unidade_medida, preco_custo, codigo, ean, categoria, fornecedor, embalagem, multiplo, codigo_externo, ativo',
    ),
  },
  clientes: {
    ...{ tabela: raw('cliente'), chave: raw('id') },
    colunas: raw(
      `nome, nome_fantasia, cnpj, inscricao_estadual, endereco, bairro, cidade, estado, cep, telefone, email, janela_entrega,
        observacao_entrega, codigo_externo, ativo`,
    ),
    novos: {
      ...{ nomeFantasia: '', inscricaoEstadual: '', endereco: '', bairro: '', cidade: '', estado: '', cep: '' },
      ...{ telefone: '', email: '', janelaEntrega: '', observacaoEntrega: '', ativo: 1 },
    },
  },
  'estante-produtos': {
    ...{ tabela: raw('estante_produto'), chave: raw('produto_id') },
    colunas: raw('estante_id, produto_id, preco_venda, quantidade, minimo, maximo, com_estoque'),
    novos: {},
  },
}
const ofShelf = (estanteId: number | null): Sql => (estanteId === null ? sql`true` : sql`estante_id = ${estanteId}`)

/** Writes new records, and of existing ones the values that the rows have. */
export async function write(db: Db, user: User, deQue: DeQue, linhas: AEscrever): Promise<Gravadas> {
  const { tipo, estanteId } = deQue
  const { gravam, trazem, hoje } = linhas
  if (tipo === 'estoque') return { ...(await writeCounts(db, user, gravam)), compradores: 0 }
  const { tabela, chave, colunas, novos } = TABELAS[tipo]
  const { ids, ...gravadas } = await db.one<Omit<Gravadas, 'compradores'> & { ids: number[] }>(
    sql`with l as (${source(gravam, { ...novos, estanteId })}), novas as (
        insert into ${tabela} (${colunas})
        select ${colunas} from l, jsonb_populate_record(null::${tabela}, dados) where nova order by registro_id, ordem
        on conflict do nothing
        returning ${chave} as id
      ), alteradas as (
        update ${tabela} r set (${colunas}) = (select ${colunas} from jsonb_populate_record(r, dados))
        from l where not nova and r.${chave} = registro_id and ${ofShelf(estanteId)}
        returning 1
      )
      select (select count(*) from novas) as novas, (select count(*) from alteradas) as alteradas,
        array(select id from novas order by id) as ids`,
  )
  if (tipo === 'produtos') await writeCounts(db, user, withIds(gravam, ids))
  if (tipo === 'clientes') await writeStops(db, withIds(gravam, ids), hoje)
  return { ...gravadas, compradores: tipo === 'clientes' ? await writeBuyers(db, gravam, trazem) : 0 }
}

/** New rows with the ids of their records, which were made in the rows' order. */
function withIds(gravam: readonly Julgada[], ids: readonly number[]): Julgada[] {
  let novas = 0
  return gravam.map(linha => ({ ...linha, registroId: linha.registroId ?? ids[novas++] ?? null }))
}

/** Writes what the rows counted, as movements of the stock; a count that is the stock already moves nothing. */
async function writeCounts(db: Db, user: User, gravam: readonly Julgada[]): Promise<Omit<Gravadas, 'compradores'>> {
  const contagens = gravam.flatMap(({ registroId, valores: { quantidade, estoque = quantidade } }) =>
    registroId === null || estoque === undefined
      ? []
      : [{ produtoId: registroId, tipo: 'contagem' as const, quantidade: Number(estoque), motivo: 'Importação' }],
  )
  const antes = await holdStock(db, contagens)
  const mudam = contagens.filter(({ produtoId, quantidade }) => antes.get(produtoId)?.estoque !== quantidade)
  if (mudam.length > 0) await move(db, user, mudam)
  const novas = gravam.filter(({ situacao }) => situacao === 'nova').length
  return { novas, alteradas: gravam.length - novas }
}

/** Rows as a statement's source, their values named as the columns are. */
function source(linhas: readonly Julgada[], novos: Valores = {}): Sql {
  const column = (campo: string) => campo.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  const rows = linhas.map(({ ordem, situacao, registroId, valores }) => {
    const comEstoque = Number(valores.quantidade === null) // elsewhere a trigger sets it
    const todos = situacao === 'nova' ? { produtoId: registroId, comEstoque, ...novos, ...valores } : valores
    const dados = Object.fromEntries(Object.entries(todos).map(([campo, valor]) => [column(campo), valor]))
    return { ordem, nova: situacao === 'nova', registro_id: registroId, dados }
  })
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)})
    as l (ordem int, nova boolean, registro_id int, dados jsonb)`
}

/** New buyers have no password; they are invited later. Deactivated clients' sessions end, as in the form. */
async function writeBuyers(db: Db, gravam: readonly Julgada[], trazem: readonly Julgada[]): Promise<number> {
  const ids = gravam.map(({ registroId }) => registroId)
  await db.rows(sql`with ${endOfClients(sql`select id from cliente where id = any(${ids}) and not ativo`)} select`)
  const written = await db.rows(
    sql`insert into usuario (nome, email, admin, papel, cliente_id)
      select dados->>'comprador', dados->>'comprador_email', false, ${papelUsual(false)}, c.id
      from (${source(trazem)}) l join cliente c on c.cnpj = dados->>'cnpj'
      order by ordem
      on conflict do nothing
      returning 1`,
  )
  return written.length
}
