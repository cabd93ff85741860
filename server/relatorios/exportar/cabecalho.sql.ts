import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { unknownClient } from '../../errors.ts'
import { productName } from '../contados.ts'

export type Nomes = { fornecedor: string; cliente: string | null; produto: string | null }

/** The names of the provider and of the filtered client and product; 422 if there is no such client or product. */
export async function namesFor(
  db: Db,
  { clienteId, produtoId }: { clienteId?: number | undefined; produtoId?: number | undefined },
): Promise<Nomes> {
  const names = await db.one<Omit<Nomes, 'produto'>>(
    sql`select f.nome as fornecedor, c.nome as cliente
      from configuracao f left join cliente c on c.id = ${clienteId ?? 0}`,
  )
  if (clienteId && !names.cliente) throw unknownClient()
  return { ...names, produto: await productName(db, produtoId) }
}
