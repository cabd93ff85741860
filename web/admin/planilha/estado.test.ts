import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ProdutoOferecido } from '#contract/estante-produtos.ts'
import { plainFailure } from '../../ui/failure.ts'
import { colarBloco } from './colar.ts'
import { createPlanilha, descartar, digitar, reajustadas, receber, retirar, soltar } from './estado.ts'
import { type Coluna, linhaDe, linhaNova, numeroDa, problemaDa, textoDa, want } from './linha.ts'
import { conferir, contrario, envioDe, recusado } from './salvar.ts'

const lida = (produtoId: number, fields: Partial<ProdutoOferecido> = {}): ProdutoOferecido => ({
  estanteId: 1,
  produtoId,
  nome: `Produto ${produtoId}`,
  unidadeMedida: 'KG',
  precoVenda: 10,
  quantidade: 100,
  ativo: 1,
  produtoAtivo: 1,
  reservada: 20,
  disponivel: 80,
  precoCusto: 6,
  livre: null,
  codigo: null,
  categoria: null,
  embalagem: null,
  multiplo: null,
  ...fields,
})
// Node has no animation frames.
Object.assign(globalThis, { requestAnimationFrame: (work: () => void) => setImmediate(work) })
const aberta = (...lidas: ProdutoOferecido[]) => createPlanilha(lidas)
type Aberta = ReturnType<typeof aberta>
const linha = (planilha: Aberta, id: number) => planilha.linhas.row(id) ?? assert.fail()
/** Types a text and leaves the cell. */
const escrever = (planilha: Aberta, id: number, coluna: Coluna, texto: string) => {
  digitar(planilha, id, coluna, texto)
  soltar(planilha, id)
}
const adicionar = (planilha: Aberta, id: number) =>
  planilha.linhas.write([{ ...linhaDe(lida(id)), held: null, reservada: 0 }])
const visto = { precoVenda: 10, quantidade: 100, ativo: true }

test('an added product begins with its cost and the suggested margin, if it has both', () => {
  const fora = { id: 9, nome: 'Uva', unidadeMedida: 'KG', precoCusto: 2.25, livre: null, multiplo: null } as const
  const preco = (precoCusto: number, margem?: number | null) =>
    numeroDa(
      linhaNova({ ...fora, precoCusto, codigo: null, categoria: null, fornecedor: null, embalagem: null }, margem),
      'precoVenda',
    )
  assert.deepEqual([preco(2.25, 50), preco(2.25), preco(2.25, null), preco(0, 50)], [3.38, null, null, null]) // 3.375
})

test('the totals follow every key', () => {
  const planilha = aberta(lida(1), lida(2))
  const somas = () => {
    const { oferecido, custo, mudadas } = planilha.resumo()
    return [oferecido, custo, mudadas]
  }
  assert.deepEqual(somas(), [200_000, 120_000, 0])
  for (const texto of ['1', '12', '12,5']) digitar(planilha, 1, 'precoVenda', texto)
  assert.deepEqual(somas(), [225_000, 120_000, 1])
  soltar(planilha, 1)
  retirar(planilha, 2)
  assert.deepEqual(somas(), [125_000, 60_000, 2])
  descartar(planilha)
  assert.deepEqual(somas(), [200_000, 120_000, 0])
})

describe('a cell', () => {
  test('is judged once it is left; ambiguous or invalid asks before anything is sent', () => {
    const planilha = aberta(lida(1))
    digitar(planilha, 1, 'quantidade', '1.234')
    assert.equal(problemaDa(linha(planilha, 1), 'quantidade'), null)
    soltar(planilha, 1)
    assert.deepEqual(conferir(planilha), { id: 1, coluna: 'quantidade' })
    assert.equal(problemaDa(linha(planilha, 1), 'quantidade'), 'Qual destas quantidades?')
  })

  test('with a minimum or maximum that no order could keep is refused in words', () => {
    const errado = (fields: Partial<ProdutoOferecido>, maximo: number | null) =>
      problemaDa(want(linhaDe(lida(1, fields)), { maximo }), 'maximo')
    assert.equal(errado({}, 1.5), null)
    assert.equal(errado({ multiplo: 12 }, 24), null)
    assert.equal(errado({ multiplo: 12 }, 20), 'Use um múltiplo de 12')
    assert.equal(errado({}, 0), 'Deixe em branco para não ter este limite')
  })
})

test('a pasted block fills the visible rows in their order; what does not fit or meets a line being removed is counted', () => {
  const planilha = aberta(...[1, 2, 3, 4].map(id => lida(id)))
  retirar(planilha, 3)
  const colado = colarBloco(planilha, [4, 3, 2], { id: 4, coluna: 'precoVenda' }, '1\n2\n3\n4\n5')
  assert.deepEqual(colado, { aviso: '3 linhas coladas ficaram de fora.' })
  const textos = [1, 2, 3, 4].map(id => textoDa(linha(planilha, id), 'precoVenda'))
  assert.deepEqual(textos, ['10,00', '3,00', '10,00', '1,00'])
})

