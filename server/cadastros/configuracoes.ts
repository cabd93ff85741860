import { createHash } from 'node:crypto'
import { PNG } from '#contract/arquivo.ts'
import * as contract from '#contract/configuracoes.ts'
import { existing, unavailable } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './configuracoes.sql.ts'
import { healthProbe } from './health.ts'
import { redrawLogo } from './logo.ts'

export function configuracoes(mount: Mount): void {
  mount(contract.lerConfiguracoes, async ({ db }) => ({ configuracoes: await statements.read(db) }))

  mount(contract.atualizarConfiguracoes, async ({ db, body }) => ({ configuracoes: await statements.update(db, body) }))

  mount(contract.lerMarca, async ({ db, reply }) => {
    // A changed name, colour or logo must show on the next request; only the image itself is cached forever.
    reply.header('Cache-Control', 'no-cache')
    return statements.readBrand(db)
  })

  mount(contract.lerContato, async ({ db }) => ({ contato: await statements.readContact(db) }))

  mount(contract.enviarLogo, async ({ db, body }) => {
    const png = await redrawLogo(body)
    const logo = `${contract.lerLogo.url}?v=${versionOf(png)}`
    return statements.writeLogo(db, { logo, png })
  })

  mount(contract.excluirLogo, async ({ db }) => existing(await statements.deleteLogo(db), 'O logotipo'))

  mount(contract.lerLogo, async ({ db, query }) => {
    const png = existing(await statements.readLogo(db), 'O logotipo')
    const versao = versionOf(png)
    return { nome: 'logo.png', tipo: PNG, dados: png, naPagina: { versao, paraSempre: query.v === versao } }
  })

  const isHealthy = healthProbe()
  mount(contract.lerSaude, async ({ db, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    if (!(await isHealthy(db, request.log))) throw unavailable()
    return { situacao: 'ok' as const }
  })
}

/** A hash of the image, so that caches may keep its address forever. */
const versionOf = (png: Buffer): string => createHash('sha256').update(png).digest('base64url').slice(0, 16)
