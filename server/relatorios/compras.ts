import { periodoPorExtenso } from '#contract/dias.ts'
import { somar } from '#contract/dinheiro.ts'
import { CONTAM, relatorioDeCompras } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import type { Mount } from '../http/mount.ts'
import type { Column } from '../http/planilha.ts'
import { listPurchases } from './compras.sql.ts'
import { requireCliente } from './contados.ts'

/** What do I have to buy, and what will it cost? */
export function compras(mount: Mount): void {
  mount(
    relatorioDeCompras,
    async ({ db, body }) => {
      const answer = await listPurchases(db, body)
      if (!answer.compras.length) await requireCliente(db, body.clienteId)
      return answer
    },
    ({ compras, custoTotal }, { body }) => ({
      title: 'Compras',
      about: [`Entregas de ${periodoPorExtenso(body)}`, body.semFornecedor && 'Sem fornecedor'],
      counting: CONTAM,
      columns,
      totals: { nome: 'Total', custoTotal, custoComprar: somar(compras.map(({ custoComprar }) => custoComprar)) },
      rows: [compras],
    }),
  )
}

const columns: readonly Column<Answer<typeof relatorioDeCompras>['compras'][number]>[] = [
  ['Produto', 'texto', 'nome'],
  ['Unidade', 'texto', 'unidadeMedida'],
  ['Quantidade', 'quantidade', 'quantidade'],
  ['Custo de hoje', 'dinheiro', 'precoCusto'],
  ['Custo total', 'dinheiro', 'custoTotal'],
  ['Código', 'texto', 'codigo'],
  ['Fornecedor', 'texto', 'fornecedor'],
  ['Embalagem', 'texto', 'embalagem'],
  ['Em estoque', 'quantidade', 'estoque'],
  ['Comprar', 'quantidade', 'comprar'],
  ['Custo a comprar', 'dinheiro', 'custoComprar'],
]
