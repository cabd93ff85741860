import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { LinhaImportada } from '#contract/importacoes.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { importer } from '../../test/files/importar.ts'
import { openWorld } from '../../test/world.ts'

/** Files that other systems made, as they came. `value`: written without a warning; `asked`: only once it is accepted; `refused`: an error. */
type Esperado = {
  file: string
  tipo: TipoDeImportacao
  avisos?: string[]
  rows: { row: number; outcome: 'value' | 'asked' | 'refused'; values?: Record<string, unknown> }[]
}

const world = await openWorld()
const { preview, rows } = importer(world.admin)
const folder = new URL('../../test/leituras/', import.meta.url)
const esperados: Esperado[] = JSON.parse(await readFile(new URL('esperado.json', folder), 'utf8'))

for (const [nome, unidadeMedida, precoCusto] of [
  ['Abobrinha', 'KG', 4.1],
  ['Acém bovino', 'KG', 27.6],
  ['Açúcar refinado 1 kg', 'PCT', 4],
  ['Alface crespa', 'UN', 2.2],
] as const)
  await world.newProduto({ nome, unidadeMedida, precoCusto })

const outcome = ({ situacao, avisos }: LinhaImportada) =>
  situacao === 'ruim' ? 'refused' : avisos.length > 0 ? 'asked' : 'value'

describe('a file as it came', () => {
  for (const { file, tipo, avisos = [], rows: esperadas } of esperados)
    test(file, async () => {
      const estanteId = tipo === 'estante-produtos' ? await world.newEstante((await world.newCliente()).id) : undefined
      const lida = await preview(tipo, await readFile(new URL(file, folder)), {
        nome: file,
        ...(estanteId && { estanteId }),
      })
      for (const aviso of avisos) assert.ok(lida.avisos.includes(aviso), `${aviso}: ${lida.avisos}`)
      const todas = (await Promise.all((['nova', 'alterada', 'ruim'] as const).map(kind => rows(lida.id, kind)))).flat()
      todas.sort((a, b) => a.ordem - b.ordem)
      assert.deepEqual(
        todas.map(linha => [linha.linha, outcome(linha)]),
        esperadas.map(({ row, outcome }) => [row, outcome]),
      )
      for (const [i, { outcome, values = {} }] of esperadas.entries()) {
        const { situacao, nome, valores } = todas[i] ?? assert.fail()
        // A changed record's values are those that change; a shelf's line has no name of its own.
        const ditos = Object.entries(values).filter(([campo]) => situacao === 'nova' && campo in valores)
        if (outcome === 'refused') continue
        assert.equal(nome, values.nome)
        assert.ok(situacao !== 'nova' || ditos.length > 1)
        for (const [campo, valor] of ditos) assert.deepEqual([campo, valores[campo]], [campo, valor])
      }
    })
})
