import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  Cep,
  EmailOpcional,
  Estado,
  InstanteEscrito,
  MomentoOuNulo,
  Observacao,
  Telefone,
  Texto,
  TextoLongoOpcional,
  TextoOpcional,
  TextoProcurado,
} from './campos.ts'

/** Characters that are invisible on any screen. */
const INVISIVEIS = {
  'spaces of every width': ' \u00a0\u2003\u3000\ufeff',
  'zero-width signs': '\u200b\u200c\u200d\u2060',
  'soft hyphens': '\u00ad\u00ad',
  'Hangul fillers': '\u115f\u1160\u3164\uffa0',
  'braille blanks': '\u2800\u2800',
  'combining marks alone': '\u0301\u0303\u20e3',
  'a grapheme joiner': '\u034f',
  'direction marks': '\u200e\u200f\u061c',
  'direction overrides': '\u202e\u2066',
  'variation selectors': '\ufe0f\u{e0100}',
  tags: '\u{e0041}\u{e0042}',
  'a picture that was lost': '\ufffc',
  'blanks among music and hieroglyphs': '\u{1d159}\u{13441}',
}
/** Visible texts that need invisible characters. */
const VISIVEIS = ['👩🏽‍🍳 Cozinha', '❤️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣', 'Ac\u0327ai\u0301 na tigela', 'क्‍ष', 'שלום', '¡', '·', '-']

describe('a text of invisible characters only', () => {
  for (const [what, texto] of Object.entries(INVISIVEIS)) {
    test(`is refused where required: ${what}`, () => {
      for (const campo of [Texto(60), Observacao]) assert.equal(campo.safeParse(texto).error?.issues.length, 1)
    })

    test(`counts as empty where optional: ${what}`, () => {
      for (const campo of [TextoOpcional(60), Cep, Telefone, Estado, EmailOpcional, TextoProcurado(60)])
        assert.equal(campo.parse(texto), '')
      assert.equal(TextoLongoOpcional(60).parse(`${texto}\n${texto}`), '')
    })
  }
})

describe('a text with visible characters', () => {
  for (const texto of VISIVEIS)
    test(`keeps its invisible ones: ${texto}`, () => {
      for (const campo of [Texto(60), Observacao]) assert.equal(campo.parse(` ${texto}\n`), texto)
    })

  test('may have a pasted line separator in an observation, not in a name', () => {
    const texto = 'Portão azul\u2028Tocar duas vezes\u2029'
    assert.equal(Observacao.parse(texto), texto.trim())
    for (const nome of ['Pão\u2028doce', 'Pão\u2029doce'])
      assert.ok(!Texto(60).safeParse(nome).success, JSON.stringify(nome))
  })
})

test('an instant has an offset that PostgreSQL knows', () => {
  for (const [fuso, success] of [
    ['Z', true],
    ['-15:59', true],
    ['+16:00', false],
    ['-20:10', false],
  ] as const)
    for (const campo of [InstanteEscrito, MomentoOuNulo])
      assert.equal(campo.safeParse(`2026-11-29T08:00:00${fuso}`).success, success, fuso)
})
