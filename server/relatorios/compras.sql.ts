import sql from 'sql-template-tag'
import { emReais } from '#contract/dinheiro.ts'
import type { relatorioDeCompras } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import type { Db } from '../db/db.ts'
import { searching, where } from '../db/paging.ts'
import { invalidField } from '../errors.ts'
import { contados, type Intervalo } from './contados.ts'

/** Fifteen digits: so many a double holds to the cent. Orders end far below it, but today's cost is not theirs. */
const MAIOR_SOMA = 9_999_999_999_999.99

type Compras = Answer<typeof relatorioDeCompras>

/** What the counted orders take of each product, by name, at today's cost: each row's rounded, the total their sum. 422 where no number says it exactly. */
export async function whatToBuy(db: Db, { busca, ...intervalo }: Intervalo & { busca?: string }): Promise<Compras> {
  const rows = await db.rows<Compras['compras'][number] & { total: number }>(
    sql`with pedido_de as (
        select i.produto_id, sum(i.quantidade) as quantidade
        from pedido p join item_pedido i on i.pedido_id = p.id
        where ${contados(intervalo)}
        group by i.produto_id
      )
      select r.id as "produtoId", r.nome, r.unidade_medida as "unidadeMedida", d.quantidade,
        r.preco_custo as "precoCusto", round(d.quantidade * r.preco_custo, 2) as "custoTotal",
        sum(round(d.quantidade * r.preco_custo, 2)) over () as total
      from pedido_de d join produto r on r.id = d.produto_id
      where ${where(searching(busca, sql`r.busca`))}
      order by r.nome, r.id`,
  )
  const custoTotal = rows[0]?.total ?? 0
  if (custoTotal > MAIOR_SOMA) {
    const { nome } = rows.reduce((maior, row) => (row.custoTotal > maior.custoTotal ? row : maior))
    throw invalidField(null, `O custo passa de ${emReais(MAIOR_SOMA)}: confira o preço de custo de ${nome}`)
  }
  return { compras: rows, custoTotal }
}
