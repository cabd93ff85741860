import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as campos from './campos.ts'

/** Characters that are invisible on any screen: spaces, zero-width signs, marks alone, direction signs, tags, blanks. */
const INVISIVEIS = [
  ...['\u00a0\u2003\u3000\ufeff', '\u200b\u200d\u2060\u00ad', '\u3164\u2800', '\u0301\u20e3\u034f'],
  ...['\u200e\u202e\u2066', '\ufe0f\u{e0100}\u{e0041}', '\ufffc', '\u{1d159}\u{13441}'],
]
/** Visible texts that need invisible characters. */
const VISIVEIS = ['👩🏽‍🍳 Cozinha', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣', 'Ac\u0327ai\u0301 na tigela', 'क्‍ष', 'שלום', '·']

describe('a text of invisible characters only', () => {
  for (const texto of INVISIVEIS)
    test(`is refused where required and empty where optional: ${JSON.stringify(texto)}`, () => {
      for (const campo of [campos.Texto(60), campos.Observacao])
        assert.equal(campo.safeParse(texto).error?.issues.length, 1)
      for (const campo of [
        campos.TextoOpcional(60),
        campos.Cep,
        campos.Telefone,
        campos.Estado,
        campos.EmailOpcional,
        campos.TextoProcurado(60),
      ])
        assert.equal(campo.parse(texto), '')
      assert.equal(campos.TextoLongoOpcional(60).parse(`${texto}\n${texto}`), '')
    })
})

describe('a text with visible characters', () => {
  for (const texto of VISIVEIS)
    test(`keeps its invisible ones: ${texto}`, () => {
      for (const campo of [campos.Texto(60), campos.Observacao]) assert.equal(campo.parse(` ${texto}\n`), texto)
    })

  test('may have a pasted line separator in an observation, not in a name', () => {
    const texto = 'Portão azul\u2028Tocar duas vezes\u2029'
    assert.equal(campos.Observacao.parse(texto), texto.trim())
    for (const nome of ['Pão\u2028doce', 'Pão\u2029doce'])
      assert.ok(!campos.Texto(60).safeParse(nome).success, JSON.stringify(nome))
  })
})

test('an instant has an offset that PostgreSQL knows', () => {
  for (const [fuso, success] of [
    ['Z', true],
    ['-15:59', true],
    ['+16:00', false],
    ['-20:10', false],
  ] as const)
    for (const campo of [campos.InstanteEscrito, campos.MomentoOuNulo])
      assert.equal(campo.safeParse(`2026-11-29T08:00:00${fuso}`).success, success, fuso)
})
