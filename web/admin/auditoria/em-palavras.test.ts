import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { ENTIDADES, type Registro } from '#contract/auditoria.ts'
import { campos, NOMES, oQueFez } from './em-palavras.ts'

const registro = (mudanca: Partial<Registro>): Registro => ({
  ...{ id: 1, quando: '2026-11-21T12:00:00Z', usuarioId: 1, usuarioNome: 'Administração', chamada: 'x' },
  ...{ entidade: 'produto', acao: 'alterar', registroId: 7, estanteId: null, registroNome: 'Açaí', contexto: null },
  ...{ antes: null, depois: null },
  ...mudanca,
})
const words = (mudanca: Partial<Registro>) =>
  campos(registro(mudanca)).map(({ nome, antes, depois }) => `${nome}: ${antes} → ${depois}`.replaceAll('\u00a0', ' '))

describe('a change in words', () => {
  test('names the action and the record', () => {
    const said: [Partial<Registro>, string][] = [
      [{}, 'Alterou o produto Açaí'],
      [{ entidade: 'cliente', acao: 'criar', registroNome: 'Bar' }, 'Cadastrou o cliente Bar'],
      [{ entidade: 'configuracoes' }, 'Alterou as configurações'],
      [{ entidade: 'pedido', acao: 'excluir', registroNome: null }, 'Excluiu o pedido 7'],
      [{ entidade: 'estante-produto', acao: 'criar' }, 'Pôs na estante o produto Açaí'],
      [{ entidade: 'estante-produto', acao: 'excluir' }, 'Retirou da estante o produto Açaí'],
      [{ entidade: 'estante-produto', registroNome: null }, 'Alterou na estante o produto 7'],
      [
        { entidade: 'estante-produto', acao: 'criar', registroId: null, registroNome: null, depois: { linhas: 1200 } },
        'Pôs na estante 1.200 produtos',
      ],
    ]
    for (const [mudanca, words] of said) assert.equal(oQueFez(registro(mudanca)), words)
    assert.deepEqual(Object.keys(NOMES).sort(), [...ENTIDADES].sort())
  })

  test('writes money, flags, days and lists as people read them', () => {
    assert.deepEqual(words({ antes: { precoCusto: 1 }, depois: { precoCusto: 2.5 } }), ['Custo: R$ 1,00 → R$ 2,50'])
    assert.deepEqual(words({ antes: { ativo: true }, depois: { ativo: false } }), ['Situação: Ativo → Inativo'])
    assert.deepEqual(words({ antes: { validaDe: null }, depois: { validaDe: '2026-12-01' } }), [
      'Aceita pedidos de: – → 01/12/2026',
    ])
    assert.deepEqual(words({ antes: { diasEntrega: null }, depois: { diasEntrega: [1, 7] } }), [
      'Dias de entrega: – → seg, dom',
    ])
    assert.deepEqual(words({ antes: {}, depois: { senha: 'trocada' } }), ['Senha: null → trocada'])
    assert.deepEqual(words({ depois: { cnpj: '12ABC34501DE35', cep: '13010001' } }), [
      'CNPJ: null → 12.ABC.345/01DE-35',
      'CEP: null → 13010-001',
    ])
    assert.deepEqual(words({ depois: { linhas: 51 } }), [])
  })

  test('of a created or deleted record leaves out empty fields', () => {
    assert.deepEqual(words({ acao: 'criar', depois: { nome: 'Bar', cep: '', pedidoMinimo: null } }), [
      'Nome: null → Bar',
    ])
    assert.deepEqual(words({ acao: 'excluir', antes: { nome: 'Bar', cep: '' } }), ['Nome: Bar → null'])
  })
})

/** The labels in a form or the sheet, by the API's field names. */
async function noFormulario(file: string): Promise<[campo: string, nome: string][]> {
  const text = await readFile(new URL(file, import.meta.url), 'utf8')
  const fields = text.matchAll(/\{\.\.\.(?:field|day|hour)\('(\w+)'\)\}[^>]*?\slabel="(.+?)"/g)
  const columns = text.matchAll(/key: '(precoVenda|quantidade|precoCusto)', header: '(.+?)(?: \(R\$\))?'/g)
  return [...fields, ...columns].map(([, campo = '', nome = '']) => [campo, nome])
}

describe('the words of the audit', () => {
  for (const [entidade, file, found] of [
    ['usuario', '../cadastro/usuario/usuario-form.tsx', 3],
    ['cliente', '../cadastro/cliente/cliente-form.tsx', 6],
    ['produto', '../cadastro/produto/produto-form.tsx', 2],
    ['estante', '../cadastro/estante/estante-form.tsx', 3],
    ['estante', '../cadastro/estante/prazo.tsx', 4],
    ['estante-produto', '../cadastro/estante/planilha/ordem.ts', 3],
    ['configuracoes', '../configuracoes/formulario.tsx', 7],
  ] as const)
    test(`are those of the form: ${entidade}`, async () => {
      const said = await noFormulario(file)
      assert.ok(said.length >= found, `only ${said} in ${file}`)
      for (const [campo, nome] of said)
        assert.deepEqual([campo, campos(registro({ entidade, depois: { [campo]: 'x' } }))[0]?.nome], [campo, nome])
    })
})
