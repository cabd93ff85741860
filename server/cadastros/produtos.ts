import { emNumero } from '#contract/dinheiro.ts'
import * as contract from '#contract/produtos.ts'
import { conflict, notFound } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './produtos.sql.ts'

export function produtos(mount: Mount): void {
  mount(contract.listarProdutosAtivos, async ({ db, query }) => {
    const { rows, ...rest } = await statements.list(db, { ...query, ativo: true })
    return { produtos: rows, ...rest }
  })

  mount(contract.listarProdutos, async ({ db, query }) => {
    const { rows, ...rest } = await statements.list(db, query)
    return { produtos: rows, ...rest }
  })

  mount(contract.lerProduto, async ({ db, params }) => one(await statements.read(db, params.id)))

  mount(contract.criarProduto, async ({ db, body }) => one(await statements.create(db, body)))

  mount(contract.atualizarProduto, async ({ db, body }) => {
    const { produto, comDecimais } = await statements.update(db, body)
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
        'Em vez de excluir, inative-o: ele deixa de ser oferecido e a história fica.',
        { estantes },
      )
    return one(produto)
  })
}

function unitDoesNotFit({ periodo, clienteNome, ...atual }: statements.ComDecimais, unidadeMedida: string) {
  const { pedidoId, quantidade } = atual
  const mensagem = `${unidadeMedida} só aceita quantidades inteiras`
  const onde = pedidoId === null ? `A estante ${periodo}` : `O pedido ${pedidoId}`
  const conselho =
    pedidoId === null ? 'acerte-a antes de mudar a unidade' : 'mantenha a unidade, ou cadastre outro produto'
  const detail = `${onde}, de ${clienteNome}, tem ${emNumero(quantidade)} ${atual.unidadeMedida}: ${conselho}.`
  return conflict(mensagem, detail, atual, [{ campo: 'unidadeMedida', mensagem }])
}

function one(produto: contract.Produto | undefined): { produtos: contract.Produto[] } {
  if (!produto) throw notFound('O produto')
  return { produtos: [produto] }
}
