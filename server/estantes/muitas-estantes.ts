import { MAIOR_VALOR } from '#contract/campos.ts'
import { emReais } from '#contract/dinheiro.ts'
import * as contract from '#contract/muitas-estantes.ts'
import type { Business } from '../business.ts'
import { conflict, invalidField, refuseAll, refuseUnknown } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { esteMomento, withInstants } from '../instants.ts'
import { unfit } from './linhas.ts'
import * as statements from './muitas-estantes.sql.ts'

export function muitasEstantes(mount: Mount, business: Business): void {
  mount(contract.preverPrecos, async ({ db, body }) =>
    pricesOrRefusal(await statements.previewPrices(db, esteMomento(business), body), body),
  )

  mount(contract.mudarPrecos, ({ db, body }) =>
    db.transaction(async db => {
      const precos = pricesOrRefusal(await statements.changePrices(db, esteMomento(business), body), body)
      if (body.versao !== undefined && body.versao !== precos.versao) throw notAsShown(precos)
      return precos
    }),
  )

  mount(contract.mudarEstantes, async ({ db, body }) => {
    const desconhecidas = await statements.changeMany(db, withInstants(body, business))
    refuseUnknown(desconhecidas, 'estante', 'estantes', body.estantes)
    return { estantes: new Set(body.estantes).size }
  })
}

function pricesOrRefusal(mudanca: statements.Mudanca | undefined, body: contract.UmPreco): contract.Precos {
  if (!mudanca) throw invalidField('produtoId', 'Não há produto com este número')
  const { desconhecidos, desconhecidas, oProduto, ...precos } = mudanca
  refuseUnknown(desconhecidos, 'cliente', 'clientes', body.clientes ?? [])
  refuseUnknown(desconhecidas, 'estante', 'estantes', body.estantes ?? [])
  if (precos.precoVenda > MAIOR_VALOR)
    throw invalidField('sobreCusto', `Com esta porcentagem o preço passa de ${emReais(MAIOR_VALOR)}: use uma menor`)
  if (body.sobreCusto !== undefined && precos.precoCusto === 0)
    throw invalidField('sobreCusto', 'O produto não tem custo: informe o preço')
  if (body.incluir) refuseAll(unfit(oProduto, body))
  return precos
}

/** Nothing was written: the statement compares versions first. */
const notAsShown = (precos: contract.Precos) =>
  conflict(
    'As estantes ou os preços mudaram desde a contagem',
    'Nenhum preço mudou. Confira a contagem de agora e mude de novo.',
    precos,
  )
