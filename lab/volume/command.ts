/** `npm run seed:volume -- --orders 1000000`: loads years of orders into the configured database, which must be empty. */
import { parseArgs } from 'node:util'
import { EMAIL_DO_ADMINISTRADOR, SENHA } from '../../seed/cadastros.ts'
import { connect } from '../../server/db/db.ts'
import { diaEHora } from '../../server/instants.ts'
import { command, since, usage } from '../../server/manutencao/command.ts'
import { prepare } from '../../server/prepare.ts'
import { type Size, seedVolume, sizeFor } from './volume.ts'

const size = sizeAsked()
if (!size)
  usage(
    'npm run seed:volume -- --orders N [--newest N] [--clients N] [--products 40…5000] [--years 1…20] (números inteiros)',
  )
else
  await command({ shared: false }, async (connectionString, { timeZone }) => {
    const start = performance.now()
    const hoje = diaEHora(new Date(), timeZone).dia
    const db = await prepare(connectionString, () => connect({ connectionString }), {})
    await db.close()
    const made = await seedVolume(connectionString, {
      ...size,
      hoje,
      timeZone,
      told: step => console.log(`${step} (${since(start)})`),
    })
    if (!made) {
      console.error('O banco de dados não está vazio: nada foi carregado, e nada mudou.')
      return 1
    }
    const { pedidos, linhas, clientes, produtos, de } = made
    console.log(
      `${pedidos} pedidos com ${linhas} linhas, de ${clientes} clientes e ${produtos} produtos, desde ${de}, em ${since(start)}.`,
    )
    console.log(`Entra-se com ${EMAIL_DO_ADMINISTRADOR}, senha ${SENHA}`)
    return 0
  })

function sizeAsked(): Size | undefined {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      options: { orders: text, newest: text, clients: text, products: text, years: text },
    })
    const numbers = Object.entries(values).map(([name, value]) => [name, /^\d{1,8}$/.test(value) ? Number(value) : -1])
    const { orders, ...more }: Partial<Size> = Object.fromEntries(numbers)
    return orders === undefined ? undefined : sizeFor(orders, more)
  } catch {
    return undefined
  }
}
