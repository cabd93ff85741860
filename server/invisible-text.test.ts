import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { criarCliente, listarClientes } from '#contract/clientes.ts'
import { atualizarConfiguracoes } from '#contract/configuracoes.ts'
import { copiarEstante } from '#contract/estante-copia.ts'
import { criarEstante } from '#contract/estantes.ts'
import * as pedidos from '#contract/pedidos-status.ts'
import { criarProduto } from '#contract/produtos.ts'
import { criarUsuarioRegular } from '#contract/usuarios.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { pedidoAberto } from '../test/pedido-aberto.ts'
import { openWorld } from '../test/world.ts'

const world = await openWorld()
const { admin } = world

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

const { id: clienteId } = await world.newCliente()
let n = 80_000
const texts = async (texto: string) => {
  const cnpj = cnpjDeTeste(++n)
  const { body } = await admin.call(criarCliente, {
    body: {
      nome: 'Padaria',
      cnpj,
      endereco: texto,
      cidade: texto,
      cep: texto,
      telefone: texto,
      estado: texto,
      email: texto,
    },
  })
  const [{ endereco, cidade, cep, telefone, estado, email } = assert.fail(JSON.stringify(body))] = body.clientes
  return { endereco, cidade, cep, telefone, estado, email }
}

describe('a text of invisible characters only', () => {
  for (const [what, texto] of Object.entries(INVISIVEIS)) {
    test(`422 where required: ${what}`, async () => {
      const { id, params, buyer, estanteId } = await pedidoAberto(world)
      const body = { observacao: texto }
      const pessoa = { nome: texto, email: `invisivel${n}@exemplo.com.br`, senha: 'janela-verde-77', clienteId }
      const answers = await Promise.all([
        buyer.call(pedidos.observarPedido, { params, body }),
        buyer.call(pedidos.cancelarPedidoComObservacao, { params, body }),
        admin.call(pedidos.atribuirEmpresa, { params: { id, empresa: texto } }),
        admin.call(criarCliente, { body: { nome: texto, cnpj: cnpjDeTeste(++n) } }),
        admin.call(criarProduto, { body: { nome: texto, precoCusto: 1, unidadeMedida: 'UN' } }),
        admin.call(criarEstante, { body: { periodo: texto, clienteId } }),
        admin.call(copiarEstante, {
          params: { id: estanteId },
          body: { periodo: texto, validaDe: null, validaAte: null, clienteIds: [clienteId] },
        }),
        admin.call(criarUsuarioRegular, { body: pessoa }),
        admin.call(atualizarConfiguracoes, { body: { nome: texto } }),
        admin.call(atualizarConfiguracoes, { body: { nome: 'Fornecedor', empresas: ['Matriz', texto] } }),
      ])
      assert.deepEqual(
        answers.map(({ status, body }) => [status, body.errors?.length]),
        answers.map(() => [422, 1]),
        JSON.stringify(answers.map(({ body }) => body)),
      )
    })

    test(`counts as empty where optional: ${what}`, async () => {
      assert.deepEqual(await texts(texto), await texts(''))
      const created = await admin.call(criarEstante, {
        body: { periodo: `Semana ${++n}`, clienteId, observacao: `${texto}\n${texto}` },
      })
      assert.equal(created.body.estantes[0]?.observacao, '')
      const [found, all] = await Promise.all(
        [texto, undefined].map(busca => admin.call(listarClientes, { query: busca ? { busca } : {} })),
      )
      assert.deepEqual([found?.status, found?.body.total], [200, all?.body.total])
    })
  }
})

describe('a text with visible characters', () => {
  for (const texto of VISIVEIS)
    test(`keeps its invisible ones: ${texto}`, async () => {
      const { params, buyer } = await pedidoAberto(world)
      const { status, body } = await buyer.call(pedidos.observarPedido, { params, body: { observacao: ` ${texto}\n` } })
      assert.deepEqual([status, body.pedidos[0]?.observacao], [200, texto])
      const produto = { nome: texto, precoCusto: 1, unidadeMedida: 'UN' as const }
      assert.equal((await admin.call(criarProduto, { body: produto })).body.produtos[0]?.nome, texto)
    })

  test('may have a pasted line separator in an observation; 422 in a name', async () => {
    const { params, buyer } = await pedidoAberto(world)
    const texto = 'Portão azul\u2028Tocar duas vezes\u2029'
    const { body } = await buyer.call(pedidos.observarPedido, { params, body: { observacao: texto } })
    assert.equal(body.pedidos[0]?.observacao, texto.trim())
    for (const nome of ['Pão\u2028doce', 'Pão\u2029doce']) {
      const produto = { nome, precoCusto: 1, unidadeMedida: 'UN' as const }
      assert.equal((await admin.call(criarProduto, { body: produto })).status, 422, JSON.stringify(nome))
    }
  })
})
