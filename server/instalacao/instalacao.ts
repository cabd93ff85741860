import type { FastifyInstance } from 'fastify'
import type { Marca } from '#contract/configuracoes.ts'
import { readBrand, readLogo } from '../cadastros/configuracoes.sql.ts'
import type { Db } from '../db/db.ts'
import { noSuchAddress } from '../errors.ts'
import { sendWritten, Written } from '../http/kept-answer.ts'
import { drawIcon } from './icone.ts'

/** Icon sizes that phones request: home screen, splash, and Apple's. */
const SIZES = [180, 192, 512]
/** Under an icon there is no room for more. */
const SHORT = 12

/** What makes the product installable under the provider's name: the manifest and its icons. Public, as the brand is. */
export function instalacao(app: FastifyInstance, db: Db): void {
  app.get('/manifesto.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    const text = JSON.stringify(manifestOf(await readBrand(db)))
    reply.asPage().header('cache-control', 'no-cache')
    return sendWritten(request, reply, new Written(Buffer.from(text), 'application/manifest+json; charset=utf-8'))
  })

  const icon = keptIcons(db)
  app.get<{ Params: { size: string } }>('/icone-:size.png', { schema: { hide: true } }, async (request, reply) => {
    const size = SIZES.find(size => String(size) === request.params.size)
    if (!size) throw noSuchAddress()
    const drawn = await icon(await readBrand(db), size)
    return sendWritten(request, reply.asPage().header('cache-control', 'no-cache'), drawn)
  })
}

function manifestOf({ nome, cor }: Marca): object {
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'pt-BR',
    name: nome,
    short_name: shortened(nome),
    description: `Pedidos a ${nome}`,
    theme_color: cor,
    background_color: '#ffffff',
    icons: [192, 512].flatMap(size =>
      ['any', 'maskable'].map(purpose => ({
        src: `/icone-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  }
}

/** Whole words where one fits. */
function shortened(nome: string): string {
  const words = nome.split(' ')
  while (words.length > 1 && words.join(' ').length > SHORT) words.pop()
  return words.join(' ')
}

/** Drawn for the first who asks, again once name, colour or logo are others. */
function keptIcons(db: Db): (marca: Marca, size: number) => Promise<Written> {
  const kept = new Map<number, { of: string; icon: Promise<Written> }>()
  return (marca, size) => {
    const of = JSON.stringify(marca)
    const known = kept.get(size)
    if (known?.of === of) return known.icon
    const draw = async () => {
      const logo = marca.logo ? await readLogo(db) : undefined
      return new Written(await drawIcon(marca, logo?.png, size), 'image/png', {})
    }
    const icon = draw()
    kept.set(size, { of, icon })
    // A drawing that failed is not kept.
    icon.catch(() => kept.delete(size))
    return icon
  }
}
