import * as contract from '#contract/vistas.ts'
import { conflict, existing } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './vistas.sql.ts'

/** Each user's saved views of the reports, by name (docs/decisions/062). */
export function vistas(mount: Mount): void {
  mount(contract.listarVistas, async ({ db, user, params: { tela } }) => ({
    vistas: await statements.list(db, { user, tela }),
  }))

  mount(contract.salvarVista, async ({ db, user, params: { tela }, body: { antes, ...vista } }) => {
    if (antes !== undefined) return one(await statements.rename(db, { user, tela }, antes, vista))
    const saved = await statements.save(db, { user, tela }, vista)
    if (!saved) throw conflict(`Já há ${contract.MAXIMO_DE_VISTAS} vistas neste relatório`, 'Remova uma antes.')
    return one(saved)
  })

  mount(contract.removerVista, async ({ db, user, params: { tela }, body: { nome } }) =>
    one(await statements.remove(db, { user, tela }, nome)),
  )
}

const one = (vista: contract.Vista | undefined) => ({ vistas: [existing(vista, 'A vista')] })
