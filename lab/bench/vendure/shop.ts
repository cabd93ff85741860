/** Vendure's server process: `node shop.ts FOLDER`, where FOLDER holds its packages; settings come from the environment. */
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The part of Vendure's API used here, typed by hand because its packages are not installed for `npm run check`. */
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

// Defaults otherwise: bcrypt, in-memory caches for sessions and taxes, an in-memory job queue without a worker.
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
