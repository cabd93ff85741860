import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import {
  ensinarApelido,
  esquecerApelido,
  interpretarPedido,
  listarApelidos,
  TEXTO_MAXIMO,
} from '#contract/pedidos-texto.ts'
import { each, fields } from '../../../test/each.ts'
import { nomesDasEstantes, ofertasDe } from '../../../test/mensagens/estantes.ts'
import { vender } from '../../../test/vender.ts'
import { openWorld } from '../../../test/world.ts'
import { interpretar } from './interpretar.ts'
import { LONGA_DEMAIS } from './leitura.ts'
import type { Oferta } from './nomes.ts'
import { createTrabalho, PASSOS_DE_UMA_MENSAGEM } from './trabalho.ts'

const world = await openWorld()
const { admin, db } = world

/** A client with a shelf of these products. */
async function comEstante(nomes: readonly string[], ids?: readonly number[]) {
  const cliente = await world.newCliente()
  const estanteId = await world.newEstante(cliente.id)
  const produtos: number[] = []
  for (const [i, nome] of nomes.entries()) {
    const id = ids?.[i] ?? (await world.newProduto({ nome, unidadeMedida: nome === 'Molho Pomarola' ? 'UN' : 'KG' }))
    await world.offer(estanteId, id, { quantidade: 1_000_000 })
    produtos.push(id)
  }
  const ler = (texto: string, quem = cliente.buyer) =>
    quem.call(interpretarPedido, { body: { clienteId: cliente.id, texto } })
  const ensinar = (texto: string, produtoId: number) =>
    cliente.buyer.call(ensinarApelido, { params: { id: String(cliente.id) }, body: { texto, produtoId } })
  return { ...cliente, estanteId, produtos, ler, ensinar }
}

const varias = nomesDasEstantes.flatMap(ofertasDe)

/** 2,000 products of several trades, and 2,000 whose names have the same words. */
const estante = Array.from({ length: 2_000 }, (_, i): Oferta => {
  const oferta = varias[i % varias.length] ?? assert.fail()
  const nome = i < varias.length ? oferta.nome : `${oferta.nome} marca ${String.fromCharCode(97 + (i % 26))}${i}`
  return { ...oferta, nome, produtoId: i + 1 }
})

