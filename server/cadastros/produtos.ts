import * as contract from '#contract/produtos.ts'
import { comUnidade, NOME_DA_UNIDADE, type Unidade } from '#contract/unidades.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { everyPage, named } from '../db/paging.ts'
import { conflict, existing, invalidField } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import type { Column } from '../http/planilha.ts'
import { esteMomento } from '../instants.ts'
import type { SemLimite } from './estoque.sql.ts'
import * as statements from './produtos.sql.ts'

export function produtos(mount: Mount, business: Business): void {
  mount(contract.listarProdutosAtivos, async ({ db, query }) => {
    const [active, momento] = [{ ...query, ativo: true }, esteMomento(business)]
    const page = named('produtos', await statements.list(db, active, momento))
    return { ...page, total: await statements.count(db, active, momento) }
  })

  mount(
    contract.listarProdutos,
    async ({ db, query }) => {
      const momento = esteMomento(business)
      const page = named('produtos', await statements.list(db, query, momento))
      return { ...page, total: await statements.count(db, query, momento) }
    },
    (_, { db, query }) => ({
      title: 'Produtos',
      about: [
        'Produtos',
        query.ativo !== undefined && (query.ativo ? 'Só os ativos' : 'Só os inativos'),
        query.acabou !== undefined && (query.acabou ? 'Só os que acabaram' : 'Sem os que acabaram'),
      ],
      columns,
      rows: everyPage(page => statements.list(db, { ...query, ...page }, esteMomento(business))),
    }),
  )

  mount(contract.listarCategorias, ({ db }) => statements.listCategories(db))

  mount(contract.lerProduto, async ({ db, params }) => one(await statements.read(db, params.id)))

  mount(contract.criarProduto, async ({ db, body }) => one(await statements.create(db, body)))

  mount(contract.atualizarProduto, async ({ db, body }) => {
    if (typeof body.estoque === 'number') await requireSameStock(db, body.id, body.estoque)
    const { produto, comDecimais, semLimite } = await statements.update(db, esteMomento(business), body)
    if (semLimite) throw wouldBeEndless(semLimite)
    if (comDecimais) throw unitDoesNotFit(comDecimais, body.unidadeMedida)
    return one(produto)
  })

  mount(contract.mudarStatusDoProduto, async ({ db, params, body }) =>
    one(await statements.changeStatus(db, params.id, body.ativo)),
  )

  mount(contract.excluirProduto, async ({ db, params }) => {
    const { produto, estantes } = await statements.deleteUnused(db, params.id)
    if (estantes !== undefined)
      throw conflict(
        `O produto está em ${estantes === 1 ? 'uma estante' : `${estantes.toLocaleString('pt-BR')} estantes`}`,
        'Em vez de excluir, inative-o: ele deixa de ser oferecido e o histórico fica.',
        { estantes },
      )
    return one(produto)
  })
}

/** The import of products knows each of these headings but the stock's: a file that was changed must count nothing. */
const columns: readonly Column<contract.Produto>[] = [
  ['Nome', 'texto', 'nome'],
  ['Unidade', 'texto', 'unidadeMedida'],
  ['Custo', 'dinheiro', 'precoCusto'],
  ['Código', 'texto', 'codigo'],
  ['EAN', 'texto', 'ean'],
  ['Categoria', 'texto', 'categoria'],
  ['Fornecedor', 'texto', 'fornecedor'],
  ['Embalagem', 'texto', 'embalagem'],
  ['Código externo', 'texto', 'codigoExterno'],
  ['Múltiplo', 'quantidade', 'multiplo'],
  ['Em estoque', 'quantidade', 'estoque'],
  ['Ativo', 'texto', ({ ativo }) => (ativo ? 'Sim' : 'Não')],
]

/** A record may be sent back with `estoque` as it was read, but this call does not change the stock. */
async function requireSameStock(db: Db, id: number, estoque: number): Promise<void> {
  const produto = await statements.read(db, id)
  if (produto && produto.estoque !== estoque)
    throw invalidField('estoque', 'O estoque muda por movimentos: registre uma entrada, uma contagem ou uma perda')
}

function wouldBeEndless({ estantes, periodo, clienteNome }: SemLimite) {
  const mais = estantes === 1 ? '' : ` e mais ${(estantes - 1).toLocaleString('pt-BR')}`
  return conflict(
    'Há estantes que oferecem este produto sem limite próprio',
    `Dê antes uma quantidade a ele na estante ${periodo}, de ${clienteNome}${mais}.`,
    { estantes },
    [{ campo: 'estoque', mensagem: 'Há estantes sem limite próprio' }],
  )
}

const ONDE: Record<statements.ComDecimais['onde'], (como: statements.ComDecimais) => [onde: string, conselho: string]> =
  {
    estante: ({ nome, clienteNome }) => [`A estante ${nome}, de ${clienteNome},`, 'acerte-a antes de mudar a unidade'],
    pedido: ({ pedidoId, clienteNome }) => [
      `O pedido ${pedidoId}, de ${clienteNome},`,
      'mantenha a unidade, ou cadastre outro produto',
    ],
    fixo: ({ nome, clienteNome }) => [`O pedido fixo ${nome}, de ${clienteNome},`, 'acerte-o antes de mudar a unidade'],
    estoque: () => ['O estoque', 'conte-o de novo antes de mudar a unidade'],
    multiplo: () => ['O múltiplo', 'mude-o junto com a unidade'],
  }

function unitDoesNotFit(comDecimais: statements.ComDecimais, unidadeMedida: Unidade) {
  const { onde, nome, clienteNome, ...atual } = comDecimais
  const mensagem = `Por ${NOME_DA_UNIDADE[unidadeMedida]} só se vendem quantidades inteiras`
  const [quem, conselho] = ONDE[onde](comDecimais)
  const detail = `${quem} tem ${comUnidade(atual.quantidade, atual.unidadeMedida)}: ${conselho}.`
  return conflict(mensagem, detail, atual, [{ campo: 'unidadeMedida', mensagem }])
}

const one = (produto: contract.Produto | undefined) => ({ produtos: [existing(produto, 'O produto')] })
