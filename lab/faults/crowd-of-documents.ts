import assert from 'node:assert/strict'
import { lerPedidoEmPdf } from '#contract/documentos.ts'
import { connectOnce } from '../../server/db/one-connection.ts'
import { SENHA } from '../../test/people.ts'
import { admin } from './buyers.ts'
import { type Caller, signIn } from './load.ts'
import type { Stage } from './stage.ts'

const OF_THE_BUYER = 24
const OF_THE_ADMINISTRATOR = 15

/** One buyer requests more documents at once than one user may queue; an administrator's requests must all be served. */
export async function crowdOfDocuments({ load, direct }: Pick<Stage, 'load' | 'direct'>): Promise<void> {
  const [address = ''] = load.addresses
  const signedIn = async (who: Pick<Caller, 'email' | 'senha' | 'address'>) => {
    const caller: Caller = { ...who, token: '', signedInAt: 0, server: 0 }
    await signIn(load, caller)
    return caller
  }
  const { id, email } = await anOrder(direct)
  const buyer = await signedIn({ email, senha: SENHA, address: '10.0.2.1' })
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = admin
  const administrator = await signedIn({ email: ADMIN_EMAIL, senha: ADMIN_PASSWORD, address: '10.0.2.2' })
  const print = async ({ token }: Caller) => {
    const url = address + lerPedidoEmPdf.url.replace(':id', id)
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await reply.arrayBuffer()
    return reply.status
  }
  const crowd = Array.from({ length: OF_THE_BUYER }, () => print(buyer))
  const served = await Promise.all(Array.from({ length: OF_THE_ADMINISTRATOR }, () => print(administrator)))
  assert.deepEqual(new Set(served), new Set([200]), `An administrator was refused: ${served.join()}`)
  for (const status of await Promise.all(crowd)) assert.ok(status === 200 || status === 429, String(status))
}

/** Any order, and a buyer of its company. */
async function anOrder(direct: string): Promise<{ id: string; email: string }> {
  await using client = await connectOnce(direct)
  const { rows } = await client.query(
    'select p.id::text, u.email from pedido p join usuario u using (cliente_id) limit 1',
  )
  return rows[0] ?? assert.fail('There is no order yet')
}
