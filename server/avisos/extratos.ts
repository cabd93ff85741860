import { enviarExtratos } from '#contract/envio-de-extratos.ts'
import type { Business } from '../business.ts'
import { refuseUnknown } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { esteMomento } from '../instants.ts'
import * as statements from './extratos.sql.ts'

/** Statements that go out. */
export function envioDeExtratos(mount: Mount, business: Business): void {
  mount(enviarExtratos, async ({ db, user, body }) => {
    refuseUnknown(await statements.unknown(db, body.clientes), 'cliente', 'clientes', body.clientes)
    const { dia: hoje } = esteMomento(business)
    return { extratos: await statements.send(db, user, { ...body, hoje, comCorreio: Boolean(business.correio) }) }
  })
}
