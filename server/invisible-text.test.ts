import assert from 'node:assert/strict'
import { test } from 'node:test'
import { criarCliente } from '#contract/clientes.ts'
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

/** What counts as invisible: contract/campos.test.ts. */
test('422 a text of invisible characters only, in every call that needs one', async () => {
  const { id: clienteId } = await world.newCliente()
  const { id, params, buyer, estanteId } = await pedidoAberto(world)
  const texto = '\u200b\u2060'
  const body = { observacao: texto }
  const copia = { periodo: texto, validaDe: null, validaAte: null, clienteIds: [clienteId] }
  const pessoa = { nome: texto, email: 'invisivel@exemplo.com.br', senha: 'janela-verde-77', clienteId }
  const answers = await Promise.all([
    buyer.call(pedidos.observarPedido, { params, body }),
    buyer.call(pedidos.cancelarPedidoComObservacao, { params, body }),
    admin.call(pedidos.atribuirEmpresa, { params: { id, empresa: texto } }),
    admin.call(criarCliente, { body: { nome: texto, cnpj: cnpjDeTeste(80_000) } }),
    admin.call(criarProduto, { body: { nome: texto, precoCusto: 1, unidadeMedida: 'UN' } }),
    admin.call(criarEstante, { body: { periodo: texto, clienteId } }),
    admin.call(copiarEstante, { params: { id: estanteId }, body: copia }),
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
