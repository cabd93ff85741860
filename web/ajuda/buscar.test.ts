import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buscarNoManual, textosDe } from './buscar.ts'

const paginas = [
  {
    id: 'cliente/estante',
    titulo: 'Fazer pedido',
    parte: 'Para quem compra',
    secoes: [
      { id: '', titulo: '', html: 'Aqui você pede.' },
      { id: 'repetir', titulo: 'Repetir o último', html: `${'Antes de tudo, '.repeat(10)}a quantidade fica em cinza.` },
    ],
  },
  {
    id: 'entrar',
    titulo: 'Entrar',
    parte: 'Para todos',
    secoes: [{ id: '', titulo: '', html: 'Para repetir a senha, peça ao fornecedor.' }],
  },
]
const textos = textosDe(paginas, html => html)

describe('the search of the help', () => {
  test('finds sections by their title first, in any case and accents', () => {
    assert.deepEqual(
      buscarNoManual(textos, 'ULTIMO').map(({ secao }) => secao),
      ['repetir'],
    )
    assert.deepEqual(
      buscarNoManual(textos, 'repetir').map(({ pagina }) => pagina),
      ['cliente/estante', 'entrar'],
    )
  })

  test('requires every word, and finds nothing when one is missing', () => {
    assert.deepEqual(
      buscarNoManual(textos, 'senha fornecedor').map(({ pagina }) => pagina),
      ['entrar'],
    )
    assert.deepEqual(buscarNoManual(textos, 'senha banana'), [])
  })

  test('shows the words around a match', () => {
    const [achado] = buscarNoManual(textos, 'quantidade')
    assert.match(achado?.trecho ?? '', /^….*a quantidade fica em cinza\.$/)
  })
})
