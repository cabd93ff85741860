import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { Arquivo, envioDe } from '#contract/arquivo.ts'
import { isStream } from '#contract/eventos.ts'
import { PAPEIS } from '#contract/papeis.ts'
import { Problema } from '#contract/problema.ts'
import { escreve, podeChamar, type Route } from '#contract/route.ts'
import { docsPage } from './docs-page.ts'
import { VISIBLE_ASCII } from './idempotency.ts'
import { byFirstCall } from './once-made.ts'

const DESCRIPTION = `API de pedidos entre um fornecedor e as empresas que ele atende.

- Entre com \`POST /api/autenticacao\` e envie o token em \`Authorization: Bearer …\`.
- Dinheiro: números em reais, com duas casas decimais. Quantidades: na unidade do produto, com até três casas.
- Dias: \`AAAA-MM-DD\` no fuso do fornecedor. Instantes: ISO 8601 com fuso. O que não há é \`null\`.
- Sinalizadores: \`1\` ou \`0\`; \`true\` e \`false\` também são aceitos.
- Um registro vem na mesma lista no plural, com um elemento. Listas que crescem têm \`proximo\`: envie-o em \`cursor\`.
- Toda escrita, menos a de entrar e as que fazem ou definem um segredo, aceita \`Idempotency-Key\`: a mesma chave, chamada e corpo em 24 h devolve a primeira resposta.
- Falhas são \`application/problem+json\` (RFC 9457), com \`errors\` nunca vazio; em 409, \`atual\` traz os valores de agora.`

/** The API's documentation, generated from the contract: a page at /api/docs, OpenAPI 3.1 at /api/docs/json. */
export async function docs(app: FastifyInstance): Promise<void> {
  const fromZod = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Pedidos', version: '1.0', description: DESCRIPTION },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: given => fromZod({ ...given, schema: documented(given.route as unknown as Route) ?? given.schema }),
  })
  keep(app, '/api/docs/json', 'application/json', () => JSON.stringify(app.swagger()))
  keep(app, '/api/docs/yaml', 'application/yaml', () => app.swagger({ yaml: true }))
  docsPage(app)
}

/** Serves a text that is generated on the first request and then cached. */
function keep(app: FastifyInstance, url: string, type: string, text: () => string): void {
  const written = byFirstCall(async () => text())
  app.get(url, { schema: { hide: true }, logLevel: 'silent', compress: false }, async (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type(type)
      .send(await written()),
  )
}

const RECUSAS: Record<number, string> = {
  400: 'O corpo não é um JSON válido',
  401: 'Sem token, ou com um que já não vale',
  403: 'Não é o seu papel',
  404: 'Não há, ou é de outra empresa',
  409: 'O estado atual não permite',
  408: 'O corpo demorou demais para chegar',
  413: 'O corpo passa de 1 MiB (de 8 KiB, onde não é preciso entrar)',
  415: 'O corpo não é `application/json`, ou veio comprimido',
  422: 'Dados inválidos: cada campo é nomeado em `errors`',
  429: 'Muitas mudanças em um minuto: veja `Retry-After`',
  503: 'O banco de dados está fora: tente de novo em instantes',
}

const Repeatable = z.object({
  'Idempotency-Key': z
    .string()
    .regex(VISIBLE_ASCII)
    .optional()
    .meta({ description: 'De 1 a 200 caracteres ASCII visíveis: a repetição em 24 h recebe a primeira resposta' }),
})

/** A call's schema with its refusals and the roles that may call it. */
function documented(route: Route) {
  const { schema, config } = route
  if (!config?.access) return undefined
  const envio = envioDe(schema.body)
  const takesInput = schema.params ?? schema.querystring ?? schema.body
  const counted = config.access !== 'public' && escreve(route)
  const statuses = new Set([503, ...(counted ? [429] : []), ...Object.keys(config.errors ?? {}).map(Number)])
  if (config.access !== 'public') statuses.add(401)
  if (!PAPEIS.every(papel => podeChamar(route, papel))) statuses.add(403)
  if (schema.params) statuses.add(404)
  if (takesInput) statuses.add(422)
  if (schema.body) for (const status of [400, 408, 413, 415]) statuses.add(status)
  const refusals = [...statuses].sort().map(status => {
    const description = config.errors?.[status as 409] ?? RECUSAS[status] ?? 'Recusado'
    return [status, { description, content: { 'application/problem+json': { schema: Problema } } }] as const
  })
  const success = Object.entries(schema.response).map(([status, answer]) => {
    const description = status === '201' ? 'Criado' : 'Feito'
    if (answer === Arquivo) return [status, { description: 'O arquivo', content: files(config.arquivo) }] as const
    if (isStream(schema)) return [status, { description: 'O fluxo de eventos', content: files([STREAM]) }] as const
    const content = { 'application/json': { schema: answer }, ...files(config.arquivo) }
    return [status, { description, content }] as const
  })
  return {
    ...schema,
    tags: [...schema.tags],
    description: [schema.description, whoMay(route)].filter(Boolean).join('\n\n'),
    ...(config.access !== 'public' && { security: [{ token: [] }] }),
    ...(config.access !== 'public' && route.method !== 'GET' && !config.semChave && { headers: Repeatable }),
    ...(envio && { body: z.string().meta({ format: 'binary' }), consumes: [...envio.tipos] }),
    response: Object.fromEntries([...success, ...refusals]),
  }
}

/** The roles that may call it; undefined for a public call. */
function whoMay(route: Route): string | undefined {
  const { access } = route.config
  if (access === 'public') return undefined
  return `Papéis: ${PAPEIS.filter(papel => podeChamar(route, papel)).join(', ')}.`
}

const STREAM = 'text/event-stream'
const files = (types: readonly string[] = []) =>
  Object.fromEntries(types.map(type => [type, { schema: z.string().meta({ format: 'binary' }) }]))
