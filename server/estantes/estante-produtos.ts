import { emNumero } from '#contract/dinheiro.ts'
import * as contract from '#contract/estante-produtos.ts'
import type { Unidade } from '#contract/unidades.ts'
import type { Db } from '../db/db.ts'
import { conflict, existing, invalidField, notFound, refuseAll } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './estante-produtos.sql.ts'
import { type Achado, hold, write } from './linhas.sql.ts'
import { judge, type Mudanca, written } from './linhas.ts'

export function estanteProdutos(mount: Mount): void {
  mount(contract.listarProdutosDaEstante, async ({ db, params }) =>
    existing(await statements.listOffered(db, params.id), 'A estante'),
  )

  mount(contract.listarProdutosParaPedir, async ({ db, user, params }) => {
    return { produtos: existing(await statements.listOrderable(db, user, params.id), 'A estante') }
  })

  mount(contract.adicionarProdutoNaEstante, ({ db, params, body: pedida }) =>
    changeOne(db, keyOf(params), () => ({ pedida, visto: undefined })),
  )

  mount(contract.atualizarProdutoNaEstante, ({ db, params, body: pedida }) =>
    changeOne(db, keyOf(params), linha => ({ pedida, visto: onShelf(linha) })),
  )

  mount(contract.mudarStatusNaEstante, async ({ db, body: { ativo, ...key } }) => {
    const change = (linha: Achado['linha']): Mudanca => {
      if (!linha) throw invalidField('produtoId', 'O produto não está nesta estante')
      return { pedida: { ativo }, visto: linha }
    }
    return changeOne(db, key, change, (campo, um) => invalidField(campo, `Não há ${um} com este número`))
  })

  mount(contract.retirarProdutoDaEstante, ({ db, params }) =>
    changeOne(db, keyOf(params), linha => {
      onShelf(linha)
      return 'sai'
    }),
  )
}

type Key = { estanteId: number; produtoId: number }

const keyOf = ({ idEstante, idProduto }: { idEstante: number; idProduto: number }): Key => ({
  estanteId: idEstante,
  produtoId: idProduto,
})

const onShelf = (linha: Achado['linha']) => existing(linha ?? undefined, 'O produto desta estante')

/** Changes one line as the sheet changes many, and answers it; a removed one as it was. */
const changeOne = (
  db: Db,
  { estanteId, produtoId }: Key,
  change: (linha: Achado['linha']) => Mudanca,
  missing = (_: string, um: string) => notFound(um === 'estante' ? 'A estante' : 'O produto'),
) =>
  db.transaction(async db => {
    const achados = await hold(db, estanteId, [produtoId])
    if (!achados) throw missing('estanteId', 'estante')
    const achado = achados.get(produtoId)
    if (!achado) throw missing('produtoId', 'produto')
    const { linha } = achado
    const mudanca = change(linha)
    const [recusa, ...more] = judge(mudanca, achado)
    refuseAll(
      [recusa, ...more].flatMap(recusa =>
        recusa?.status === 422 ? { campo: recusa.campo, mensagem: recusa.mensagem } : [],
      ),
    )
    if (recusa && linha) throw refusalOfOne(recusa.campo, linha, achado.unidadeMedida)
    if (mudanca !== 'sai') {
      await write(db, estanteId, [written(mudanca, achado)], [])
      return { produtos: [await statements.readOffered(db, estanteId, produtoId)] }
    }
    const before = await statements.readOffered(db, estanteId, produtoId)
    await write(db, estanteId, [], [produtoId])
    return { produtos: [before] }
  })

/** The one conflict that each of these calls can meet, in words that need not name the product, as the sheet's do. */
function refusalOfOne(campo: string, linha: NonNullable<Achado['linha']>, unidade: Unidade) {
  const atual = { ...linha, ativo: linha.ativo ? 1 : 0 }
  if (campo === 'produtoId')
    return conflict('O produto já está nesta estante', 'Altere o preço e a quantidade da linha que existe.', atual)
  if (campo === 'quantidade') {
    const mensagem = 'A quantidade oferecida é menor que a já reservada'
    const conselho = `Ofereça pelo menos ${emNumero(linha.reservada)} ${unidade}: é o que há em pedidos.`
    return conflict(mensagem, conselho, atual, [{ campo, mensagem }])
  }
  const conselho = 'Em vez de retirar, inative-o nesta estante: ele deixa de ser oferecido.'
  return conflict('O produto está em algum pedido desta estante', conselho, atual)
}
