import { basename } from 'node:path'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { Arquivo, envioDe } from '#contract/arquivo.ts'
import { isStream } from '#contract/eventos.ts'
import { PAPEIS } from '#contract/papeis.ts'
import { Problema } from '#contract/problema.ts'
import { podeChamar, type Route } from '#contract/route.ts'
import { contractExports, type Entry, isRoute } from './contract-entries.ts'
import { docsPage } from './docs-page.ts'
import { shared } from './docs-shared.ts'
import { VISIBLE_ASCII } from './idempotency.ts'
import { byFirstCall } from './once-made.ts'

const DESCRIPTION = `API de pedidos entre um fornecedor e as empresas que ele atende.

- Chamam administradores, e os outros papéis que a descrição disser (clientes: comprador, aprovador e leitor). A uma chave que não pode, o 403 diz o escopo que falta.
- Entre com \`POST /api/autenticacao\`, ou crie uma chave em Integrações, e envie o token em \`Authorization: Bearer …\`.
- Dinheiro: números em reais, com duas casas decimais. Quantidades: na unidade do produto, com até três casas.
- Dias: \`AAAA-MM-DD\` no fuso do fornecedor. Instantes: ISO 8601 com fuso. O que não há é \`null\`.
- Sinalizadores: \`1\` ou \`0\`; \`true\` e \`false\` também são aceitos.
- Um registro vem na mesma lista no plural, com um elemento. Listas que crescem têm \`proximo\`: envie-o em \`cursor\`.
- Toda escrita, menos a de entrar e as que fazem ou definem um segredo, aceita \`Idempotency-Key\`: a mesma chave, chamada e corpo em 24 h devolve a primeira resposta.
- Falhas são \`application/problem+json\` (RFC 9457), com \`errors\` nunca vazio; em 409, \`atual\` traz os valores de agora.`

/** What the calls of the contract's files are about, in the order in which people who connect a system look for it. */
const ASSUNTOS: Record<string, string> = {
  Integrações: 'chaves webhooks',
  Pedidos: 'eventos nota-fiscal pedidos pedidos-em-lote pedidos-entrega pedidos-status pedidos-texto valor-total',
  'Itens do pedido': 'itens-pedido',
  'Pedidos fixos': 'pedidos-fixos',
  Separação: 'separacao',
  'Rotas e entregas': 'entregas rotas',
  Clientes: 'cep clientes resumo-do-cliente',
  Produtos: 'produto-acabou produtos',
  Estantes: 'estante-copia estantes',
  'Produtos nas estantes': 'estante-planilha estante-produtos muitas-estantes reajuste',
  Estoque: 'estoque',
  Financeiro: 'envio-de-extratos extrato extratos-bancarios pagamentos pix recebiveis',
  Relatórios: 'busca fornecimento painel relatorios relatorios-agrupados retrospectiva',
  Documentos: 'documentos',
  Importações: 'importacoes importacoes-termos',
  Fornecedor: 'auditoria configuracoes copias correio',
  Usuários: 'dados-pessoais usuarios',
  Autenticação: 'autenticacao convites segundo-fator sessoes',
  Avisos: 'avisos lembretes',
}
const assuntoDe = (file: string): string => {
  const [assunto] = Object.entries(ASSUNTOS).find(([, files]) => files.split(' ').includes(basename(file, '.ts'))) ?? []
  if (!assunto) throw new Error(`${file} has calls, but the documentation does not know what they are about`)
  return assunto
}

