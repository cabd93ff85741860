import { emNumero } from '#contract/dinheiro.ts'
import * as contract from '#contract/estante-produtos.ts'
import { aceitaDecimais, type Unidade } from '#contract/unidades.ts'
import { conflict, existing, invalidField, notFound, type UserError } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './estante-produtos.sql.ts'

export function estanteProdutos(mount: Mount): void {
  mount(contract.listarProdutosDaEstante, async ({ db, params }) =>
    existing(await statements.listOffered(db, params.id), 'A estante'),
  )

  mount(contract.listarProdutosParaPedir, async ({ db, user, params }) => {
    return { produtos: existing(await statements.listOrderable(db, user, params.id), 'A estante') }
  })

  mount(contract.adicionarProdutoNaEstante, async ({ db, params, body }) => {
    const key = keyOf(params)
    const produto = await statements.add(db, key, body)
    if (!produto) throw notAdded(await statements.standing(db, key), body)
    return { produtos: [produto] }
  })

  mount(contract.atualizarProdutoNaEstante, async ({ db, params, body }) => {
    const key = keyOf(params)
    const produto = await statements.update(db, key, body)
    if (!produto) throw notUpdated(await statements.standing(db, key), body)
    return { produtos: [produto] }
  })

  mount(contract.mudarStatusNaEstante, async ({ db, body }) => {
    const produto = await statements.changeStatus(db, body, body.ativo)
    if (!produto) throw unknownInBody(await statements.standing(db, body))
    return { produtos: [produto] }
  })

  mount(contract.retirarProdutoDaEstante, async ({ db, params }) => {
    const key = keyOf(params)
    const produto = await statements.removeUnordered(db, key)
    if (!produto) throw notRemoved(await statements.standing(db, key))
    return { produtos: [produto] }
  })
}

const keyOf = ({ idEstante, idProduto }: { idEstante: number; idProduto: number }) => ({
  estanteId: idEstante,
  produtoId: idProduto,
})

function notAdded(standing: statements.Standing, offer: statements.Offer): UserError {
  const { estanteExists, unidadeMedida, naEstante } = standing
  if (!estanteExists) return notFound('A estante')
  if (!unidadeMedida) return notFound('O produto')
  const wrong = unfit(unidadeMedida, standing, offer)
  if (wrong) return wrong
  const conselho = 'Altere o preço e a quantidade da linha que existe.'
  return conflict('O produto já está nesta estante', conselho, naEstante ?? undefined)
}

function notUpdated(standing: statements.Standing, offer: statements.Offer): UserError {
  const { unidadeMedida, naEstante } = standing
  if (!unidadeMedida || !naEstante) return notOnShelf(standing)
  const wrong = unfit(unidadeMedida, standing, offer)
  if (wrong) return wrong
  const mensagem = 'A quantidade oferecida é menor que a já reservada'
  const conselho = `Ofereça pelo menos ${emNumero(naEstante.reservada)} ${unidadeMedida}: é o que há em pedidos.`
  return conflict(mensagem, conselho, naEstante, [{ campo: 'quantidade', mensagem }])
}

function notRemoved(standing: statements.Standing): UserError {
  if (!standing.naEstante) return notOnShelf(standing)
  const conselho = 'Em vez de retirar, inative-o nesta estante: ele deixa de ser oferecido.'
  return conflict('O produto está em algum pedido desta estante', conselho, standing.naEstante)
}

const notOnShelf = ({ estanteExists, unidadeMedida }: statements.Standing): UserError =>
  notFound(!estanteExists ? 'A estante' : !unidadeMedida ? 'O produto' : 'O produto desta estante')

type Limits = Pick<statements.Offer, 'quantidade' | 'minimo' | 'maximo'>

/** The error for a quantity or limit that the product does not allow, if any. */
export function unfit(unidade: Unidade, { comEstoque }: Pick<statements.Standing, 'comEstoque'>, offer: Limits) {
  if (offer.quantidade === null && !comEstoque) return invalidField('quantidade', SEM_LIMITE)
  const campo = (['quantidade', 'minimo', 'maximo'] as const).find(name => !Number.isInteger(offer[name] ?? 0))
  if (!campo || aceitaDecimais(unidade)) return undefined
  return invalidField(campo, `${unidade} só aceita quantidades inteiras`)
}

export const SEM_LIMITE = 'Informe a quantidade: o estoque deste produto não é controlado'

function unknownInBody({ estanteExists, unidadeMedida }: statements.Standing): UserError {
  if (!estanteExists) return invalidField('estanteId', 'Não há estante com este número')
  if (!unidadeMedida) return invalidField('produtoId', 'Não há produto com este número')
  return invalidField('produtoId', 'O produto não está nesta estante')
}
