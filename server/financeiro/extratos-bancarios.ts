import { conferirExtrato } from '#contract/conferir-extrato.ts'
import * as contract from '#contract/extratos-bancarios.ts'
import type { Business } from '../business.ts'
import type { Mount } from '../http/mount.ts'
import { diaEHora } from '../instants.ts'
import { known } from './extratos-bancarios.sql.ts'
import { lerOfx } from './ofx.ts'

export function extratosBancarios(mount: Mount, { clock, timeZone }: Business): void {
  mount(contract.lerExtratoBancario, async ({ db, body }) => {
    const creditos = lerOfx(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
    const { dia: hoje } = diaEHora(clock(), timeZone)
    return { lancamentos: conferirExtrato(creditos, { hoje, ...(await known(db, creditos)) }) }
  })
}