const iguais = estante.map((oferta, i): Oferta => ({ ...oferta, nome: `Tomate Italiano Extra ${i}` }))
const SILABAS = ['la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'zo', 'du']

/** The longest text of at most 500 lines that repeats the piece. */
const repetido = (pedaco: string) =>
  pedaco.repeat(TEXTO_MAXIMO).slice(0, TEXTO_MAXIMO).split('\n').slice(0, 500).join('\n')

function lerContando(texto: string, ofertas: readonly Oferta[]) {
  const trabalho = createTrabalho()
  const linhas = interpretar(texto, ofertas, () => undefined, trabalho)
  return { linhas, passos: trabalho.passos }
}

describe('POST /api/pedidos/interpretar', () => {
  test('200 for the buyer and an administrator: lines, their words, doubts with candidates; nothing is written', async () => {
    const { id, estanteId, produtos, ler } = await comEstante(['Tomate Italiano', 'Tomate Cereja', 'Cebola'])
    for (const quem of [undefined, admin]) {
      const { status, body } = await ler('Bom dia!\n2kg cebola\ntomate 3\no de sempre\nobrigado', quem)
      assert.equal(status, 200)
      const [cebola, tomate, sempre, ...resto] = body.linhas
      assert.deepEqual(resto, [])
      const certa = { texto: '2kg cebola', situacao: 'certa', estanteId, produtoId: produtos[2], nome: 'Cebola' }
      assert.deepEqual(cebola, {
        ...certa,
        quantidade: 2,
        unidadeMedida: 'KG',
        apelido: 'cebola',
        porque: null,
        candidatos: [{ produtoId: produtos[2], nome: 'Cebola', confianca: 1 }],
      })
      assert.deepEqual([tomate?.situacao, tomate?.produtoId, tomate?.quantidade], ['duvida', null, 3])
      assert.deepEqual(tomate?.candidatos.map(({ produtoId }) => produtoId).sort(), produtos.slice(0, 2))
      assert.equal(sempre?.situacao, 'nao-entendida')
      assert.ok(sempre?.porque)
    }
    const pedidos = await db.rows`select from pedido where cliente_id = ${id}`
    assert.equal(pedidos.length, 0)
  })

  test('200 what the shelf, the product, the open order and past ones say of a product counts', async () => {
    const { id, estanteId, produtos, ler, buyer } = await comEstante([
      'Cebola',
      'Alho',
      'Batata',
      'Ovo',
      'Molho Pomarola',
      'Tomate',
    ])
    const [cebola, alho, batata, ovo, molho, tomate = 0] = produtos
    const row = (set: Sql, produtoId?: number) =>
      db.rows`update estante_produto set ${set} where estante_id = ${estanteId} and produto_id = ${produtoId}`
    await row(sql`minimo = 2, maximo = 40`, cebola)
    await row(sql`quantidade = 40`, alho)
    await db.rows`update produto set multiplo = 6 where id = ${ovo}`
    await db.rows`update produto set embalagem = 'cx c/12' where id = ${molho}`
    await vender(db, {
      clienteId: id,
      entrega: '2026-01-05',
      itens: [{ produtoId: batata ?? 0, quantidade: 2, precoVenda: 1 }],
    })
    const { pedidos } = (await buyer.call(criarPedido, { body: { clienteId: id } })).body
    const linha = { estanteId, produtoId: tomate, precoVenda: 10, quantidade: 2.5 }
    await buyer.call(adicionarItem, { params: { pedidoId: pedidos[0]?.id ?? 0 }, body: linha })
    const { linhas } = (
      await ler('1 kg cebola\n41 kg alho\n11 kg batata\n8 kg ovo\n2 cx molho pomarola\nmais 2 kg de tomate')
    ).body
    assert.deepEqual(fields(linhas, 'situacao', 'quantidade'), [
      ...['duvida', 'duvida', 'duvida', 'duvida'].map((situacao, i) => [situacao, [1, 41, 11, 8][i]]),
      ['certa', 24],
      ['duvida', 4.5],
    ])
  })

  test('422 an unknown client, an empty text, and one too long or of too many lines', async () => {
    const { id, ler } = await comEstante(['Cebola'])
    assert.equal((await admin.call(interpretarPedido, { body: { clienteId: 999_999, texto: 'oi' } })).status, 422)
    assert.equal((await ler('  ')).status, 422)
    assert.equal((await ler('a'.repeat(TEXTO_MAXIMO + 1))).status, 422)
    assert.deepEqual((await ler('2\n'.repeat(501))).body.errors, [
      { campo: 'texto', mensagem: 'A mensagem tem linhas demais: cole no máximo 500 de cada vez' },
    ])
    assert.equal(
      (await admin.call(interpretarPedido, { body: { clienteId: id, texto: 'x '.repeat(TEXTO_MAXIMO / 2) } })).status,
      200,
    )
  })
})

describe('learned words', () => {
  test('201 understood the next time; 200 taught again; and forgotten', async () => {
    const { id, produtos, ler, ensinar } = await comEstante(['Molho Pomarola', 'Cebola'])
    const [molho = 0, cebola = 0] = produtos
    assert.notEqual((await ler('3 vermelhinho')).body.linhas[0]?.situacao, 'certa')
    const { status, body } = await ensinar('3 un do vermelhinho por favor', molho)
    assert.equal(status, 201)
    const [apelido] = body.apelidos
    assert.deepEqual([apelido?.clienteId, apelido?.produtoId, apelido?.nome], [id, molho, 'Molho Pomarola'])
    const [linha] = (await ler('bom dia, 5 vermelhinhos')).body.linhas
    assert.deepEqual([linha?.situacao, linha?.produtoId, linha?.quantidade], ['certa', molho, 5])
    const denovo = await ensinar('vermelhinho', cebola)
    assert.deepEqual([denovo.status, denovo.body.apelidos[0]?.id], [200, apelido?.id])
    const params = { id: String(id) }
    const { apelidos } = (await admin.call(listarApelidos, { params })).body
    assert.deepEqual(fields(apelidos, 'texto', 'produtoId'), [['vermelhinho', cebola]])
    assert.equal((await admin.call(esquecerApelido, { params: { id: String(apelido?.id) } })).status, 200)
    assert.equal((await admin.call(esquecerApelido, { params: { id: String(apelido?.id) } })).status, 404)
    assert.notEqual((await ler('3 vermelhinho')).body.linhas[0]?.situacao, 'certa')
  })

  test("200 two clients' meaning applies to every client, until one uses another", async () => {
    const um = await comEstante(['Molho Pomarola', 'Cebola'])
    const [molho = 0, cebola = 0] = um.produtos
    const nomes = ['Molho Pomarola', 'Cebola']
    const [dois, tres] = [await comEstante(nomes, um.produtos), await comEstante(nomes, um.produtos)]
    await um.ensinar('roxinha boa', molho)
    assert.notEqual((await tres.ler('2 roxinha boa')).body.linhas[0]?.situacao, 'certa')
    await dois.ensinar('roxinha boa', molho)
    assert.equal((await tres.ler('2 roxinha boa')).body.linhas[0]?.produtoId, molho)
    await tres.ensinar('roxinha boa', cebola)
    assert.equal((await tres.ler('2 roxinha boa')).body.linhas[0]?.produtoId, cebola)
  })

  test('200 a shared word only joins the candidates where a name of the shelf has its words', async () => {
    const um = await comEstante(['Muçarela Barra', 'Tomate Italiano', 'Tomate Cereja', 'Cebola'])
    const [mucarela = 0, italiano = 0, cereja = 0, cebola = 0] = um.produtos
    const dois = await comEstante(['Muçarela Barra', 'Tomate Italiano', 'Tomate Cereja', 'Cebola'], um.produtos)
    for (const { ensinar } of [um, dois]) {
      await ensinar('abobrinha', mucarela)
      await ensinar('tomate', italiano)
      await ensinar('cebola', cebola)
    }
    const nomes = ['Muçarela Barra', 'Tomate Italiano', 'Tomate Cereja', 'Cebola', 'Abobrinha']
    const tres = await comEstante(nomes, um.produtos)
    const abobrinha = tres.produtos[4] ?? 0
    const lidas = async (texto: string) =>
      (await tres.ler(texto)).body.linhas.map(({ situacao, produtoId, quantidade, candidatos }) => [
        ...[situacao, produtoId, quantidade],
        each(candidatos, 'produtoId'),
      ])
    assert.deepEqual(await lidas('3 abobrinha\n2 tomate\n1 kg cebola'), [
      ['duvida', null, 3, [abobrinha, mucarela]],
      ['duvida', null, 2, [cereja, italiano]],
      ['certa', cebola, 1, [cebola]],
    ])
    assert.deepEqual((await um.ler('3 abobrinha')).body.linhas[0]?.situacao, 'certa')
    await tres.ensinar('abobrinha', mucarela)
    assert.deepEqual(await lidas('3 abobrinha'), [['certa', mucarela, 3, [mucarela]]])
  })

  test('409 the word after the two thousandth', async () => {
    const { id, produtos, ensinar } = await comEstante(['Cebola'])
    const [cebola = 0] = produtos
    await db.rows`insert into apelido (cliente_id, produto_id, texto, chave)
      select ${id}, ${cebola}, 'palavra ' || n, 'palavra ' || n from generate_series(1, 1999) n`
    assert.equal((await ensinar('bolota', cebola)).status, 201)
    const { status, body } = await ensinar('redonda', cebola)
    assert.equal(status, 409)
    assert.match(body.detail, /no máximo 2\.000 palavras/)
  })
})

test('the work on a message no text takes more than its steps, and none of it is lost', async () => {
  const palavras = Array.from({ length: 1_500 }, (_, i) =>
    [...`c${i}`].map(sinal => SILABAS[Number(sinal)] ?? sinal).join(''),
  )
  const piores = [
    ...['tomate 1,', 'tomate, ', palavras.join(', ')].map(pedaco => [pedaco, estante] as const),
    ...['2 kg tomate\n', 'tomate 2 italiano 3 '].map(pedaco => [pedaco, iguais] as const),
  ]
  for (const [pedaco, ofertas] of piores) {
    const texto = repetido(pedaco)
    const { linhas, passos } = lerContando(texto, ofertas)
    // The step that reaches the limit compares at most a part's words with every product.
    const aMais = passos - PASSOS_DE_UMA_MENSAGEM
    assert.ok(aMais >= 0 && aMais < 40_000, `${pedaco.slice(0, 20)}: ${passos}`)
    const naoLidas = linhas.filter(({ porque }) => porque === LONGA_DEMAIS)
    const fim = naoLidas.map(({ texto }) => texto).join('')
    assert.ok(naoLidas.length > 0 && texto.replace(/\s+/g, '').endsWith(fim.replace(/\s+/g, '')), pedaco.slice(0, 20))
  }
})
