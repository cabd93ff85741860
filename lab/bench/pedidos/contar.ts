import { connectOnce } from '../../../server/db/once.ts'

/** How many of the buyers' orders are confirmed. Throws where one has not all its lines, or not their sum. */
export async function contar(connectionString: string, linhas: number): Promise<number> {
  const client = await connectOnce(connectionString)
  try {
    const { rows } = await client.query(
      `select count(*)::int as pedidos, count(*) filter (where linhas = $1 and soma = valor_total)::int as inteiros
       from (select p.valor_total, count(i.id) as linhas, sum(i.valor) as soma
         from bench_comprador b join pedido p on p.cliente_id = b.cliente join item_pedido i on i.pedido_id = p.id
         where p.status = 'Confirmado' group by p.id) as p`,
      [linhas],
    )
    const { pedidos, inteiros } = rows[0]
    if (pedidos !== inteiros) throw new Error(`Of ${pedidos} orders only ${inteiros} are whole`)
    return pedidos
  } finally {
    await client.end()
  }
}
