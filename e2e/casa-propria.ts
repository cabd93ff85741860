import {
  atualizarConfiguracoes,
  type Configuracoes,
  excluirLogo,
  lerConfiguracoes,
  lerMarca,
} from '#contract/configuracoes.ts'
import { type Smtp, startSmtpServer } from '../test/smtp.ts'
import { apiOf } from './api.ts'
import { tokenPara } from './rotas.ts'
import { startServer } from './server.ts'
import { test as base } from './test.ts'

export * from './test.ts'

type Casa = { url: string; configuracoes: Configuracoes | undefined }
type DaCasa = {
  /** Receives its mail. Links in it lead to an address that only the test can resolve. */
  correio: Smtp
  /** Extra environment variables of its server; journeys with the same ones share a server. */
  ambiente: Record<string, string>
  casa: Casa
}

/**
 * Journeys that change global state (the provider's settings) share a server of their own. Each one starts with the
 * demonstration's settings, whatever the previous one changed.
 */
export const test = base.extend<{ arrumada: undefined }, DaCasa>({
  ambiente: [{}, { option: true, scope: 'worker' }],
  correio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture uses from its parameter
    async ({}, use) => {
      const correio = await startSmtpServer()
      await use(correio)
      await correio.close()
    },
    { scope: 'worker' },
  ],
  casa: [
    async ({ ambiente, correio }, use) => {
      const server = await startServer({ CEP_LOOKUP_URL: '', ...correio.env, ...ambiente })
      const before = process.env.BASE_URL
      process.env.BASE_URL = server.url
      const [configuracoes] = (await (await administrador())(lerConfiguracoes)).configuracoes
      await use({ url: server.url, configuracoes })
      process.env.BASE_URL = before
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000, auto: true },
  ],
  arrumada: [
    async ({ casa: { configuracoes } }, use) => {
      const admin = await administrador()
      if (!configuracoes) throw new Error('The provider has no settings')
      await admin(atualizarConfiguracoes, { body: configuracoes })
      if ((await admin(lerMarca)).logo) await admin(excluirLogo)
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: async ({ casa }, use) => use(casa.url),
})

const administrador = async () => apiOf(await tokenPara('/admin'))
