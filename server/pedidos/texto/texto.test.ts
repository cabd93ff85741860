import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import {
  ensinarApelido,
  esquecerApelido,
  interpretarPedido,
  listarApelidos,
  TEXTO_MAXIMO,
} from '#contract/pedidos-texto.ts'
import { each, fields } from '../../../test/each.ts'
import { pedidoAberto } from '../../../test/pedido-aberto.ts'
import { openWorld } from '../../../test/world.ts'
import { interpretar } from './interpretar.ts'

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

describe('POST /api/pedidos/interpretar', () => {
  test('429 a buyer who sends many messages at once, while an administrator is answered', async () => {
    const { ler } = await comEstante(['Tomate Italiano', 'Cebola'])
    const texto = 'tomatte 3 kg e meia ceboula\n'.repeat(350)
    const muitas = Array.from({ length: 12 }, () => ler(texto))
    const [uma, ...outras] = await Promise.all([ler('2kg cebola', admin), ...muitas])
    assert.equal(uma.status, 200)
    const recusadas = outras.filter(({ status }) => status !== 200)
    // How many are read before the last one arrives depends on the machine.
    assert.ok(recusadas.length >= 1 && recusadas.length < 12, String(recusadas.length))
    const [{ status, headers, body } = assert.fail()] = recusadas
    assert.deepEqual([status, headers['retry-after']], [429, '5'])
    assert.equal((body as unknown as { title: string }).title, 'Você já tem mensagens demais em andamento')
  })

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
        ...{ quantidade: 2, unidadeMedida: 'KG', apelido: 'cebola', porque: null },
        candidatos: [{ produtoId: produtos[2], nome: 'Cebola', confianca: 1 }],
      })
      assert.deepEqual([tomate?.situacao, tomate?.produtoId, tomate?.quantidade], ['duvida', null, 3])
      assert.deepEqual(tomate?.candidatos.map(({ produtoId }) => produtoId).sort(), produtos.slice(0, 2))
      assert.equal(sempre?.situacao, 'nao-entendida')
      assert.ok(sempre?.porque)
    }
    const pedidos = await db.rows(sql`select from pedido where cliente_id = ${id}`)
    assert.equal(pedidos.length, 0)
  })

  test('200 one of each, and one and a half, are sure when unambiguous', async () => {
    const { ler } = await comEstante(['Cebola', 'Tomate', 'Alho'])
    const lidas = async (texto: string) =>
      (await ler(texto)).body.linhas.map(({ situacao, nome, quantidade }) => `${situacao} ${quantidade} ${nome}`)
    assert.deepEqual(await lidas('tomate, cebola e alho 3 kg de cada'), [
      ...['certa 3 Tomate', 'certa 3 Cebola', 'certa 3 Alho'],
    ])
    assert.deepEqual(await lidas('tomate 2, cebola e alho 3 kg de cada'), [
      ...['duvida 2 Tomate', 'duvida null Cebola', 'duvida 3 Alho'],
    ])
    assert.deepEqual(await lidas('1 e 1/2 kg de cebola\ntomate 2 e 1/2'), ['certa 1.5 Cebola', 'certa 2.5 Tomate'])
    assert.deepEqual(await lidas('tomate 5 e 1/2 kg alho'), ['certa 5 Tomate', 'certa 0.5 Alho'])
    assert.deepEqual(await lidas('quilo e meio de tomate\nalho 1 kg e meia dúzia de cebola'), [
      ...['certa 1.5 Tomate', 'certa 1 Alho', 'duvida null Cebola'],
    ])
    assert.deepEqual(await lidas('cebola 3/4 kg\ntomate 5/6 kg'), [
      ...['certa 0.75 Cebola', 'duvida 5 Tomate', 'nao-entendida null null'],
    ])
    assert.deepEqual(await lidas('seiscentas e vinte gramas de cebola'), ['certa 0.62 Cebola'])
  })

  test("200 a word that starts one name and is another's own after its kind is a doubt between both", async () => {
    const { produtos, ler } = await comEstante(['Queijo Mussarela', 'Mussarela de Búfala', 'Queijo Prato'])
    const { linhas } = (await ler('mussarela 2 kg\nprato 1 kg')).body
    assert.deepEqual(
      linhas.map(({ situacao, candidatos }) => [situacao, candidatos.map(({ produtoId }) => produtoId).sort()]),
      [
        ['duvida', produtos.slice(0, 2).sort()],
        ['certa', produtos.slice(2)],
      ],
    )
  })

  test('200 a weight as a scale prints it is a doubt, unless below one kilo or in grams', async () => {
    const { ler } = await comEstante(['Tomate', 'Alho', 'Cebola', 'Molho Pomarola'])
    const { linhas } = (await ler('1.500 kg tomate\n0.500 kg alho\n2.000 g cebola\n1.000 molho pomarola')).body
    assert.deepEqual(fields(linhas, 'situacao', 'quantidade', 'porque'), [
      ['duvida', 1.5, 'Confira: 1,5 kg, ou 1.500 kg?'],
      ['certa', 0.5, null],
      ['certa', 2, null],
      ['certa', 1000, null],
    ])
    assert.deepEqual((await ler('tomate 12.500')).body.linhas[0]?.situacao, 'duvida')
  })

  test("200 hundreds without a unit may be grams of a product sold by weight; pieces may be the pack's content", async () => {
    const { produtos, ler } = await comEstante(['Presunto', 'Molho Pomarola'])
    await db.rows(
      sql`update produto set nome = 'Ovo branco 30 unidades', unidade_medida = 'BD' where id = ${produtos[1]}`,
    )
    const lidas = async (texto: string) =>
      (await ler(texto)).body.linhas.map(({ situacao, quantidade, porque }) => [situacao, quantidade, porque])
    assert.deepEqual(await lidas('presunto 300\n60 ovos'), [
      ['duvida', 300, 'Confira: 300 kg, ou 300 g?'],
      ['duvida', 60, 'Confira: 60 bandejas, ou 2 bandejas?'],
    ])
    assert.deepEqual(await lidas('presunto 300 kg\n2 ovos'), [
      ['certa', 300, null],
      ['certa', 2, null],
    ])
  })

  test("200 a quantity outside the shelf line's minimum and maximum is a doubt", async () => {
    const { estanteId, ler } = await comEstante(['Cebola'])
    await db.rows(sql`update estante_produto set minimo = 2, maximo = 40 where estante_id = ${estanteId}`)
    const situacoes: unknown[] = []
    for (const quantidade of [1, 2, 40, 41]) {
      situacoes.push((await ler(`${quantidade} kg cebola`)).body.linhas[0]?.situacao)
    }
    assert.deepEqual(situacoes, ['duvida', 'certa', 'certa', 'duvida'])
  })

  test('200 far more than is offered, or than the client ever took, is never sure', async () => {
    const { id, estanteId, produtos, ler } = await comEstante(['Cebola', 'Alho', 'Molho Pomarola'])
    await db.rows(sql`update estante_produto set quantidade = 40 where produto_id = ${produtos[0]}`)
    await db.rows(sql`update produto set embalagem = 'fd c/1000' where id = ${produtos[2]}`)
    const pedido = await db.one<{ id: number }>(
      sql`insert into pedido (cliente_id, status, data_entrega) values (${id}, 'Finalizado', '2026-01-05') returning id`,
    )
    await db.rows(
      sql`insert into item_pedido (pedido_id, estante_id, produto_id, preco_venda, preco_custo, quantidade, valor)
        values (${pedido.id}, ${estanteId}, ${produtos[1]}, 1, 1, 2, 2)`,
    )
    const lidas = async (texto: string) =>
      (await ler(texto)).body.linhas.map(({ situacao, quantidade }) => `${situacao} ${quantidade}`)
    assert.deepEqual(await lidas('40 kg cebola\n10 kg alho\n2 un molho'), ['certa 40', 'certa 10', 'certa 2'])
    assert.deepEqual(await lidas('41 kg cebola\n11 kg alho\n3 fd molho'), ['duvida 41', 'duvida 11', 'duvida 3000'])
  })

  test('200 more of what the open order has is the sum, to check', async () => {
    const { clienteId, buyer, produtoId } = await pedidoAberto(world, { quantidade: 2.5, unidadeMedida: 'KG' })
    await db.rows(sql`update produto set nome = 'Cebola' where id = ${produtoId}`)
    const ler = (texto: string) => buyer.call(interpretarPedido, { body: { clienteId, texto } })
    const linhas = [(await ler('mais 2 kg de cebola')).body.linhas[0], (await ler('1 kg cebola')).body.linhas[0]]
    assert.deepEqual(
      linhas.map(linha => [linha?.situacao, linha?.quantidade, linha?.porque]),
      [
        ['duvida', 4.5, 'O pedido já tem 2,5 kg: seriam 4,5 kg'],
        ['certa', 1, null],
      ],
    )
  })

  test('200 a unit the product is not sold in is a doubt, unless the packaging says how many', async () => {
    const { produtos, ler } = await comEstante(['Abobrinha', 'Molho Pomarola', 'Batata'])
    await db.rows(sql`update produto set embalagem = 'cx c/12' where id = ${produtos[1]}`)
    const { linhas } = (await ler('meia dúzia de abobrinha\n2 cx molho pomarola\nbatata 3 sc de 20 kg')).body
    assert.deepEqual(fields(linhas, 'situacao', 'quantidade', 'porque'), [
      ['duvida', null, 'Vendido por kg'],
      ['certa', 24, 'cx c/12: 24 unidades'],
      ['duvida', 60, 'Vendido por kg: seriam 60 kg'],
    ])
  })

  test('200 a question, a maybe or a removal is never sure', async () => {
    const { ler } = await comEstante(['Abobrinha', 'Cebola'])
    for (const texto of ['2 kg cebola e tira 1 kg da abobrinha', 'se der, uns 2 kg de cebola', 'cebola 2kg tá 5,90?'])
      assert.deepEqual(
        (await ler(texto)).body.linhas.filter(({ situacao }) => situacao === 'certa'),
        [],
        texto,
      )
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

  test('200 a closed shelf offers nothing, and the answer says so', async () => {
    const { estanteId, ler } = await comEstante(['Cebola'])
    await db.rows(sql`update estante set ativa = false where id = ${estanteId}`)
    const { linhas } = (await ler('2 cebola', admin)).body
    assert.deepEqual(
      [linhas[0]?.situacao, linhas[0]?.porque],
      ['nao-entendida', 'Não há estante aberta para este cliente'],
    )
  })

  test('200 a quantity that is no multiple is a doubt with the nearest allowed ones', async () => {
    const { produtos, ler } = await comEstante(['Cebola'])
    await db.rows(sql`update produto set multiplo = 6 where id = ${produtos[0]}`)
    assert.equal((await ler('12 cebola')).body.linhas[0]?.situacao, 'certa')
    const [linha] = (await ler('8 cebola')).body.linhas
    assert.deepEqual([linha?.situacao, linha?.porque], ['duvida', 'Não se vende 8 kg: peça 6 kg ou 12 kg'])
  })

  test('a size that the product does not have is left over: a doubt, and a line of its own', () => {
    const oferta = { estanteId: 1, produtoId: 1, nome: 'Detergente neutro 500 ml', unidadeMedida: 'UN' as const }
    const ditas = (texto: string) =>
      interpretar(texto, [oferta], () => undefined).map(({ texto, situacao }) => `${situacao} ${texto}`)
    assert.deepEqual(ditas('2 detergente 5L'), ['duvida 2 detergente', 'nao-entendida 5L'])
    assert.deepEqual(ditas('2 detergente 6 un'), ['nao-entendida 2', 'duvida detergente 6 un'])
  })

  test('a doubt quotes the words as they were typed', () => {
    const oferta = { estanteId: 1, produtoId: 1, nome: 'Queijo Prato', unidadeMedida: 'KG' as const }
    const ditas = (texto: string) =>
      each(
        interpretar(texto, [oferta], () => undefined),
        'porque',
      )
    assert.deepEqual(ditas('2 kg de Carvão'), ['Não há “Carvão” na estante'])
    assert.deepEqual(ditas('2 kg de queijo prato Búfala.'), ['Não há “Búfala” na estante'])
  })

  test("a product's code names it, with letters and written apart too", () => {
    const oferta = { estanteId: 1, produtoId: 1, nome: 'Presunto', unidadeMedida: 'KG' as const, codigo: 'FR-10' }
    for (const texto of ['FR-10 - 5', 'fr10 5 kg', '5 kg fr 10', 'cód FR-10 5', 'FR-10 presunto 5 kg'])
      assert.deepEqual(
        interpretar(texto, [oferta], () => undefined).map(({ situacao, quantidade }) => [situacao, quantidade]),
        [['certa', 5]],
        texto,
      )
  })

  test('200 a word named like a built-in property of objects is no number', async () => {
    const { ler } = await comEstante(['Cebola'])
    const { status, body } = await ler('constructor cebola')
    assert.deepEqual(
      [status, body.linhas[0]?.quantidade],
      [200, (await ler('qualquer cebola')).body.linhas[0]?.quantidade],
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
        candidatos.map(candidato => candidato.produtoId),
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

  test('409 the word after the two thousandth, also when two come at once; a known word may change', async () => {
    const { id, produtos, ensinar } = await comEstante(['Cebola', 'Alho'])
    const [cebola = 0, alho = 0] = produtos
    await db.rows(
      sql`insert into apelido (cliente_id, produto_id, texto, chave)
        select ${id}, ${cebola}, 'palavra ' || n, 'palavra ' || n from generate_series(1, 1999) n`,
    )
    const muitas = await Promise.all(['bolota', 'redonda', 'chorona', 'roxinha'].map(texto => ensinar(texto, cebola)))
    assert.deepEqual(muitas.map(({ status }) => status).sort(), [201, 409, 409, 409])
    const recusada = muitas.find(({ status }) => status === 409)
    assert.match(String(recusada?.body.detail), /no máximo 2\.000 palavras/)
    assert.equal((await ensinar('palavra', alho)).status, 409)
    const [uma] = muitas.filter(({ status }) => status === 201)
    assert.equal((await ensinar(uma?.body.apelidos[0]?.texto ?? '', alho)).status, 200)
  })

  test("422 a product on none of the client's shelves, or no word at all", async () => {
    const { produtos, ensinar } = await comEstante(['Cebola'])
    const [cebola = 0] = produtos
    assert.equal((await ensinar('segredo', await world.newProduto())).status, 422)
    assert.equal((await ensinar('5 kg', cebola)).status, 422)
  })
})
