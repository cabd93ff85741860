import * as contract from '#contract/rotas.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { existing, invalidField, refuseUnknown } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { diaEHora } from '../instants.ts'
import * as statements from './rotas.sql.ts'

export function rotas(mount: Mount, { clock, timeZone }: Business): void {
  mount(contract.listarRotas, async ({ db, query: { busca } }) => ({ rotas: await statements.list(db, busca) }))

  mount(contract.lerRota, async ({ db, params: { id } }) => one(await statements.read(db, id)))

  mount(contract.criarRota, async ({ db, body }) => {
    await requireDriver(db, body.entregadorId)
    return one(await statements.create(db, body))
  })

  mount(contract.atualizarRota, async ({ db, body }) => {
    await requireDriver(db, body.entregadorId)
    return one(await statements.update(db, body))
  })

  mount(contract.excluirRota, ({ db, params: { id } }) =>
    db.transaction(async db => {
      await statements.lockRoutes(db)
      const before = one(await statements.read(db, id))
      await statements.leaveAll(db, id)
      await statements.remove(db, id)
      return before
    }),
  )

  mount(contract.ordenarRota, ({ db, params: { id }, body: { clientes } }) =>
    db.transaction(async db => {
      await statements.lockRoutes(db)
      existing(await statements.read(db, id), 'A rota')
      refuseUnknown(await statements.unknownClients(db, clientes), 'cliente', 'clientes', clientes)
      await statements.order(db, id, clientes, diaEHora(clock(), timeZone).dia)
      return one(await statements.read(db, id))
    }),
  )
}

const one = (rota: contract.Rota | undefined) => ({ rotas: [existing(rota, 'A rota')] })

async function requireDriver(db: Db, id: number | null | undefined): Promise<void> {
  if (id && !(await statements.isOfProvider(db, id)))
    throw invalidField('entregadorId', 'Escolha um usuário do fornecedor')
}
