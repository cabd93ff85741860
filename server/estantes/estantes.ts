import * as contract from '#contract/estantes.ts'
import type { Business } from '../business.ts'
import { named } from '../db/paging.ts'
import { conflict, existing } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { esteMomento } from '../instants.ts'
import * as statements from './estantes.sql.ts'

export function estantes(mount: Mount, business: Business): void {
  const agora = () => esteMomento(business)

  mount(contract.listarEstantes, async ({ db, query }) => named('estantes', await statements.list(db, agora(), query)))

  mount(contract.listarEstantesDoCliente, async ({ db, user, params, query }) =>
    named('estantes', existing(await statements.listOfCliente(db, user, agora(), params.id, query), 'O cliente')),
  )

  mount(contract.lerEstante, async ({ db, user, params }) => one(await statements.read(db, user, agora(), params.id)))

  mount(contract.criarEstante, async ({ db, body }) => one(await statements.create(db, agora(), body)))

  mount(contract.atualizarEstante, ({ db, body }) =>
    db.transaction(async db => {
      const kept = await statements.holdClient(db, body.id)
      const estante = await statements.update(db, agora(), body)
      // Only now: what is wrong with the input comes before the shelf's state.
      if (kept !== undefined && kept !== body.clienteId) throw keepsItsClient(kept)
      return one(estante)
    }),
  )

  mount(contract.mudarEstadoDaEstante, async ({ db, params }) =>
    one(await statements.changeState(db, agora(), params.id, params.state)),
  )

  mount(contract.excluirEstante, async ({ db, params }) => {
    const { estante, inUse } = await statements.deleteWithoutOrders(db, agora(), params.id)
    if (inUse) throw conflict('A estante tem pedidos', 'Em vez de excluir, desative-a: o histórico dela fica.')
    return one(estante)
  })
}

function keepsItsClient(clienteId: number) {
  const mensagem = 'A estante tem pedidos e não muda de cliente'
  return conflict(mensagem, 'Crie uma estante nova para o outro cliente.', { clienteId }, [
    { campo: 'clienteId', mensagem },
  ])
}

const one = (estante: contract.Estante | undefined) => ({ estantes: [existing(estante, 'A estante')] })
