import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Linha } from '#contract/itens-pedido.ts'
import { hashToken } from '../../../server/access.ts'
import type { Db } from '../../../server/db/db.ts'
import { cnpjDeTeste } from '../../../test/cnpj.ts'

export type Buyer = { token: string; clienteId: number; linhas: Linha[] }

const [PRECO, PLENTY] = [2.5, 90_000_000]

/** Makes a signed-in buyer of a new client, with a shelf of so many of the database's products. */
export async function newBuyer(db: Db, shelf: number): Promise<Buyer> {
  const token = randomBytes(32).toString('base64url')
  const cnpj = cnpjDeTeste(60_000_000 + Math.floor(Math.random() * 20_000_000))
  const { clienteId, estanteId } = await db.one<{ clienteId: number; estanteId: number }>(
    sql`with c as (insert into cliente (nome, cnpj) values ('Cozinha', ${cnpj}) returning id),
      u as (insert into usuario (nome, email, senha_hash, admin, papel, cliente_id)
        select 'Compras', ${`${cnpj}@exemplo.com.br`}, '-', false, 'comprador', id from c returning id),
      s as (insert into sessao (token_hash, usuario_id, expira_em) select ${hashToken(token)}, id, now() + interval '1 day' from u),
      e as (insert into estante (periodo, cliente_id) select 'Única', id from c returning id)
      select c.id as "clienteId", e.id as "estanteId" from c, e`,
  )
  const linhas = await db.rows<Linha>(
    sql`insert into estante_produto (estante_id, produto_id, preco_venda, quantidade)
      select ${estanteId}::int, id, ${PRECO}::numeric, ${PLENTY}::numeric from produto order by id limit ${shelf}
      returning estante_id as "estanteId", produto_id as "produtoId", preco_venda as "precoVenda", 1 as quantidade`,
  )
  return { token, clienteId, linhas }
}
