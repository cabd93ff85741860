import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aQuemFoiPedida } from './pode.ts'

test('a request for approval names as told only those who can sign in', () => {
  const sobre = 'Passa do valor que a sua empresa libera sem aprovação: '
  assert.equal(aQuemFoiPedida({ quemAprova: ['Ana'] }), `${sobre}Ana recebeu o aviso.`)
  assert.equal(
    aQuemFoiPedida({ quemAprova: ['Ana', 'Bia'], quemNaoEntrou: ['Caio'] }),
    `${sobre}Ana e Bia receberam o aviso. Caio ainda não entrou no sistema: o pedido chega quando criar a sua senha.`,
  )
  assert.equal(
    aQuemFoiPedida({ quemAprova: [], quemNaoEntrou: ['Caio', 'Davi'] }),
    `${sobre}o fornecedor recebeu o aviso. Caio e Davi ainda não entraram no sistema: o pedido chega a eles quando criarem as suas senhas.`,
  )
})
