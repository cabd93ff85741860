import type { Db } from '../server/db/db.ts'
import type { Autor } from './historia.ts'

/** Categories whose stock is counted; fresh food arrives every morning and is not. */
const CONTADAS = ['Bebidas', 'Limpeza', 'Papelaria']

/** Counts the stock of some categories on the day before `hoje`: enough for the orders and a few more weeks. */
export async function contar(db: Pick<Db, 'rows'>, { id, nome }: Autor, hoje: string): Promise<void> {
  await db.rows`insert into estoque (produto_id, estoque, comprometido)
    select r.id, ceil(coalesce(v.quantidade, 0)) + 300 + r.id % 7 * 40, coalesce(v.quantidade, 0)
    from produto r left join (
        select i.produto_id, sum(i.quantidade) as quantidade
        from pedido p join item_pedido i on i.pedido_id = p.id where p.status in ('Aberto', 'Confirmado') group by 1
      ) v on v.produto_id = r.id
    where r.categoria = any(${CONTADAS})`
  await db.rows`update estante_produto ep set com_estoque = true from estoque e where e.produto_id = ep.produto_id`
  await db.rows`insert into movimento_estoque (produto_id, tipo, quantidade, estoque, quando, usuario_id, usuario_nome,
    motivo)
    select produto_id, 'contagem', estoque, estoque, (${hoje}::date - 1) + time '17:30', ${id}, ${nome}, 'Balanço do depósito'
    from estoque order by produto_id`
}
