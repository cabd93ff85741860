import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AConfirmar, type AoLadoDaEstante, motivoContraConfirmar, motivoDaLinha } from './confirmacao.ts'

const linha = { precoNoPedido: 10, precoNaEstante: 10, combinado: false, ativo: true, naEstante: true, aberta: true }
const pedido: AConfirmar = { versao: 3, linhas: [linha], falta: 0 }

test('a line is compared with its shelf: the product, the shelf, and last the price, which may be agreed', () => {
  const cases: [Partial<AoLadoDaEstante>, ReturnType<typeof motivoDaLinha>][] = [
    [{}, null],
    [{ precoNaEstante: 10.01 }, 'preco'],
    [{ precoNaEstante: 9.99 }, 'preco'],
    [{ precoNaEstante: 12, combinado: true }, null],
    [{ naEstante: false, precoNaEstante: 12 }, 'fora'],
    [{ naEstante: false, combinado: true }, 'fora'],
    [{ ativo: false, naEstante: false }, 'inativo'],
  ]
  for (const [now, motivo] of cases) assert.equal(motivoDaLinha({ ...linha, ...now }), motivo, JSON.stringify(now))
})

test('an order is refused for the first reason, in this order', () => {
  const dear = { ...linha, precoNaEstante: 12 }
  const all: AConfirmar = {
    versao: 3,
    falta: 5,
    linhas: [dear, { ...linha, aberta: false }],
  }
  const cases: [AConfirmar, ReturnType<typeof motivoContraConfirmar>][] = [
    [pedido, null],
    [{ ...all, vista: 2 }, 'mudou'],
    [{ ...all, vista: 3 }, 'fechada'],
    [{ ...all, vista: 3, linhas: [] }, 'vazio'],
    [{ ...all, vista: 3, linhas: [linha, dear] }, 'linhas'],
    [{ ...all, vista: 3, linhas: [linha] }, 'minimo'],
    [{ ...all, vista: 3, linhas: [linha], falta: 0 }, null],
    [{ ...pedido, vista: 4 }, 'mudou'],
    [{ ...pedido, falta: 0.01 }, 'minimo'],
  ]
  for (const [given, motivo] of cases) assert.equal(motivoContraConfirmar(given), motivo, JSON.stringify(given))
})
