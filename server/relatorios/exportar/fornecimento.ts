import { periodoPorExtenso } from '#contract/dias.ts'
import { exportarFornecimento } from '#contract/exportacoes.ts'
import type { Business } from '../../business.ts'
import type { Mount } from '../../http/mount.ts'
import { askedBy } from '../../limits/asked.ts'
import type { Column } from '../../spreadsheet/columns.ts'
import { asCsv, asFile } from '../../spreadsheet/file.ts'
import { everyLine, type Linha, listSupply } from '../fornecimento.sql.ts'
import { namesFor } from './cabecalho.sql.ts'
import { cabecalho, nomeDoArquivo } from './cabecalho.ts'
import { csvBatches } from './fornecimento-csv.sql.ts'

/** The supplied lines as a file, the largest of all. */
export function exportarOFornecimento(mount: Mount, business: Business): void {
  mount(exportarFornecimento, async ({ db, user, query: { formato, ...query }, reply }) => {
    const nome = nomeDoArquivo('fornecimento', query)
    const names = await namesFor(db, query)
    if (formato === 'csv') return asCsv(nome, deFornecimento, csvBatches(db, query))
    const filtros = [`Entregas de ${periodoPorExtenso(query)}`]
    const about = cabecalho(names, business, { filtros, busca: query.busca })
    const { totais } = await listSupply(db, { limite: 1, busca: query.busca }, query)
    const totals = { Produto: 'Total', Valor: totais.valorTotal }
    const rows = everyLine(db, query)
    const table = { title: 'Fornecimento', about, columns: deFornecimento, totals, rows, count: totais.itens }
    return asFile({ formato, nome, ...askedBy(user, reply) }, table)
  })
}

/** Keep in step with `fornecimento-csv.sql.ts`, where the database writes the same columns for a CSV. */
export const deFornecimento: readonly Column<Linha>[] = [
  { title: 'Entrega', kind: 'dia', width: 12, value: ({ dataEntrega }) => dataEntrega },
  { title: 'Cliente', kind: 'texto', width: 36, value: ({ clienteNome }) => clienteNome },
  { title: 'Pedido', kind: 'texto', width: 10, value: ({ pedidoId }) => pedidoId },
  { title: 'Produto', kind: 'texto', width: 40, value: ({ nome }) => nome },
  { title: 'Unidade', kind: 'texto', width: 10, value: ({ unidadeMedida }) => unidadeMedida },
  { title: 'Quantidade', kind: 'quantidade', width: 14, value: ({ quantidade }) => quantidade },
  { title: 'Preço', kind: 'dinheiro', width: 14, value: ({ precoVenda }) => precoVenda },
  { title: 'Valor', kind: 'dinheiro', width: 16, value: ({ valor }) => valor },
]
