import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { itemVisto as item, pedidoVisto } from '../../test/pedido-visto.ts'
import type { Failure } from '../ui/failure.ts'
import { naoAprovado } from './nao-aprovado.ts'

const recusa = (atual: Record<string, unknown>): Failure => ({
  ...{ type: 'about:blank', title: 'O pedido mudou em outro lugar', status: 409, statusText: '', detail: '' },
  ...{ errors: [{ campo: null, mensagem: '' }], atual },
})
const pedido = pedidoVisto({ status: 'Aberto', dataEntrega: null, versao: 4 })
const ditos = (falha: Failure) => falha.errors.map(({ mensagem }) => mensagem)

describe('an order that was not approved', () => {
  const vistos = [item(1, 2), item(2, 5)]

  test('shows which lines changed, and that it no longer waits', () => {
    const falha = naoAprovado(recusa({ ...pedido, aguardaAprovacao: 0, itens: [item(1, 3), item(3, 1)] }), vistos)
    assert.deepEqual(ditos(falha), [
      'Produto 1: de 2 para 3 unidades',
      'Produto 2: saiu',
      'Produto 3: entrou, 1 unidade',
      'Nada foi aprovado: com a mudança, ele deixou de esperar aprovação.',
    ])
  })

  test('still waits when only something else changed', () => {
    const falha = naoAprovado(recusa({ ...pedido, aguardaAprovacao: 1, itens: vistos }), vistos)
    assert.deepEqual(ditos(falha), ['Nada foi aprovado. Confira o pedido como está agora, e aprove de novo.'])
  })

  test("keeps the server's words for another reason", () => {
    const falha = recusa({ status: 'Confirmado' })
    assert.equal(naoAprovado(falha, vistos), falha)
  })
})
