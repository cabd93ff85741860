import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { papelUsual } from '#contract/papeis.ts'
import type { User } from '../access.ts'
import { folded } from '../acesso/autenticacao.sql.ts'
import { endOfClients } from '../acesso/sessoes.sql.ts'
import { hold as holdStock, move } from '../cadastros/estoque.sql.ts'
import type { Db } from '../db/db.ts'
import { list as listRoutes, lockRoutes } from '../entregas/rotas.sql.ts'
import { type AEscrever, camposDe, type Gravadas, type Guardada, type Julgada, type Valores } from './julgada.ts'
import { type Conhecidos, emailComparado, julgarClientes } from './julgar-clientes.ts'
import { julgarEstante, type Produto } from './julgar-estante.ts'
import { julgarProdutos, type Registrado } from './julgar-produtos.ts'
import type { Achado, LinhaLida } from './lida.ts'
import { writeStops } from './paradas.ts'

/** An import's kind, and its shelf. */
export type DeQue = { tipo: TipoDeImportacao; estanteId: number | null }

/** Loads what rows may name, and judges them; what is said of a cell is said of its heading. */
export async function judge(db: Db, importacao: Guardada, linhas: readonly LinhaLida[]): Promise<Julgada[]> {
  const { titulos } = importacao.lida
  const ditos = (achados: Achado[]) =>
    achados.map(achado => ({ ...achado, campo: titulos[achado.campo ?? ''] ?? null }))
  const julgadas = await judged(db, importacao, linhas)
  return julgadas.map(julgada => ({ ...julgada, erros: ditos(julgada.erros), avisos: ditos(julgada.avisos) }))
}

async function judged(db: Db, { tipo, estanteId }: DeQue, linhas: readonly LinhaLida[]): Promise<Julgada[]> {
  if (tipo === 'clientes') return julgarClientes(linhas, await clients(db, linhas))
  const produtos = await products(db, estanteId)
  return tipo === 'produtos' ? julgarProdutos(linhas, produtos) : julgarEstante(tipo, linhas, produtos)
}

const column = (campo: string) => campo.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
/** The fields that stand in the kind's own table, as the API and as the table names them. */
const proprios = (tipo: TipoDeImportacao) =>
  camposDe(tipo).flatMap(campo =>
    ['estoque', 'rota', 'parada'].includes(campo) ? [] : [{ campo, coluna: column(campo) }],
  )
const read = (tipo: TipoDeImportacao): Sql =>
  raw(
    proprios(tipo)
      .map(({ campo, coluna }) => `r.${coluna}${campo === 'ativo' ? '::int' : ''} as "${campo}"`)
      .join(', '),
  )
const written = (tipo: TipoDeImportacao): Sql =>
  raw(
    proprios(tipo)
      .map(({ coluna }) => coluna)
      .join(', '),
  )

const products = (db: Db, estanteId: number | null) =>
  db.rows<Registrado & Produto>`select r.id, ${read('produtos')}, s.estoque,
      case when ep.produto_id is not null then jsonb_build_object('precoVenda', ep.preco_venda, 'quantidade', ep.quantidade,
        'reservada', ep.reservada, 'minimo', ep.minimo, 'maximo', ep.maximo) end as linha
    from produto r left join estoque s on s.produto_id = r.id
      left join estante_produto ep on ep.estante_id = ${estanteId} and ep.produto_id = r.id
    order by r.id`

async function clients(db: Db, linhas: readonly LinhaLida[]): Promise<Conhecidos> {
  const [cnpjs, emails, codigos] = ['cnpj', 'compradorEmail', 'codigoExterno'].map(campo =>
    linhas.flatMap(({ dados }) => dados?.[campo] ?? []),
  )
  const email = folded(sql`email`)
  return {
    clientes: await db.rows`select r.id, ${read('clientes')}, ordem_na_rota as parada,
        (select nome from rota where id = rota_id) as rota from cliente r
      where cnpj = any(${cnpjs}) or codigo_externo = any(${codigos})`,
    usuarios: await db.rows`select ${email} as email, cliente_id as "clienteId" from usuario
      where ${email} = any(${emails?.map(emailComparado)})`,
    rotas: await listRoutes(db, undefined),
  }
}

/**
 * Locks the records to change until the end of the transaction; of a shelf itself, the products (their units must stay)
 * and then its rows by product, in the order of a saved sheet; where clients move, the routes before all on them.
 */
export async function hold(db: Db, { id, tipo, estanteId }: DeQue & { id: number }): Promise<void> {
  const { ids, movem } = await db.one<{
    ids: number[]
    movem: boolean
  }>`select array_agg((julgada->>'registroId')::int) as ids, coalesce(bool_or(julgada->'valores'->>'rota' <> ''), false) as movem
    from importacao_linha where importacao_id = ${id}`
  if (tipo === 'estante-produtos') {
    await db.rows`select from estante where id = ${estanteId} for share`
    await db.rows`select from produto where id = any(${ids}) order by id for share`
  }
  if (tipo === 'estoque') return void (await db.rows`select from produto where id = any(${ids}) order by id for update`)
  const { tabela, chave } = TABELAS[tipo]
  if (movem) await lockRoutes(db)
  await db.rows`select from ${tabela} where (${chave} = any(${ids}) ${movem ? sql`or rota_id is not null` : empty})
    and ${ofShelf(estanteId)}
    order by ${chave} for no key update`
}

/** A new record has `novos` where its row says nothing. */
const TABELAS: Record<
  Exclude<TipoDeImportacao, 'estoque'>,
  { tabela: Sql; chave: Sql; colunas: Sql; novos: Valores }
> = {
  produtos: { tabela: raw('produto'), chave: raw('id'), colunas: written('produtos'), novos: { ativo: 1 } },
  clientes: {
    tabela: raw('cliente'),
    chave: raw('id'),
    colunas: written('clientes'),
    novos: { ...Object.fromEntries(camposDe('clientes').map(campo => [campo, ''])), codigoExterno: null, ativo: 1 },
  },
  'estante-produtos': {
    tabela: raw('estante_produto'),
    chave: raw('produto_id'),
    novos: {},
    colunas: raw('estante_id, produto_id, preco_venda, quantidade, minimo, maximo, com_estoque'),
  },
}
const ofShelf = (estanteId: number | null): Sql => (estanteId === null ? sql`true` : sql`estante_id = ${estanteId}`)

/** Writes new records, and of existing ones the values that the rows have. */
export async function write(db: Db, user: User, deQue: DeQue, linhas: AEscrever): Promise<Gravadas> {
  const { tipo, estanteId } = deQue
  const { gravam, trazem, hoje } = linhas
  if (tipo === 'estoque') return { ...(await writeCounts(db, user, gravam)), compradores: 0 }
  const { tabela, chave, colunas, novos } = TABELAS[tipo]
  const { ids, ...gravadas } = await db.one<
    Omit<Gravadas, 'compradores'> & { ids: number[] }
  >`with l as (${source(gravam, { ...novos, estanteId })}), novas as (
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
      array(select id from novas order by id) as ids`
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
  await db.rows`with ${endOfClients(sql`select id from cliente where id = any(${ids}) and not ativo`)} select`
  const written = await db.rows`insert into usuario (nome, email, admin, papel, cliente_id)
    select dados->>'comprador', dados->>'comprador_email', false, ${papelUsual(false)}, c.id
    from (${source(trazem)}) l join cliente c on c.cnpj = dados->>'cnpj'
    order by ordem
    on conflict do nothing
    returning 1`
  return written.length
}
