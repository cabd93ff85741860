import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ProdutoParaPedir } from '#contract/estante-produtos.ts'
import type { ItemPedido, PedidoComItens } from '#contract/itens-pedido.ts'
import { itemVisto, pedidoVisto } from '../../../../test/pedido-visto.ts'
import {
  aGuardar,
  type Carrinho,
  createCarrinho,
  digitar,
  encerrar,
  ficarCom,
  foraDoPedido,
  receber,
  recomecar,
  soltar,
  somarUm,
  tomar,
} from './carrinho.ts'
import { esquecer, estaOcupada } from './fila.ts'
import type { Guardado } from './guardado.ts'
import type { Leitura } from './ler-estante.ts'
import { momento } from './linhas.ts'

// Node has no animation frames and this test has no network, so what is typed stays queued.
Object.assign(globalThis, { requestAnimationFrame: (work: () => void) => setTimeout(work) })

const ESTANTE = 3
const dono = { usuarioId: 1, clienteId: 2, estanteId: ESTANTE }

const produto = (produtoId: number, parte: Partial<ProdutoParaPedir> = {}): ProdutoParaPedir => ({
  ...{ estanteId: ESTANTE, produtoId, nome: `Produto ${produtoId}`, unidadeMedida: 'UN', precoVenda: 2 },
  ...{ quantidade: 100, ativo: 1, codigo: null, categoria: null, embalagem: null },
  ...parte,
})
const item = (produtoId: number, quantidade: number) =>
  itemVisto(produtoId, quantidade, { itemPedidoId: produtoId * 10, estanteId: ESTANTE })
const pedido = (versao: number) => pedidoVisto({ status: 'Aberto', dataEntrega: null, valorTotal: 0, versao })
const comItens = (versao: number, itens: ItemPedido[]): PedidoComItens => ({ ...pedido(versao), itens })
const leitura = (versao: number, itens: ItemPedido[], produtos = [1, 2, 3].map(id => produto(id))): Leitura => ({
  produtos,
  pedidos: [pedido(versao)],
  aberto: { pedido: pedido(versao), itens },
  ultimo: null,
  lidaEm: momento(),
})

function lido(
  versao: number,
  itens: ItemPedido[],
  guardado: Guardado | null = null,
  produtos?: ProdutoParaPedir[],
  mudando?: number,
): Carrinho {
  const carrinho = createCarrinho({ ...dono, mudando }, guardado)
  // Asking who changed a line would need the network.
  carrinho.fila.ouvir = () => Promise.resolve()
  receber(carrinho, leitura(versao, itens, produtos))
  return carrinho
}
const linha = ({ linhas }: Carrinho, id: number) => linhas.row(id) ?? assert.fail()
const escrever = (carrinho: Carrinho, id: number, texto: string) => {
  digitar(carrinho, id, texto)
  carrinho.linhas.flush()
}

describe("a colleague's change to the order", () => {
  test('appears in its row beside the previous value, until the buyer changes it', () => {
    const carrinho = lido(1, [item(1, 5)])
    tomar(carrinho, comItens(2, [item(1, 8), item(2, 3)]), null)
    assert.deepEqual([linha(carrinho, 1).quer, linha(carrinho, 1).deOutro], [8, { antes: 5, quem: null }])
    assert.deepEqual([linha(carrinho, 2).quer, linha(carrinho, 2).deOutro], [3, { antes: 0, quem: null }])
    tomar(carrinho, comItens(3, [item(1, 5)]), null)
    assert.deepEqual([linha(carrinho, 1).quer, linha(carrinho, 1).deOutro], [5, null])
    ficarCom(carrinho, 2, 4)
    assert.equal(linha(carrinho, 2).deOutro, null)
  })

  test('stays out of a row being typed in, which still compares with what it saw', () => {
    const carrinho = lido(1, [item(1, 5)])
    escrever(carrinho, 1, '9')
    tomar(carrinho, comItens(2, [item(1, 8), item(2, 3)]), null)
    assert.deepEqual([linha(carrinho, 1).quer, linha(carrinho, 1).salva?.quantidade], [9, 5])
    assert.equal(linha(carrinho, 2).quer, 3)
  })

  test('is not undone by an earlier reading', () => {
    const carrinho = lido(1, [])
    tomar(carrinho, comItens(3, [item(1, 8)]), null)
    let vezes = 0
    carrinho.reler = () => vezes++
    receber(carrinho, leitura(2, []))
    assert.deepEqual([linha(carrinho, 1).quer, vezes], [8, 1])
  })

  test('updates the question about two numbers, and ends it when they are equal', () => {
    const carrinho = lido(1, [item(1, 5)])
    carrinho.linhas.patch(1, { quer: 9, problema: { tipo: 'mudou', atual: 5, quem: 'Ana' } })
    tomar(carrinho, comItens(2, [item(1, 6)]), null)
    assert.deepEqual(linha(carrinho, 1).problema, { tipo: 'mudou', atual: 6, quem: null })
    assert.equal(linha(carrinho, 1).salva?.quantidade, 6)
    tomar(carrinho, comItens(3, [item(1, 9)]), null)
    assert.equal(linha(carrinho, 1).problema, null)
  })
})

