import { MAIOR_VALOR } from '#contract/campos.ts'
import { emReais } from '#contract/dinheiro.ts'
import * as contract from '#contract/reajuste.ts'
import type { Business } from '../business.ts'
import { conflict, invalidField, refuseUnknown } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { esteMomento } from '../instants.ts'
import * as statements from './reajuste.sql.ts'

export function reajuste(mount: Mount, business: Business): void {
  mount(contract.preverReajuste, async ({ db, body }) =>
    shownOrRefusal(await statements.preview(db, esteMomento(business), body), body),
  )

  mount(contract.reajustarPrecos, ({ db, body }) =>
    db.transaction(async db => {
      const mudados = shownOrRefusal(await statements.change(db, esteMomento(business), body), body)
      if (body.versao !== undefined && body.versao !== mudados.versao) throw notAsShown(mudados)
      return mudados
    }),
  )
}

function shownOrRefusal(found: statements.Achados, body: contract.Reajuste): contract.Reajustados {
  const { desconhecidos, produtosDesconhecidos, maiorPreco, ...reajustados } = found
  refuseUnknown(produtosDesconhecidos, 'produto', 'produtos', body.produtos ?? [])
  refuseUnknown(desconhecidos, 'cliente', 'clientes', body.clientes ?? [])
  if ((maiorPreco ?? 0) > MAIOR_VALOR)
    throw invalidField(
      body.percentual === undefined ? 'sobreCusto' : 'percentual',
      `Com esta porcentagem um preço passa de ${emReais(MAIOR_VALOR)}: use uma menor`,
    )
  return reajustados
}

/** Nothing was written: the statement compares versions first. */
const notAsShown = (mudados: contract.Reajustados) =>
  conflict(
    'As estantes ou os preços mudaram desde a contagem',
    'Nenhum preço mudou. Confira os preços de agora e reajuste de novo.',
    mudados,
  )
