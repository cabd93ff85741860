import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientesAchados } from './achados.ts'

test('a number alone finds an order from its left, or a name; with words it finds them too', () => {
  const cantina = { clienteNome: 'Cantina', pedidos: [{ id: 4812 }] }
  const bar = { clienteNome: 'Bar 12', pedidos: [{ id: 4900 }] }
  const hotel = { clienteNome: 'Hotel', pedidos: [{ id: 77 }, { id: 1290 }] }
  const achados = (busca: string) => clientesAchados([cantina, bar, hotel], busca)
  assert.deepEqual(achados('12'), [bar, hotel])
  assert.deepEqual(achados(' #4812 '), [cantina])
  assert.deepEqual(achados('cantina 4812'), [cantina])
  assert.deepEqual(achados('812'), [])
  assert.deepEqual(achados(''), [cantina, bar, hotel])
})
