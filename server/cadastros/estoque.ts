import { diaPorExtenso } from '#contract/dias.ts'
import * as contract from '#contract/estoque.ts'
import { naoMove } from '#contract/nao-move.ts'
import { comUnidade } from '#contract/unidades.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { everyPage } from '../db/paging.ts'
import { conflicts, refuseAll, unknownProduct } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import type { Column } from '../http/planilha.ts'
import { esteMomento, type Momento } from '../instants.ts'
import * as statements from './estoque.sql.ts'
import { read } from './produtos.sql.ts'

export function estoque(mount: Mount, business: Business): void {
  const { timeZone } = business

  mount(
    contract.listarEstoque,
    async ({ db, query }) => {
      const { rows, proximo } = await statements.list(db, query)
      return { produtos: rows, proximo, total: await statements.count(db, query) }
    },
    (_, { db, query }) => ({
      title: 'Estoque',
      about: ['Estoque', query.falta && 'Só o que está em falta'],
      columns: doEstoque,
      rows: everyPage(page => statements.list(db, { ...query, ...page })),
    }),
  )

  mount(contract.criarMovimento, ({ db, user, body }) => movimentar(db, user, [body], esteMomento(business)))

  mount(contract.criarMovimentos, ({ db, user, body }) =>
    movimentar(db, user, body.movimentos, esteMomento(business), ordem => `movimentos.${ordem}.`),
  )

  mount(
    contract.listarMovimentos,
    async ({ db, query }) => {
      const { rows, proximo } = await statements.listMovements(db, timeZone, query)
      if (rows.length === 0 && query.produtoId !== undefined && !(await read(db, query.produtoId)))
        throw unknownProduct()
      return { movimentos: rows, proximo }
    },
    (_, { db, query: { tipo, dataInicial, dataFinal, ...query } }) => ({
      title: 'Movimentos do estoque',
      about: [
        'Movimentos do estoque',
        tipo && `Tipo: ${contract.NOME_DO_MOVIMENTO[tipo]}`,
        dataInicial && `De: ${diaPorExtenso(dataInicial)}`,
        dataFinal && `Até: ${diaPorExtenso(dataFinal)}`,
      ],
      columns: dosMovimentos,
      rows: everyPage(page =>
        statements.listMovements(db, timeZone, { ...query, tipo, dataInicial, dataFinal, ...page }),
      ),
    }),
  )
}

const doEstoque: readonly Column<contract.ProdutoNoEstoque>[] = [
  ['Produto', 'texto', 'nome'],
  ['Código', 'texto', 'codigo'],
  ['Categoria', 'texto', 'categoria'],
  ['Fornecedor', 'texto', 'fornecedor'],
  ['Unidade', 'texto', 'unidadeMedida'],
  ['Em estoque', 'quantidade', 'estoque'],
  ['Em pedidos', 'quantidade', 'comprometido'],
  ['Livre', 'quantidade', 'livre'],
]

const dosMovimentos: readonly Column<contract.Movimento>[] = [
  ['Quando', 'momento', 'quando'],
  ['Produto', 'texto', 'nome'],
  ['Unidade', 'texto', 'unidadeMedida'],
  ['Tipo', 'texto', ({ tipo }) => contract.NOME_DO_MOVIMENTO[tipo]],
  ['Quantidade', 'quantidade', 'quantidade'],
  ['Estoque depois', 'quantidade', 'estoque'],
  ['Quem', 'texto', 'usuarioNome'],
  ['Motivo', 'texto', 'motivo'],
  ['Pedido', 'texto', 'pedidoId'],
]

/** Records the movements, all or none. `path`: where the body has the one of this index. */
function movimentar(
  db: Db,
  user: User,
  novos: readonly contract.NovoMovimento[],
  momento: Momento,
  path = (_: number) => '',
) {
  return db.transaction(async db => {
    const produtos = await statements.hold(db, novos)
    const recusas = novos.flatMap((novo, ordem) => recusa(novo, produtos.get(novo.produtoId), path(ordem)))
    refuseAll(recusas.filter(({ status }) => status === 422).map(({ erro }) => erro))
    const [primeira] = recusas
    if (primeira)
      throw conflicts(
        recusas.map(({ erro }) => erro),
        `${recusas.length} produtos não puderam ser movimentados`,
        primeira.conselho,
        { estoque: primeira.estoque },
      )
    const comCusto = novos.filter(({ precoCusto }) => precoCusto != null).map(({ produtoId }) => produtoId)
    return {
      movimentos: await statements.move(db, user, novos),
      abaixoDoCusto: comCusto.length > 0 ? await statements.belowCost(db, momento, comCusto) : [],
    }
  })
}

/** Why a movement is refused, and what to do; none if it is not. */
function recusa(novo: contract.NovoMovimento, produto: statements.Movido | undefined, path: string) {
  const erro = (status: 409 | 422, campo: string, mensagem: string, conselho = '') => [
    { status, erro: { campo: path + campo, mensagem }, conselho, estoque: produto?.estoque ?? null },
  ]
  if (!produto) return erro(422, 'produtoId', 'Não há produto com este número')
  const { nome, unidadeMedida, estoque } = produto
  switch (naoMove(novo, produto)) {
    case 'decimais':
      return erro(422, 'quantidade', `${unidadeMedida} só aceita quantidades inteiras`)
    case 'sem-contagem':
      return erro(
        409,
        'produtoId',
        `O estoque de ${nome} ainda não é controlado`,
        'Conte o que há no depósito: a primeira contagem começa o controle.',
      )
    case 'falta':
      return erro(
        409,
        'quantidade',
        `Há só ${comUnidade(estoque ?? 0, unidadeMedida)} de ${nome}`,
        'Registre uma perda menor, ou conte o estoque.',
      )
    default:
      return []
  }
}
