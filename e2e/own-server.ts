import { atualizarConfiguracoes, excluirLogo, lerMarca } from '#contract/configuracoes.ts'
import { type Smtp, startSmtpServer } from '../test/smtp.ts'
import { apiOf } from './api.ts'
import { tokenPara } from './rotas.ts'
import { EMPTY, startServer } from './server.ts'
import { test as base } from './test.ts'
import { abrirCozinha } from './test-client.ts'

export * from './test.ts'

const CONFIGURACOES = {
  nome: 'Verde Vale Distribuidora',
  cnpj: '99VV4L3D000186',
  endereco: 'Rodovia dos Bandeirantes, km 88, galpão 4, Campinas, SP',
  telefone: '1935550000',
  email: 'atendimento@verdevale.exemplo.com.br',
  cor: '#1f6b4f',
  empresas: ['Matriz', 'Filial Norte'],
  diasEntrega: [1, 2, 3, 4, 5, 6],
  horarioCorte: '18:00',
  pedidoMinimo: 150,
  diasSemEntrega: [],
  margemSugerida: 30,
  lembreteHoras: null,
}

type DaCasa = {
  /** Receives its mail. Links in it lead to an address that only the test can resolve. */
  correio: Smtp
  casa: { url: string }
}

/**
 * Journeys that change global state (the provider's settings) share a server of their own. Each one starts with the same settings.
 */
export const test = base.extend<{ arrumada: undefined }, DaCasa>({
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
    async ({ correio }, use) => {
      const server = await startServer({ ...EMPTY, CEP_LOOKUP_URL: '', ...correio.env })
      const before = process.env.BASE_URL
      process.env.BASE_URL = server.url
      await (await abrirCozinha()).confirmado() // before its first order a business has no dashboard
      await use({ url: server.url })
      process.env.BASE_URL = before
      await server.stop()
    },
    { scope: 'worker', timeout: 900_000, auto: true },
  ],
  arrumada: [
    async ({ casa: _ }, use) => {
      const admin = apiOf(await tokenPara('/admin'))
      await admin(atualizarConfiguracoes, { body: CONFIGURACOES })
      if ((await admin(lerMarca)).logo) await admin(excluirLogo)
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: async ({ casa }, use) => use(casa.url),
})
