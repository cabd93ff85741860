import * as contract from '#contract/estoque.ts'
import { aceitaDecimais, comUnidade } from '#contract/unidades.ts'
import type { Business } from '../business.ts'
import { conflict, invalidField, type UserError } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './estoque.sql.ts'
import { read } from './produtos.sql.ts'

export function estoque(mount: Mount, { timeZone }: Business): void {
  mount(contract.listarEstoque, async ({ db, query }) => {
    const { rows, proximo } = await statements.list(db, query)
    return { produtos: rows, proximo, total: await statements.count(db, query) }
  })

  mount(contract.criarMovimento, async ({ db, user, body }) => {
    const { movimento, standing } = await statements.move(db, user, body)
    if (standing) throw notMoved(standing, body.quantidade)
    return { movimentos: movimento ? [movimento] : [] }
  })

  mount(contract.listarMovimentos, async ({ db, query }) => {
    const { rows, proximo } = await statements.listMovements(db, timeZone, query)
    if (rows.length === 0 && query.produtoId !== undefined && !(await read(db, query.produtoId))) throw unknownProduct()
    return { movimentos: rows, proximo }
  })
}

const unknownProduct = () => invalidField('produtoId', 'Não há produto com este número')

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
