import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { importer } from '../../test/files/importar.ts'
import { openWorld } from '../../test/world.ts'
import { openedWithinLimits } from './leitura/zip.ts'

const world = await openWorld()
const { admin } = world
const { send, preview } = importer(admin)

describe('GET /api/importacoes/modelos/{tipo}', async () => {
  await world.newProduto({ nome: 'Arroz agulhinha tipo 2', unidadeMedida: 'KG', precoCusto: 4.79 })
  for (const tipo of ['produtos', 'clientes', 'estante-produtos'] as const)
    for (const formato of ['xlsx', 'csv'] as const)
      test(`200 ${tipo} as ${formato}: filled in like its example it can be sent; the example itself is left out`, async () => {
        const url = `/api/importacoes/modelos/${tipo}?formato=${formato}`
        const { statusCode, rawPayload } = await world.app.inject({
          url,
          headers: { authorization: `Bearer ${admin.token}` },
        })
        assert.equal(statusCode, 200)
        const estanteId = await world.newEstante((await world.newCliente()).id)
        const untouched = await send(tipo, rawPayload, { estanteId })
        assert.deepEqual(
          [untouched.status, /linha de exemplo/.test(untouched.body.errors[0]?.mensagem ?? '')],
          [422, true],
        )
        const other = (part: Buffer) =>
          Buffer.from(part.toString().replace('tipo 1', 'tipo 2').replace('Aurora', 'Boreal'))
        const filled =
          formato === 'csv'
            ? other(rawPayload)
            : await openedWithinLimits(
                rawPayload,
                () => true,
                (_, part) => other(part),
              )
        const { total, ruins, ignoradas, avisos } = await preview(tipo, filled, { estanteId })
        assert.deepEqual([total, ruins, ignoradas, avisos], [1, 0, [], []])
      })
})
