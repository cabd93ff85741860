import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enderecoDoWhatsApp, paraOEndereco, vaiCortada } from './whatsapp.ts'

const itens = (quantos: number) =>
  Array.from({ length: quantos }, (_, i) => `- ${i + 1} kg de Maçã nº ${i + 1}: R$ 4,00`)
const lista = (quantos: number) =>
  ['Olá!', '', 'Pedido nº 7:', ...itens(quantos), 'Total: R$ 80,00', '', 'Ver: https://x.br/7'].join('\n')

test("a short message is sent whole, with Brazil's country code", () => {
  assert.equal(
    enderecoDoWhatsApp('11987654321', ' Olá & até já! '),
    'https://wa.me/5511987654321?text=Ol%C3%A1%20%26%20at%C3%A9%20j%C3%A1!',
  )
  assert.equal(enderecoDoWhatsApp('', 'Olá'), 'https://wa.me/?text=Ol%C3%A1')
  assert.equal(vaiCortada(lista(3)), false)
})

test('a long list has as many items as fit, the number of the rest, and the text after them', () => {
  const texto = paraOEndereco(lista(200))
  const ficam = texto.split('\n').filter(linha => linha.startsWith('- ')).length
  assert.ok(ficam > 10, texto)
  assert.match(texto, new RegExp(`\n…e mais ${200 - ficam} itens\nTotal: R\\$ 80,00\n\nVer: https://x.br/7$`))
  const address = enderecoDoWhatsApp('11987654321', lista(200))
  assert.ok(address.length <= 2000 && address.length > 1900, String(address.length))
  assert.equal(vaiCortada(lista(200)), true)
})
