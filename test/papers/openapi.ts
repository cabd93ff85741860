/** Part of `npm run check`: the API's description is valid, names every call, and is as small as generators expect. */
import { validate } from '@scalar/openapi-parser'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { contractEntries } from '../../server/http/contract-entries.ts'
import { docs } from '../../server/http/docs.ts'
import { mountOn } from '../../server/http/mount.ts'

const MOST_BYTES = 300_000

const app = fastify()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
await docs(app)
const entries = await contractEntries()
const mount = mountOn(app, {} as never, {} as never)
for (const { route } of entries) mount(route, async () => ({}))
const { rawPayload } = await app.inject('/api/docs/json')
const description = JSON.parse(rawPayload.toString())
const { valid, errors = [] } = await validate(description)
const operations: { operationId?: string }[] = Object.values<object>(description.paths).flatMap(path =>
  Object.values(path),
)
const names = new Set(operations.map(({ operationId }) => operationId))
console.log(
  `OpenAPI: ${names.size} calls, ${Object.keys(description.components.schemas).length} schemas, ${rawPayload.length} bytes`,
)
for (const { message, path } of errors) console.log(`  ${path}: ${message}`)
if (!valid || rawPayload.length > MOST_BYTES || entries.some(({ name }) => !names.has(name))) process.exitCode = 1