test('that confirms it moves only what it does not hold into a new order', () => {
  const carrinho = lido(1, [item(1, 5), item(2, 3)])
  ficarCom(carrinho, 2, 4)
  ficarCom(carrinho, 3, 6)
  const noPedido = [item(1, 5), item(2, 3), { ...item(3, 9), estanteId: ESTANTE + 1 }]
  recomecar(carrinho, linha => foraDoPedido(linha, noPedido, ESTANTE))
  assert.deepEqual(
    carrinho.linhas.rows().map(({ quer, salva, fase }) => [quer, salva, fase]),
    [
      [0, null, 'parada'],
      [1, null, 'esperando'],
      [6, null, 'esperando'],
    ],
  )
})

describe('a draft of changes to a confirmed order', () => {
  const rascunho = () => lido(1, [item(1, 5), item(2, 3)], null, undefined, 7)

  test('asks, after the field is left, when a colleague changed the line being typed in', () => {
    const carrinho = rascunho()
    escrever(carrinho, 1, '9')
    tomar(carrinho, comItens(2, [item(1, 8), item(2, 3)]), null)
    assert.deepEqual([linha(carrinho, 1).texto, linha(carrinho, 1).problema], ['9', null])
    soltar(carrinho, 1)
    carrinho.linhas.flush()
    assert.deepEqual(linha(carrinho, 1).problema, { tipo: 'mudou', atual: 8, quem: null })
    assert.deepEqual([linha(carrinho, 1).quer, linha(carrinho, 1).salva?.quantidade], [9, 8])
  })

  test('is kept when nobody did, and is not sent', () => {
    const carrinho = rascunho()
    tomar(carrinho, comItens(2, [item(1, 8), item(2, 3)]), null)
    somarUm(carrinho, 2, 1)
    assert.deepEqual(
      [linha(carrinho, 2).quer, linha(carrinho, 2).fase, linha(carrinho, 2).problema],
      [4, 'parada', null],
    )
    ficarCom(carrinho, 1, 0)
    assert.deepEqual([linha(carrinho, 1).quer, linha(carrinho, 1).salva?.quantidade], [0, 8])
    assert.equal(estaOcupada(carrinho.fila), false)
  })
})

