import sql from 'sql-template-tag'
import type { ItemPedido, Linha } from '#contract/itens-pedido.ts'
import { type User, visibleTo } from '../access.ts'
import type { Db } from '../db/db.ts'
import { type Context, changeItems, type ItemsOutcome, linesAsJson } from './itens-mudanca.sql.ts'

export type Adicao = Linha & { quantidadeAntiga?: number | undefined }

/**
 * Adds to the order: an existing line grows, at the current price. With `quantidadeAntiga` (the line's quantity as the
 * caller sees it, 0 for none), the line becomes `quantidadeAntiga` + `quantidade`, or nothing changes.
 */
export function adicionar(db: Db, user: User, context: Context, linha: Adicao): Promise<ItemsOutcome> {
  const { estanteId, produtoId, precoVenda, quantidade, quantidadeAntiga = null } = linha
  const vista = sql`${quantidadeAntiga}::numeric`
  return changeItems(db, user, {
    ...context,
    acao: 'adicionar-item',
    alvo: sql`select 0 as posicao, l.id as item_id, ${estanteId}::int as estante_id, ${produtoId}::int as produto_id,
        ${precoVenda}::numeric as preco, coalesce(l.quantidade, 0) as velha,
        coalesce(${vista}, l.quantidade, 0) + ${quantidade}::numeric as nova, ${vista} as informada, false as outra
      from p left join linha l on l.estante_id = ${estanteId} and l.produto_id = ${produtoId}`,
  })
}

export type Mudanca = Omit<Linha, 'quantidade'> & { itemId: number; quantidadeAntiga: number; quantidadeNova: number }

/** Sets a line's quantity, if it is still the one the caller saw. */
export function atualizar(db: Db, user: User, context: Context, mudanca: Mudanca): Promise<ItemsOutcome> {
  const { itemId, estanteId, produtoId, precoVenda, quantidadeAntiga, quantidadeNova } = mudanca
  return changeItems(db, user, {
    ...context,
    acao: 'alterar-item',
    alvo: sql`select 0 as posicao, l.id as item_id, l.estante_id, l.produto_id, ${precoVenda}::numeric as preco,
        l.quantidade as velha, ${quantidadeNova}::numeric as nova, ${quantidadeAntiga}::numeric as informada,
        l.estante_id <> ${estanteId} or l.produto_id <> ${produtoId} as outra
      from linha l where l.id = ${itemId}`,
  })
}

export type Remocao = { itemId: number; estanteId: number; produtoId: number; quantidade: number }

/** Removes a line, if its quantity is still the one the caller saw. */
export function remover(db: Db, user: User, context: Context, remocao: Remocao): Promise<ItemsOutcome> {
  const { itemId, estanteId, produtoId, quantidade } = remocao
  return changeItems(db, user, {
    ...context,
    acao: 'remover-item',
    alvo: sql`select 0 as posicao, l.id as item_id, l.estante_id, l.produto_id, null::numeric as preco,
        l.quantidade as velha, 0::numeric as nova, ${quantidade}::numeric as informada, false as outra
      from linha l where l.id = ${itemId} and l.estante_id = ${estanteId} and l.produto_id = ${produtoId}`,
  })
}

type Definition = { itens: readonly Linha[]; versao?: number | undefined }

/** Sets the whole order: lines that are not in `itens` are removed. `versao` is the order's version that the caller saw. */
export function definir(db: Db, user: User, context: Context, { itens, versao }: Definition): Promise<ItemsOutcome> {
  const column = (name: keyof Linha) => itens.map(item => item[name])
  return changeItems(db, user, {
    ...context,
    acao: 'definir-itens',
    versao,
    vazioPode: true,
    alvo: sql`select coalesce(n.posicao - 1, -1)::int as posicao, l.id as item_id,
        coalesce(n.estante_id, l.estante_id) as estante_id, coalesce(n.produto_id, l.produto_id) as produto_id, n.preco,
        coalesce(l.quantidade, 0) as velha, coalesce(n.quantidade, 0) as nova, null::numeric as informada, false as outra
      from unnest(${column('estanteId')}::int[], ${column('produtoId')}::int[], ${column('precoVenda')}::numeric[],
          ${column('quantidade')}::numeric[]) with ordinality as n(estante_id, produto_id, preco, quantidade, posicao)
        full join linha l on l.estante_id = n.estante_id and l.produto_id = n.produto_id
      where exists (select from p)`,
  })
}

/** An order's lines by product name, with its version; undefined if there is no such order, or it is not visible to the user. */
export function listItems(
  db: Db,
  user: User,
  pedidoId: number,
): Promise<{ itens: ItemPedido[]; versao: number } | undefined> {
  return db.first(
    sql`select ${linesAsJson(sql`select * from item_pedido where pedido_id = p.id`)} as itens, p.versao
      from pedido p where p.id = ${pedidoId} and ${visibleTo(user, 'p.cliente_id')}`,
    { hot: true },
  )
}
