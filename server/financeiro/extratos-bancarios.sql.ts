import sql from 'sql-template-tag'
import { type Conhecido, type Credito, indicios } from '#contract/conferir-extrato.ts'
import type { Db } from '../db/db.ts'

/** What these credits may pay: the clients and orders that their texts name, and whoever owes just as much. */
export async function known(db: Db, creditos: readonly Credito[]): Promise<Omit<Conhecido, 'hoje'>> {
  const lidos = creditos.map(({ texto }) => indicios(texto))
  const pedidos = lidos.flatMap(({ pedidos }) => pedidos)
  const documentos = lidos.flatMap(({ documentos }) => documentos)
  const linhas = creditos.map(({ texto: _, ...credito }, linha) => ({ ...credito, linha }))
  const valores = sql`any(${creditos.map(({ valor }) => valor)}::numeric[])`
  const clientes = await db.rows<Conhecido['clientes'][number]>`select id as "clienteId", nome as "clienteNome", cnpj
    from cliente where id in (
      select cliente_id from pedido where id = any(${pedidos}::int[])
      union select id from cliente where id = any(${lidos.flatMap(({ clientes }) => clientes)}::int[]) or cnpj = any(${documentos}::text[])
      union select cliente_id from recebivel where pago < valor and saldo = ${valores}
      union (select cliente_id from recebivel where pago < valor group by cliente_id having sum(saldo) = ${valores})
    ) order by id`
  return {
    clientes,
    // Each payment answers for one credit, of those that repeat its identifier the one with the text that it was accepted with.
    lancados: await db.rows`select distinct on (g.id) l.fitid, c.nome as "clienteNome", g.data, g.valor
      from jsonb_to_recordset(${JSON.stringify(linhas)}) l (fitid text, outro text, data date, valor numeric, descricao text, linha int)
      join pagamento g on g.fitid in (l.fitid, l.outro) and (g.fitid = l.fitid or (g.data, g.valor) = (l.data, l.valor))
      join cliente c on c.id = g.cliente_id where g.estornado_dia is null
      order by g.id, g.fitid = l.fitid desc, g.referencia = left(l.descricao, 120) desc nulls last, l.linha`,
    abertos: await db.rows`select pedido_id as "pedidoId", cliente_id as "clienteId", saldo from recebivel
      where pago < valor and cliente_id = any(${clientes.map(({ clienteId }) => clienteId)}::int[])
      order by cliente_id, vencimento, pedido_id`,
    nomeados:
      await db.rows`select id as "pedidoId", cliente_id as "clienteId" from pedido where id = any(${pedidos}::int[])`,
  }
}
