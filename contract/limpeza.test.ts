import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Cep, Cnpj, EmailOpcional, Telefone, Texto } from './campos.ts'
import { lerDinheiro, lerQuantidade } from './digitacao.ts'
import { limparNumero, limparTexto, nomeComparado } from './limpeza.ts'
import { NovoProduto } from './produtos.ts'

describe('limparTexto', () => {
  const limpos: [what: string, texto: string, limpo: string][] = [
    ['direction marks and embeddings', '\u200e\u202aAlface\u202c \u2066crespa\u2069\u061c', 'Alface crespa'],
    ['zero-width signs', 'Al\u200bface\u2060 cres\u200dpa\u200c\ufeff', 'Alface crespa'],
    ['a soft hyphen', 'Be\u00adterraba', 'Beterraba'],
    ['spaces of every width', 'Couve\u00a0flor\u2009roxa\u3000\u202f1', 'Couve flor roxa  1'],
    ['a dash is a sign of the text', 'Arroz – tipo 1', 'Arroz – tipo 1'],
    ['joiners that emoji need', '👩🏽‍🍳 ❤️‍🔥 🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👩🏽‍🍳 ❤️‍🔥 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['joiners that letters need', 'क्‍ष می‌خواهم', 'क्‍ष می‌خواهم'],
    ['control characters stay', 'a\tb\u2028c', 'a\tb\u2028c'],
  ]
  for (const [what, texto, limpo] of limpos) test(what, () => assert.equal(limparTexto(texto), limpo))
})

test('limparNumero writes every dash and space of a number as a keyboard does', () => {
  assert.equal(limparNumero('\u202a11\u00a098765\u201143\u200b21\u202c'), '11 98765-4321')
  assert.equal(limparNumero('12–3—4−5‐6﹣7－8'), '12-3-4-5-6-7-8')
})

describe('nomeComparado', () => {
  const MESMOS = [
    ['Alface crespa', '\u200eALFACE\u00a0Crespa ', 'alface  crespa', 'Al\u00adface cres\u200dpa'],
    ['Banana-nanica', 'banana–nanica', 'Banana\u2011nanica', 'BANANA−NANICA'],
    ['Maçã', 'Mac\u0327a\u0303', 'maca'],
  ]
  for (const [nome = '', ...outros] of MESMOS)
    test(`${nome} is the same as its other spellings`, () => {
      for (const outro of outros) assert.equal(nomeComparado(outro), nomeComparado(nome), JSON.stringify(outro))
    })
  test('another word is another name', () => {
    for (const outro of ['Alface-crespa', 'Alface crespas', 'Alfacecrespa'])
      assert.notEqual(nomeComparado(outro), nomeComparado('Alface crespa'))
  })
})

describe('a field that takes what was copied', () => {
  const produto = (body: object) =>
    NovoProduto.parse({ nome: 'Alho', precoCusto: 1, unidadeMedida: 'KG', ...body }) as Record<string, unknown>
  const lidos: [what: string, lido: unknown, certo: unknown][] = [
    ['a telephone', Telefone.parse('\u202a+55\u00a011\u00a098765\u20114321\u202c'), '11987654321'],
    ['a CNPJ', Cnpj.parse('\u200b11.222.333/0001–81'), '11222333000181'],
    ['a CEP', Cep.parse('01310–100\u200e'), '01310100'],
    ['an optional e-mail', EmailOpcional.parse('ana@sol\u2011nascente.com.br\u200e'), 'ana@sol-nascente.com.br'],
    ['a name', Texto(120).parse('\u202aBia\u00a0Souza\u202c'), 'Bia Souza'],
    ['a code', produto({ codigo: '\u200eA–07\u00a0' }).codigo, 'A-07'],
    ['an EAN', produto({ ean: '789\u00a01000\u00ad31550–7' }).ean, '7891000315507'],
    ['money', lerDinheiro('\u200eR$\u00a029,90\u202c'), { value: 29.9 }],
    ['a quantity', lerQuantidade('\u200b2\u2060,5', true), { value: 2.5 }],
  ]
  for (const [what, lido, certo] of lidos) test(what, () => assert.deepEqual(lido, certo))
  test('refuses control characters and lone surrogates after it', () => {
    for (const texto of ['a\u0007b', 'Pão\u2028doce', 'a\nb', 'a\ud800b', 'a\uffffb'])
      assert.ok(!Texto(120).safeParse(texto).success, JSON.stringify(texto))
  })
})
