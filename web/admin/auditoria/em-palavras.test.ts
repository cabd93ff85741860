import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Registro } from '#contract/auditoria.ts'
import { campos } from './em-palavras.ts'

const registro = (mudanca: Partial<Registro>): Registro => ({
  ...{ id: 1, quando: '2026-11-21T12:00:00Z', usuarioId: 1, usuarioNome: 'Administração', chamada: 'x' },
  ...{ entidade: 'produto', acao: 'alterar', registroId: 7, estanteId: null, registroNome: 'Açaí', contexto: null },
  ...{ antes: null, depois: null },
  ...mudanca,
})
const words = (mudanca: Partial<Registro>) =>
  (['antes', 'depois'] as const).map(lado =>
    campos(registro(mudanca), lado).map(field => field.join(': ').replaceAll('\u00a0', ' ')),
  )

describe('a change in words', () => {
  test('writes money, flags, days and lists as people read them', () => {
    const said: [Partial<Registro>, antes: string[], depois: string[]][] = [
      [{ antes: { precoCusto: 1 }, depois: { precoCusto: 2.5 } }, ['Custo: R$ 1,00'], ['Custo: R$ 2,50']],
      [{ antes: { ativo: true }, depois: { ativo: false } }, ['Situação: Ativo'], ['Situação: Inativo']],
      [
        { antes: { validaDe: null }, depois: { validaDe: '2026-12-01' } },
        ['Aceita pedidos de: –'],
        ['Aceita pedidos de: 01/12/2026'],
      ],
      [{ antes: null, depois: { diasEntrega: [1, 7] } }, [], ['Dias de entrega: seg, dom']],
      [{ antes: {}, depois: { senha: 'trocada' } }, [], ['Senha: trocada']],
      [{ depois: { cnpj: '12ABC34501DE35', cep: '13010001' } }, [], ['CNPJ: 12.ABC.345/01DE-35', 'CEP: 13010-001']],
      [{ acao: 'criar', depois: { linhas: 1200 } }, [], ['Produtos: 1.200']],
    ]
    for (const [mudanca, antes, depois] of said) assert.deepEqual(words(mudanca), [antes, depois])
  })
})