test('a percentage rounds each price half up, from the typed one if any, and skips lines without a price', () => {
  const planilha = aberta(lida(1, { precoVenda: 0.05 }), lida(2), lida(3), lida(4), lida(5, { precoVenda: 0 }))
  escrever(planilha, 2, 'precoVenda', '9,99')
  escrever(planilha, 3, 'precoVenda', 'caro')
  retirar(planilha, 4)
  const novas = reajustadas(planilha.linhas.rows(), 10).map(nova => [nova.produtoId, numeroDa(nova, 'precoVenda')])
  assert.deepEqual(novas, [
    [1, 0.06],
    [2, 10.99],
  ])
})

test('prices below cost are counted as typed, unsaved ones included; a removed line does not count', () => {
  const planilha = aberta(lida(1, { precoVenda: 5.99 }), lida(2), lida(3))
  digitar(planilha, 2, 'precoVenda', '5')
  digitar(planilha, 3, 'precoVenda', '6')
  assert.equal(planilha.resumo().abaixoDoCusto, 2)
  retirar(planilha, 2)
  assert.equal(planilha.resumo().abaixoDoCusto, 1)
})

test('a new reading updates untouched lines; a cell that somebody else changed under a typed one says so', () => {
  const planilha = aberta(lida(1), lida(2), lida(3), lida(5))
  digitar(planilha, 1, 'precoVenda', '11')
  retirar(planilha, 5)
  receber(planilha, [lida(1, { precoVenda: 12, reservada: 30 }), lida(2, { precoVenda: 9 }), lida(4)])
  assert.deepEqual(planilha.linhas.ids(), [1, 2, 4])
  assert.equal(numeroDa(linha(planilha, 2), 'precoVenda'), 9)
  assert.deepEqual([textoDa(linha(planilha, 1), 'precoVenda'), linha(planilha, 1).reservada], ['11', 30])
  soltar(planilha, 1)
  assert.equal(problemaDa(linha(planilha, 1), 'precoVenda'), 'Outra pessoa mudou para 12,00')
  assert.deepEqual(envioDe(planilha).produtos[0]?.visto, { ...visto, precoVenda: 12 })
})

describe('a save', () => {
  const mudada = () => {
    const planilha = aberta(lida(1), lida(2), lida(3), lida(5))
    escrever(planilha, 1, 'precoVenda', '11')
    retirar(planilha, 2)
    adicionar(planilha, 4)
    escrever(planilha, 4, 'precoVenda', '3')
    escrever(planilha, 4, 'quantidade', '7,5')
    return planilha
  }
  const nova = { produtoId: 4, precoVenda: 3, quantidade: 7.5, ativo: true }
  const antiga = { produtoId: 1, precoVenda: 11, quantidade: 100, ativo: true }

  test('sends changes with the seen values, and undo reverts them', () => {
    const planilha = mudada()
    const envio = envioDe(planilha)
    assert.deepEqual(envio, { produtos: [nova, { ...antiga, visto }], remover: [2] })
    const { produtoId, ...deixou } = antiga
    assert.deepEqual(contrario(planilha, envio), {
      produtos: [
        { produtoId, ...visto, visto: deixou },
        { produtoId: 2, ...visto, minimo: null, maximo: null },
      ],
      remover: [4],
    })
  })

  test('refused keeps everything, with the reasons at their cells over the current values; a line in orders stays', () => {
    const planilha = mudada()
    const envio = envioDe(planilha)
    const failure = {
      ...plainFailure(409, '', 'Não', ''),
      errors: [
        { campo: 'produtos.1.precoVenda', mensagem: 'Outra pessoa mudou' },
        { campo: 'produtos.1.quantidade', mensagem: 'Em pedidos: 25 kg' },
        { campo: 'remover.0', mensagem: 'Está em algum pedido' },
      ],
      atual: {
        produtos: [
          { produtoId: 1, precoVenda: 12, quantidade: 100, reservada: 25, ativo: 1, minimo: null, maximo: null },
        ],
      },
    }
    for (const _ of ['refused', 'and again'])
      assert.deepEqual(recusado(planilha, envio, failure), { id: 1, coluna: 'precoVenda' })
    assert.deepEqual(linha(planilha, 1).refused, { precoVenda: 'Outra pessoa mudou', quantidade: 'Em pedidos: 25 kg' })
    assert.deepEqual([textoDa(linha(planilha, 1), 'precoVenda'), linha(planilha, 1).reservada], ['11,00', 25])
    assert.deepEqual(linha(planilha, 2).refused, { precoVenda: 'Está em algum pedido' })
    assert.equal(planilha.resumo().mudadas, 2)
    assert.deepEqual(envioDe(planilha).produtos[1]?.visto, { ...visto, precoVenda: 12 })
    receber(planilha, [lida(1, { precoVenda: 12, reservada: 25 }), lida(2), lida(3), lida(5)])
    assert.equal(problemaDa(linha(planilha, 1), 'precoVenda'), 'Outra pessoa mudou')
  })
})
