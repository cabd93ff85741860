import { createHash } from 'node:crypto'
import { PNG } from '#contract/arquivo.ts'
import * as contract from '#contract/configuracoes.ts'
import { notFound, unavailable } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './configuracoes.sql.ts'
import { healthProbe } from './health.ts'
import { LOGOS, redrawLogo } from './logo.ts'

export function configuracoes(mount: Mount): void {
  mount(contract.lerConfiguracoes, async ({ db }) => ({ configuracoes: await statements.read(db) }))

  mount(contract.atualizarConfiguracoes, async ({ db, body }) => ({ configuracoes: await statements.update(db, body) }))

  mount(contract.dispensarPrimeirosPassos, async ({ db, body }) => ({
    configuracoes: await statements.dismissFirstSteps(db, body.dispensados),
  }))

  mount(contract.lerMarca, async ({ db, reply }) => {
    // A change of name, colour or logo shows at the next look; the picture itself is kept for good.
    reply.header('Cache-Control', 'no-cache')
    return statements.readBrand(db)
  })

  mount(contract.lerContato, async ({ db }) => ({ contato: await statements.readContact(db) }))

  mount(
    contract.enviarLogo,
    async ({ db, body }) => {
      const png = await redrawLogo(body)
      const logo = `${contract.lerLogo.url}?v=${versionOf(png)}`
      return statements.writeLogo(db, { logo, png })
    },
    LOGOS,
  )

  mount(contract.excluirLogo, async ({ db }) => {
    const marca = await statements.deleteLogo(db)
    if (!marca) throw notFound('O logotipo')
    return marca
  })

  let kept: { logo: string; png: Buffer; versao: string } | undefined
  mount(contract.lerLogo, async ({ db, query }) => {
    const { logo } = await statements.readBrand(db)
    // The address that the brand tells changes with the picture: while it is the same nobody reads and hashes it again.
    if (!logo || kept?.logo !== logo) {
      const found = await statements.readLogo(db)
      if (!found) throw notFound('O logotipo')
      kept = { ...found, versao: versionOf(found.png) }
    }
    const { png, versao } = kept
    return { nome: 'logo.png', tipo: PNG, dados: png, naPagina: { versao, paraSempre: query.v === versao } }
  })

  const isHealthy = healthProbe()
  mount(contract.lerSaude, async ({ db, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    if (!(await isHealthy(db, request.log))) throw unavailable()
    return { situacao: 'ok' as const }
  })
}

/** Changes with the picture, so that the address that holds it may be kept for good. */
const versionOf = (png: Buffer): string => createHash('sha256').update(png).digest('base64url').slice(0, 16)
