import { diaPorExtenso } from '#contract/dias.ts'
import * as contract from '#contract/estoque.ts'
import { aceitaDecimais, comUnidade } from '#contract/unidades.ts'
import type { Business } from '../business.ts'
import { everyPage } from '../db/paging.ts'
import { conflict, invalidField, type UserError, unknownProduct } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import type { Column } from '../http/planilha.ts'
import * as statements from './estoque.sql.ts'
import { read } from './produtos.sql.ts'

export function estoque(mount: Mount, { timeZone }: Business): void {
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

  mount(contract.criarMovimento, async ({ db, user, body }) => {
    const { movimento, standing } = await statements.move(db, user, body)
    if (standing) throw notMoved(standing, body.quantidade)
    return { movimentos: movimento ? [movimento] : [] }
  })

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

function notMoved({ unidadeMedida, nome, estoque }: statements.Standing, quantidade: number): UserError {
  if (!unidadeMedida) return unknownProduct()
  if (!aceitaDecimais(unidadeMedida) && !Number.isInteger(quantidade))
    return invalidField('quantidade', `${unidadeMedida} só aceita quantidades inteiras`)
  if (estoque === null)
    return conflict(
      `O estoque de ${nome} ainda não é controlado`,
      'Conte o que há no depósito: a primeira contagem começa o controle.',
      { estoque },
    )
  const mensagem = `Há só ${comUnidade(estoque, unidadeMedida)} de ${nome}`
  return conflict(mensagem, 'Registre uma perda menor, ou conte o estoque.', { estoque }, [
    { campo: 'quantidade', mensagem },
  ])
}