/** The API's documentation, generated from the contract: a page at /api/docs, OpenAPI 3.1 at /api/docs/json. */
export async function docs(app: FastifyInstance): Promise<void> {
  const entries = new Map<string, Entry>()
  const how = { zodToJsonConfig: { unrepresentable: 'any' } } as const
  const fromZod = createJsonSchemaTransform(how)
  const withComponents = createJsonSchemaTransformObject(how)
  await app.register(swagger, {
    openapi: {
      servers: [{ url: '/' }],
      security: [{ token: [] }],
      openapi: '3.1.0',
      info: { title: 'Pedidos', version: '1.0', description: DESCRIPTION },
      tags: Object.keys(ASSUNTOS).map(name => ({ name })),
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: given => {
      const entry = entries.get(callOf(given.route as unknown as Route))
      const made = fromZod({ ...given, schema: entry ? documented(entry) : given.schema })
      return JSON.parse(JSON.stringify(made), describedRef)
    },
    transformObject: given => shared(withComponents(given) as Parameters<typeof shared>[0]),
  })
  const written = byFirstCall(async () => {
    for (const entry of await nameSchemas()) entries.set(callOf(entry.route), entry)
    return JSON.stringify(app.swagger())
  })
  app.get('/api/docs/json', { schema: { hide: true }, logLevel: 'silent', compress: false }, async (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json')
      .send(await written()),
  )
  docsPage(app)
}

/** The plugin would drop a description beside a reference. */
const describedRef = (_: string, value: { $ref?: string; description?: string } | null) =>
  value?.$ref && value.description ? { description: value.description, allOf: [{ $ref: value.$ref }] } : value

const callOf = ({ method, url }: Pick<Route, 'method' | 'url'>) => `${method} ${url}`

/** No texts, whose descriptions parameters would lose behind a reference. */
const KINDS = [z.ZodObject, z.ZodEnum, z.ZodLiteral, z.ZodNumber, z.ZodNullable, z.ZodUnion]

/** What the contract exports is a component of that name; a body of one call alone has the call's. */
async function nameSchemas(): Promise<Entry[]> {
  const exports = await contractExports()
  const calls = exports.flatMap(({ value, ...where }) => (isRoute(value) ? [{ ...where, route: value }] : []))
  const filters = new Set<unknown>(calls.flatMap(({ route: { params, querystring } }) => [params, querystring]))
  for (const { name, value } of exports)
    if (KINDS.some(kind => value instanceof kind) && !filters.has(value)) named(value as z.ZodType, name)
  for (const { name, route } of calls)
    if (route.body instanceof z.ZodObject && !z.globalRegistry.get(route.body)?.id)
      named(
        route.body,
        name.replace(/^./, letter => letter.toUpperCase()),
      )
  return calls
}

const named = (schema: z.ZodType, id: string) => z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })

/** What any call may refuse stands once; beside it stand a call's own words in the contract. */
const QUALQUER_RECUSA = `Outra recusa, conforme \`status\`:
- 400: o corpo não é um JSON válido
- 401: sem token, ou com um que já não vale
- 403: não é o seu papel
- 404: não há, ou é de outra empresa
- 413: o corpo passa de 1 MiB
- 415: o corpo não é \`application/json\`, ou veio comprimido
- 422: dados inválidos, e cada campo é nomeado em \`errors\`
- 429: muitas mudanças em um minuto: veja \`Retry-After\`
- 503: o banco de dados está fora: tente de novo em instantes`

const Repeatable = z.object({
  'Idempotency-Key': z
    .string()
    .regex(VISIBLE_ASCII)
    .optional()
    .describe('De 1 a 200 caracteres ASCII visíveis: a repetição em 24 h recebe a primeira resposta'),
})

/** A call's schema with its name, its refusals and the roles that may call it. */
function documented({ name, file, route }: Entry) {
  const { method, url: _, config, errors = {}, ...schema } = route
  const envio = envioDe(schema.body)
  const refusals = Object.entries(errors).map(([status, words]) => [status, problem(words)] as const)
  const success = Object.entries(schema.response).map(([status, answer]) => {
    const description = status === '201' ? 'Criado' : 'Feito'
    if (answer === Arquivo) return [status, { description: 'O arquivo', content: files(config.arquivo) }] as const
    if (isStream(schema)) return [status, { description: 'O fluxo de eventos', content: files([STREAM]) }] as const
    const content = { 'application/json': { schema: answer }, ...files(config.arquivo) }
    return [status, { description, content }] as const
  })
  return {
    ...schema,
    operationId: name,
    tags: [...(schema.tags ?? [assuntoDe(file)])],
    description: [schema.description, whoMay(route)].filter(Boolean).join('\n\n'),
    ...(config.access === 'public' && { security: [] }),
    ...(config.access !== 'public' && method !== 'GET' && !config.semChave && { headers: Repeatable }),
    ...(envio && { body: z.string().meta({ format: 'binary' }), consumes: [...envio.tipos] }),
    response: Object.fromEntries([...success, ...refusals, ['default', problem(QUALQUER_RECUSA)]]),
  }
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problema } },
})

/** The other roles that may call it; empty for a public call. */
function whoMay(route: Route): string {
  if (route.config.access === 'public') return ''
  const also = PAPEIS.filter(papel => papel !== 'administrador' && podeChamar(route, papel)).join(', ')
  return also && `Também ${also.replace('comprador, aprovador, leitor', 'clientes')}.`
}

const STREAM = 'text/event-stream'
const files = (types: readonly string[] = []) =>
  Object.fromEntries(types.map(type => [type, { schema: z.string().meta({ format: 'binary' }) }]))
