import { PNG } from '#contract/arquivo.ts'
import * as contract from '#contract/entregas.ts'
import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'
import { existing } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { tell } from '../pedidos/historico.sql.ts'
import { hold } from '../pedidos/hold.sql.ts'
import { requireStatus } from '../pedidos/pedidos-recusados.ts'
import * as statements from './recebimento.sql.ts'

/** What happens at the door besides the delivery itself. */
export function recebimento(mount: Mount): void {
  mount(contract.registrarTentativa, async ({ db, user, params: { id }, body: { motivo } }) => ({
    pedidos: [await tentar(db, user, id, motivo)],
  }))

  mount(contract.lerAssinatura, async ({ db, user, params: { id } }) => {
    const { png } = existing(await statements.signature(db, user, id), 'A assinatura')
    return { nome: `Assinatura do pedido ${id}.png`, tipo: PNG, dados: png }
  })
}

const tentar = (db: Db, user: User, id: number, motivo: string) =>
  db.transaction(async db => {
    const pedido = await hold(db, user, id)
    requireStatus(pedido, ['Confirmado'])
    await statements.noteAttempt(db, id, motivo)
    await tell(db, user, {
      acao: 'tentar-entrega',
      antes: pedido,
      depois: pedido,
      story: { antes: null, depois: { motivo } },
      aviso: { tipo: 'tentativa-de-entrega', mais: {} },
    })
    return pedido
  })
