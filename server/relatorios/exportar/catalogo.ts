import { diaPorExtenso } from '#contract/dias.ts'
import { type Movimento, NOME_DO_MOVIMENTO, type ProdutoNoEstoque } from '#contract/estoque.ts'
import { exportarEstoque, exportarMovimentos, exportarProdutos } from '#contract/exportacoes.ts'
import type { Produto } from '#contract/produtos.ts'
import { askedBy } from '../../asked.ts'
import type { Business } from '../../business.ts'
import * as estoque from '../../cadastros/estoque.sql.ts'
import * as produtos from '../../cadastros/produtos.sql.ts'
import type { Mount } from '../../http/mount.ts'
import { diaEHora, esteMomento } from '../../instants.ts'
import { namesFor } from './cabecalho.sql.ts'
import { cabecalho } from './cabecalho.ts'
import type { Column } from './columns.ts'
import { asFile } from './file.ts'

/** Products, their stock and its movements, as files. */
export function exportarCatalogo(mount: Mount, business: Business): void {
  const { clock, timeZone } = business
  const hoje = () => diaEHora(clock(), timeZone).dia

  mount(exportarProdutos, async ({ db, user, query: { formato, ...query }, reply }) => {
    const { ativo, acabou, busca } = query
    const filtros = [
      ...['Produtos', ...deQue(query), ativo !== undefined && (ativo ? 'Só os ativos' : 'Só os inativos')],
      acabou !== undefined && (acabou ? 'Só os que acabaram' : 'Sem os que acabaram'),
    ]
    const momento = esteMomento(business)
    const about = cabecalho(await namesFor(db, {}), business, { filtros, contam: '', busca })
    const rows = everyPage(cursor => produtos.list(db, { ...query, limite: BATCH, cursor }, momento))
    const table = { title: 'Produtos', about, columns: deProdutos, rows }
    return asFile({ formato, nome: `produtos-${hoje()}`, ...askedBy(user, reply) }, table)
  })

  mount(exportarEstoque, async ({ db, user, query: { formato, ...query }, reply }) => {
    const filtros = ['Estoque', ...deQue(query), query.falta && 'Só o que está em falta']
    const about = cabecalho(await namesFor(db, {}), business, { filtros, contam: '', busca: query.busca })
    const rows = everyPage(cursor => estoque.list(db, { ...query, limite: BATCH, cursor }))
    const table = { title: 'Estoque', about, columns: deEstoque, rows }
    return asFile({ formato, nome: `estoque-${hoje()}`, ...askedBy(user, reply) }, table)
  })

  mount(exportarMovimentos, async ({ db, user, query: { formato, ...query }, reply }) => {
    const { tipo, dataInicial, dataFinal } = query
    const filtros = [
      'Movimentos do estoque',
      tipo && `Tipo: ${NOME_DO_MOVIMENTO[tipo]}`,
      dataInicial && `De: ${diaPorExtenso(dataInicial)}`,
      dataFinal && `Até: ${diaPorExtenso(dataFinal)}`,
    ]
    const about = cabecalho(await namesFor(db, query), business, { filtros, contam: '' })
    const rows = everyPage(cursor => estoque.listMovements(db, timeZone, { ...query, limite: BATCH, cursor }))
    const table = { title: 'Movimentos do estoque', about, columns: deMovimentos(timeZone), rows }
    return asFile({ formato, nome: `movimentos-do-estoque-${hoje()}`, ...askedBy(user, reply) }, table)
  })
}

const BATCH = 1000

/** Reads a list page by page, so that it is never in memory as a whole. */
async function* everyPage<Row>(
  read: (cursor?: string) => Promise<{ rows: Row[]; proximo: string | null }>,
): AsyncGenerator<Row[]> {
  for (let { rows, proximo } = await read(); ; { rows, proximo } = await read(proximo)) {
    yield rows
    if (proximo === null) return
  }
}

const deQue = ({ categoria, fornecedor }: { categoria?: string | undefined; fornecedor?: string | undefined }) => [
  categoria && `Categoria: ${categoria}`,
  fornecedor && `Fornecedor: ${fornecedor}`,
]

const deProdutos: readonly Column<Produto>[] = [
  { title: 'Nome', kind: 'texto', width: 40, value: ({ nome }) => nome },
  { title: 'Unidade', kind: 'texto', width: 10, value: ({ unidadeMedida }) => unidadeMedida },
  { title: 'Custo', kind: 'dinheiro', width: 14, value: ({ precoCusto }) => precoCusto },
  { title: 'Código', kind: 'texto', width: 14, value: ({ codigo }) => codigo },
  { title: 'EAN', kind: 'texto', width: 16, value: ({ ean }) => ean },
  { title: 'Categoria', kind: 'texto', width: 20, value: ({ categoria }) => categoria },
  { title: 'Fornecedor', kind: 'texto', width: 28, value: ({ fornecedor }) => fornecedor },
  { title: 'Embalagem', kind: 'texto', width: 16, value: ({ embalagem }) => embalagem },
  { title: 'Código externo', kind: 'texto', width: 16, value: ({ codigoExterno }) => codigoExterno },
  { title: 'Múltiplo', kind: 'quantidade', width: 12, value: ({ multiplo }) => multiplo },
  { title: 'Em estoque', kind: 'quantidade', width: 14, value: ({ estoque }) => estoque },
  { title: 'Ativo', kind: 'texto', width: 8, value: ({ ativo }) => (ativo ? 'Sim' : 'Não') },
]

const deEstoque: readonly Column<ProdutoNoEstoque>[] = [
  { title: 'Produto', kind: 'texto', width: 40, value: ({ nome }) => nome },
  { title: 'Código', kind: 'texto', width: 14, value: ({ codigo }) => codigo },
  { title: 'Categoria', kind: 'texto', width: 20, value: ({ categoria }) => categoria },
  { title: 'Fornecedor', kind: 'texto', width: 28, value: ({ fornecedor }) => fornecedor },
  { title: 'Unidade', kind: 'texto', width: 10, value: ({ unidadeMedida }) => unidadeMedida },
  { title: 'Em estoque', kind: 'quantidade', width: 14, value: ({ estoque }) => estoque },
  { title: 'Em pedidos', kind: 'quantidade', width: 14, value: ({ comprometido }) => comprometido },
  { title: 'Livre', kind: 'quantidade', width: 14, value: ({ livre }) => livre },
]

const deMovimentos = (timeZone: string): readonly Column<Movimento>[] => [
  { title: 'Quando', kind: 'momento', width: 17, value: ({ quando }) => moment(quando, timeZone) },
  { title: 'Produto', kind: 'texto', width: 40, value: ({ nome }) => nome },
  { title: 'Unidade', kind: 'texto', width: 10, value: ({ unidadeMedida }) => unidadeMedida },
  { title: 'Tipo', kind: 'texto', width: 12, value: ({ tipo }) => NOME_DO_MOVIMENTO[tipo] },
  { title: 'Quantidade', kind: 'quantidade', width: 14, value: ({ quantidade }) => quantidade },
  { title: 'Estoque depois', kind: 'quantidade', width: 16, value: ({ estoque }) => estoque },
  { title: 'Quem', kind: 'texto', width: 24, value: ({ usuarioNome }) => usuarioNome },
  { title: 'Motivo', kind: 'texto', width: 40, value: ({ motivo }) => motivo },
  { title: 'Pedido', kind: 'texto', width: 10, value: ({ pedidoId }) => pedidoId },
]

function moment(quando: string, timeZone: string): string {
  const { dia, hora } = diaEHora(new Date(quando), timeZone)
  return `${dia} ${hora}`
}
