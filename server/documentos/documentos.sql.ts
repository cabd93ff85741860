import sql, { type Sql } from 'sql-template-tag'
import { type User, visibleTo } from '../access.ts'
import type { Db } from '../db/db.ts'
import { linesAsJson } from '../pedidos/itens-mudanca.sql.ts'
import { columns } from '../pedidos/pedidos.sql.ts'
import { contados, type Intervalo } from '../relatorios/contados.ts'
import type { Fornecedor, Nota } from './job.ts'

export function provider(db: Db): Promise<Fornecedor | undefined> {
  return db.first(
    sql`select nome, cnpj, endereco, telefone, email,
        'data:image/png;base64,' || translate(encode(logo_png, 'base64'), E'\\n', '') as logo
      from configuracao`,
  )
}

/** One order as it goes on paper; undefined where it is not there, or not yours. */
export function note(db: Db, user: User, id: number): Promise<Nota | undefined> {
  return db.first(sql`${notes} where p.id = ${id} and ${visibleTo(user, 'p.cliente_id')}`)
}

/** All that goes out, by client and order. */
export function notesOf(db: Db, intervalo: Intervalo): Promise<Nota[]> {
  return db.rows(sql`${notes} where ${contados(intervalo)} order by c.nome, c.id, p.id`)
}

/** How much it would be, before it is read. */
export async function sizeOf(db: Db, intervalo: Intervalo): Promise<{ pedidos: number; linhas: number }> {
  const row = await db.first<{ pedidos: number; linhas: number }>(
    sql`select count(distinct p.id) as pedidos, count(*) as linhas
      from pedido p join item_pedido i on i.pedido_id = p.id where ${contados(intervalo)}`,
  )
  return row ?? { pedidos: 0, linhas: 0 }
}

const notes: Sql = sql`select ${columns},
    json_build_object('cnpj', c.cnpj, 'endereco', c.endereco, 'cidade', c.cidade, 'estado', c.estado, 'cep', c.cep,
      'telefone', c.telefone, 'email', c.email) as cliente,
    ${linesAsJson(sql`select * from item_pedido where pedido_id = p.id`)} as itens
  from pedido p join cliente c on c.id = p.cliente_id`