describe('typed offline, after a reload', () => {
  const guardado = (linhas: Guardado['linhas']): Guardado => ({
    em: Date.now(),
    pedidoId: 7,
    observacao: '',
    dia: null,
    linhas,
  })

  test('is sent when the line is unchanged, and asks when a colleague changed it', () => {
    const carrinho = lido(
      2,
      [item(1, 5), item(2, 3)],
      guardado([
        { produtoId: 1, quer: 8, texto: null, antiga: 0 },
        { produtoId: 2, quer: 4, texto: null, antiga: 3 },
        { produtoId: 3, quer: 6, texto: null, antiga: 0 },
      ]),
    )
    assert.deepEqual(linha(carrinho, 1).problema, { tipo: 'mudou', atual: 5, quem: null })
    assert.equal(linha(carrinho, 1).quer, 8)
    assert.deepEqual(
      [2, 3].map(id => [linha(carrinho, id).fase, linha(carrinho, id).problema]),
      [
        ['esperando', null],
        ['esperando', null],
      ],
    )
    // The question survives the next reload.
    assert.equal(aGuardar(carrinho).linhas.find(({ produtoId }) => produtoId === 1)?.antiga, null)
  })

  test('is still shown with the reason of a refusal: too little left, another price, gone from the shelf', () => {
    const antes = lido(1, [item(3, 2)])
    antes.linhas.patch(1, { quer: 30, problema: { tipo: 'pouco', maximo: 3 } })
    antes.linhas.patch(2, { quer: 4, problema: { tipo: 'preco', de: 2, para: 9 } })
    antes.linhas.patch(3, { quer: 5, problema: { tipo: 'saiu' } })
    const produtos = [produto(1, { quantidade: 3 }), produto(2, { precoVenda: 9 })]
    const depois = lido(2, [], JSON.parse(JSON.stringify(aGuardar(antes))), produtos)
    const [pouco, preco, saiu] = [1, 2, 3].map(id => linha(depois, id))
    assert.deepEqual([pouco?.quer, pouco?.problema], [30, { tipo: 'pouco', maximo: 3 }])
    // It is sent at the price the buyer saw, which the server refuses again.
    assert.deepEqual([preco?.quer, preco?.preco, preco?.fase], [4, 2, 'esperando'])
    assert.deepEqual([saiu?.nome, saiu?.quer, saiu?.salva, saiu?.problema], ['Produto 3', 5, null, { tipo: 'saiu' }])
    assert.deepEqual(depois.linhas.ids(), [1, 2, 3])
    // The next reading does not remove it either; only its buyer can.
    const lerDeNovo = () => {
      encerrar(depois)
      esquecer(depois.fila)
      receber(depois, leitura(3, [], produtos))
    }
    lerDeNovo()
    assert.equal(linha(depois, 3).quer, 5)
    ficarCom(depois, 3, 0)
    lerDeNovo()
    assert.equal(depois.linhas.row(3), undefined)
  })

  const digitadas: Guardado['linhas'] = [
    { produtoId: 1, quer: 8, texto: null, antiga: 5, visto: { nome: 'Produto 1', unidadeMedida: 'UN', preco: 2 } },
    { produtoId: 2, quer: 6, texto: null, antiga: 0 },
    { produtoId: 3, quer: 0, texto: null, antiga: 4 },
  ]

  test('is not moved into a new order automatically when its own was confirmed meanwhile: the notice asks, as it does live', () => {
    const carrinho = createCarrinho(dono, guardado(digitadas))
    const semAberto = (): Leitura => ({
      ...{ ...leitura(3, []), lidaEm: performance.now() },
      ...{ pedidos: [{ ...pedido(3), status: 'Confirmado' }], aberto: null },
    })
    for (const vez of ['at once', 'after the next reading']) {
      receber(carrinho, semAberto())
      assert.deepEqual(carrinho.linhas.whole().encerrado, { id: 7, status: 'Confirmado' }, vez)
      assert.deepEqual(
        [1, 2, 3].map(id => [linha(carrinho, id).quer, linha(carrinho, id).fase, linha(carrinho, id).problema]),
        [
          [8, 'parada', null],
          [6, 'parada', null],
          [0, 'parada', null],
        ],
      )
      assert.equal(estaOcupada(carrinho.fila), false)
    }
    // The same after another reload. Only what that order does not contain goes into a new one.
    assert.equal(aGuardar(carrinho).pedidoId, 7)
    recomecar(carrinho, linha => foraDoPedido(linha, [item(1, 5), item(3, 4)], ESTANTE))
    assert.deepEqual(
      carrinho.linhas.rows().map(({ quer, fase }) => [quer, fase]),
      [
        [3, 'esperando'],
        [6, 'esperando'],
        [0, 'parada'],
      ],
    )
  })

  test('asks when another order is open now, and its own held some of the product', () => {
    const carrinho = lido(2, [item(3, 1)], { ...guardado(digitadas), pedidoId: 6 })
    assert.deepEqual(linha(carrinho, 1).problema, { tipo: 'mudou', atual: 0, quem: null })
    assert.deepEqual([linha(carrinho, 2).fase, linha(carrinho, 2).problema], ['esperando', null])
    assert.deepEqual(linha(carrinho, 3).problema, { tipo: 'mudou', atual: 1, quem: null })
  })

  test('is sent in the order of typing', () => {
    const carrinho = lido(1, [])
    for (const id of [3, 1, 2]) escrever(carrinho, id, '4')
    assert.deepEqual(
      aGuardar(carrinho).linhas.map(({ produtoId }) => produtoId),
      [3, 1, 2],
    )
  })
})

describe("a line's allowed quantities", () => {
  const produtos = [
    produto(1, { multiplo: 6 }),
    produto(2, { minimo: 2, maximo: 40 }),
    produto(3, { multiplo: 6, minimo: 12, quantidade: 20 }),
  ]
  const digitado = (id: number, texto: string) => {
    const carrinho = lido(1, [], null, produtos)
    escrever(carrinho, id, texto)
    assert.equal(linha(carrinho, id).problema, null, 'nobody is disturbed between two keys')
    soltar(carrinho, id)
    carrinho.linhas.flush()
    return linha(carrinho, id)
  }

  test('another quantity is not sent, and the nearest ones are offered', () => {
    assert.deepEqual(digitado(1, '8').problema, { tipo: 'regra', mensagem: 'só de 6 em 6', opcoes: [6, 12] })
    assert.deepEqual([digitado(1, '8').texto, digitado(1, '8').fase], ['8', 'parada'])
    assert.deepEqual(digitado(2, '1').problema, { tipo: 'regra', mensagem: 'no mínimo 2', opcoes: [2] })
    assert.deepEqual(digitado(2, '41').problema, { tipo: 'regra', mensagem: 'no máximo 40', opcoes: [40] })
    assert.deepEqual(digitado(3, '20').problema, { tipo: 'regra', mensagem: 'só de 6 em 6', opcoes: [18] })
    assert.deepEqual([digitado(1, '12').problema, digitado(1, '12').quer], [null, 12])
  })

  test('− and + step by the multiple, between minimum and maximum', () => {
    const carrinho = lido(1, [], null, produtos)
    const passos = (id: number, quantos: (1 | -1)[]) =>
      quantos.map(quanto => {
        somarUm(carrinho, id, quanto)
        return linha(carrinho, id).quer
      })
    assert.deepEqual(passos(1, [1, 1, -1, -1, -1]), [6, 12, 6, 0, 0])
    assert.deepEqual(passos(2, [1, 1, -1, -1]), [2, 3, 2, 0])
    assert.deepEqual(passos(3, [1, 1, -1, -1]), [12, 18, 12, 0])
  })
})
