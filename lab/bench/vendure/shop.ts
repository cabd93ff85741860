/** Vendure's server as a process of its own: `node shop.ts FOLDER`, where FOLDER has its packages; settings from the environment. */
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** What is used of it; its packages are nowhere near when this is checked. */
type Core = {
  bootstrap(config: object): Promise<unknown>
  DefaultLogger: new (options: { level: number }) => object
  LogLevel: { Warn: number }
  dummyPaymentHandler: object
}

const { bootstrap, DefaultLogger, LogLevel, dummyPaymentHandler } = createRequire(join(process.argv[2] ?? '', 'x'))(
  '@vendure/core',
) as Core
const { LOJA_DATABASE_URL, LOJA_PORT, LOJA_USER, LOJA_PASSWORD } = process.env

// Everything else is as it comes: bcrypt, sessions and taxes kept in memory, jobs in memory and nobody who works them off.
await bootstrap({
  apiOptions: { hostname: '127.0.0.1', port: Number(LOJA_PORT) },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: LOJA_USER, password: LOJA_PASSWORD },
  },
  dbConnectionOptions: { type: 'postgres', url: LOJA_DATABASE_URL, synchronize: true, logging: false },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
})
process.send?.('listening')
