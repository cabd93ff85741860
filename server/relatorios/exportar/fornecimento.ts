import { periodoPorExtenso } from '#contract/dias.ts'
import { exportarFornecimento } from '#contract/exportacoes.ts'
import { askedBy } from '../../asked.ts'
import type { Business } from '../../business.ts'
import type { Mount } from '../../http/mount.ts'
import { everyLine, type Linha, listSupply } from '../fornecimento.sql.ts'
import { namesFor } from './cabecalho.sql.ts'
import { cabecalho, nomeDoArquivo } from './cabecalho.ts'
import type { Column } from './columns.ts'
import { asFile } from './file.ts'

/** The supplied lines as a file, the largest of all. */
export function exportarOFornecimento(mount: Mount, business: Business): void {
  mount(exportarFornecimento, async ({ db, user, query: { formato, ...query }, reply }) => {
    const filtros = [`Entregas de ${periodoPorExtenso(query)}`]
    const about = cabecalho(await namesFor(db, query), business, { filtros, busca: query.busca })
    const { totais } = await listSupply(db, { limite: 1, busca: query.busca }, query)
    const totals = { Produto: 'Total', Valor: totais.valorTotal }
    const table = { title: 'Fornecimento', about, columns: deFornecimento, totals, rows: everyLine(db, query) }
    return asFile({ formato, nome: nomeDoArquivo('fornecimento', query), ...askedBy(user, reply) }, table)
  })
}

const deFornecimento: readonly Column<Linha>[] = [
  { title: 'Entrega', kind: 'dia', width: 12, value: ({ dataEntrega }) => dataEntrega },
  { title: 'Cliente', kind: 'texto', width: 36, value: ({ clienteNome }) => clienteNome },
  { title: 'Pedido', kind: 'texto', width: 10, value: ({ pedidoId }) => pedidoId },
  { title: 'Produto', kind: 'texto', width: 40, value: ({ nome }) => nome },
  { title: 'Unidade', kind: 'texto', width: 10, value: ({ unidadeMedida }) => unidadeMedida },
  { title: 'Quantidade', kind: 'quantidade', width: 14, value: ({ quantidade }) => quantidade },
  { title: 'Preço', kind: 'dinheiro', width: 14, value: ({ precoVenda }) => precoVenda },
  { title: 'Valor', kind: 'dinheiro', width: 16, value: ({ valor }) => valor },
]
