/** `npm run seed:volume -- --orders 1000000`: loads years of orders into the configured database, which must be empty. */
import { parseArgs } from 'node:util'
import { EMAIL_DO_ADMINISTRADOR, SENHA } from '../../seed/cadastros.ts'
import { connect } from '../../server/db/db.ts'
import { diaEHora } from '../../server/instants.ts'
import { command, since, usage } from '../../server/manutencao/command.ts'
import { prepare } from '../../server/prepare.ts'
import { seedVolume, sizeFor } from './volume.ts'

const { values } = parseArgs({ options: { orders: { type: 'string' }, newest: { type: 'string' } } })
const orders = Number(values.orders)
const newest = Number(values.newest ?? orders)
if (![orders, newest].every(Number.isInteger) || orders < 20 || newest < 1 || newest > orders)
  usage('npm run seed:volume -- --orders N [--newest N] (números inteiros, 20 ou mais)')
else
  await command({ shared: false }, async (connectionString, { timeZone }) => {
    const start = performance.now()
    const hoje = diaEHora(new Date(), timeZone).dia
    const db = await prepare(connectionString, () => connect({ connectionString }), {})
    await db.close()
    const made = await seedVolume(connectionString, {
      ...sizeFor(orders, newest),
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
