import * as contract from '#contract/estante-planilha.ts'
import type { Output } from '#contract/route.ts'
import type { Db } from '../db/db.ts'
import { named } from '../db/paging.ts'
import { conflicts, existing, refuseAll } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { listMissing, listOffered } from './estante-produtos.sql.ts'
import { type Achado, hold, write } from './linhas.sql.ts'
import { judge, type Mudanca, written } from './linhas.ts'

export function estantePlanilha(mount: Mount): void {
  mount(contract.salvarProdutosDaEstante, ({ db, params: { id }, body }) =>
    db.transaction(async db => {
      await save(db, id, body)
      return existing(await listOffered(db, id), 'A estante')
    }),
  )

  mount(contract.listarProdutosForaDaEstante, async ({ db, params, query }) =>
    named('produtos', existing(await listMissing(db, params.id, query), 'A estante')),
  )
}

/** Writes a shelf's lines, all or none; each refused cell is named, and what the input alone shows comes first, as everywhere. */
async function save(db: Db, id: number, { produtos, remover }: Output<typeof contract.salvarProdutosDaEstante.body>) {
  const mudancas = [
    ...produtos.map(({ produtoId, visto, ...pedida }, i) => ({
      produtoId,
      mudanca: { pedida, visto },
      campo: (campo: string) => `produtos.${i}.${campo}`,
    })),
    ...remover.map((produtoId, i) => ({ produtoId, mudanca: 'sai' as const, campo: () => `remover.${i}` })),
  ] satisfies { produtoId: number; mudanca: Mudanca; campo: (campo: string) => string }[]
  const ids = mudancas.map(({ produtoId }) => produtoId)
  const achados = existing(await hold(db, id, ids), 'A estante')
  const recusas = mudancas.flatMap(({ produtoId, mudanca, campo }) =>
    judge(mudanca, achados.get(produtoId)).map(recusa => ({ ...recusa, produtoId, campo: campo(recusa.campo) })),
  )
  const errors = recusas.map(({ campo, mensagem }) => ({ campo, mensagem }))
  if (recusas.some(({ status }) => status === 422)) refuseAll(errors)
  if (recusas.length > 0) {
    const refused = [...new Set(recusas.map(({ produtoId }) => produtoId))]
    throw conflicts(
      errors,
      `${errors.length} células não puderam ser salvas`,
      'Nada foi salvo. Confira os valores de agora e salve de novo.',
      { produtos: refused.flatMap(produtoId => now(achados.get(produtoId))) },
    )
  }
  const novas = mudancas.flatMap(({ produtoId, mudanca }) => {
    const achado = achados.get(produtoId)
    return mudanca === 'sai' || !achado ? [] : written(mudanca, achado)
  })
  await write(db, id, novas, remover)
}

/** The current line; none if the product is not on the shelf. */
function now(achado: Achado | undefined) {
  if (!achado?.linha) return []
  const { produtoId, linha } = achado
  return [{ produtoId, ...linha, ativo: linha.ativo ? 1 : 0 }]
}
