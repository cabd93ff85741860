import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Estante } from '#contract/estantes.ts'
import { agora, type Marcados, trocarMarca } from './selection.ts'

const estante = (id: number, ativa: 0 | 1 = 1): Estante => ({
  ...{ id, periodo: 'Semana 1', clienteId: id, clienteNome: `Cliente ${id}`, observacao: '', ativa, aberta: ativa },
  ...{ validaDe: null, validaAte: null, abreEm: null, fechaEm: null, porAbrir: 0 },
})
const lista = [1, 2, 3, 4, 5].map(id => estante(id))
const trocar = (marcadas: Marcados<Estante>, id: number, desde?: number) =>
  trocarMarca(marcadas, lista, estante(id), desde)

test('marks one by one, and with Shift all in between in either direction; unmarks in the same way', () => {
  let marcadas = trocar(new Map(), 4)
  marcadas = trocar(marcadas, 2, 4)
  assert.deepEqual([...marcadas.keys()].sort(), [2, 3, 4])
  marcadas = trocar(marcadas, 3, 2)
  assert.deepEqual([...marcadas.keys()], [4])
  assert.deepEqual([...trocar(marcadas, 5, 99).keys()], [4, 5], 'where the first is not shown, that one alone')
})

test('a record that leaves the list stays marked; one in it has its current values', () => {
  const marcadas = trocar(trocar(new Map(), 1), 2)
  assert.deepEqual(
    agora(marcadas, [estante(2, 0), estante(3)]).map(({ id, ativa }) => [id, ativa]),
    [
      [1, 1],
      [2, 0],
    ],
  )
})
