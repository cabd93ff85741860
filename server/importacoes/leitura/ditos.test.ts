import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import type { ColunaDoArquivo } from '#contract/importacoes.ts'
import * as contract from '#contract/importacoes-termos.ts'
import { cnpjDeTeste } from '../../../test/cnpj.ts'
import { csv, importer, xlsx } from '../../../test/files/importar.ts'
import { openWorld } from '../../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { send, preview, rows, run, badCells } = importer(admin)

let n = 0
const novo = () => `Alecrim ${++n}`
const HEADER = ['Nome', 'Unidade', 'Custo']
type Termos = contract.Termo[]
const say = (...termos: Omit<Termos[number], 'id'>[]) => admin.call(contract.dizerTermos, { body: { termos } })
const forgetAll = async () => {
  for (const { id } of (await admin.call(contract.listarTermos)).body.termos)
    await admin.call(contract.esquecerTermo, { params: { id } })
}
const produto = (nome: string) =>
  db.first<Record<string, unknown>>(
    sql`select unidade_medida, embalagem, codigo, ean, categoria, fornecedor, multiplo, codigo_externo, preco_custo
      from produto where nome = ${nome}`,
  )

describe('remembered units', () => {
  test('are read as written; a text after one is the packaging, unless a column has it', async () => {
    const [a, b, c] = [novo(), novo(), novo()]
    const file = csv([
      [...HEADER, 'Embalagem'],
      [a, 'Pç', '1', ''],
      [b, 'cx c/12', '1', ''],
      [c, 'FARDO 30x1kg', '1', 'fd com 30'],
    ])
    const { id, ruins, unidades } = await preview('produtos', file)
    assert.equal(ruins, 0)
    assert.deepEqual(
      unidades.map(({ texto, exemplo, linhas, unidade }) => [texto, exemplo, linhas, unidade]),
      [['fardo', 'FARDO 30x1kg', 1, 'FD']],
    )
    await run(id)
    const found = await Promise.all([a, b, c].map(produto))
    assert.deepEqual(
      found.map(row => [row?.unidade_medida, row?.embalagem]),
      [
        ['PC', null],
        ['CX', 'c/12'],
        ['FD', 'fd com 30'],
      ],
    )
  })

  test('answer an unknown one once, for all its rows and the next file; and can be forgotten', async () => {
    const lines = [novo(), novo(), novo()].map((nome, i) => [nome, ['lt', 'LT 350ml', 'engradado'][i] ?? '', '1'])
    const file = csv([HEADER, ...lines])
    const first = await preview('produtos', file)
    assert.deepEqual([first.novas, first.ruins], [0, 3])
    assert.deepEqual(
      first.unidades.map(({ texto, linhas, unidade, entre }) => [texto, linhas, unidade, entre]),
      [
        ['lt', 2, null, ['L', 'LT']],
        ['engradado', 1, null, []],
      ],
    )
    assert.match((await rows(first.id))[0]?.erros[0]?.mensagem ?? '', /“lt” pode ser litro ou lata: diga na tela/)
    const said = await say(
      { onde: 'unidade', texto: 'lt', valor: 'LT' },
      { onde: 'unidade', texto: 'engradado', valor: 'CX' },
    )
    assert.equal(said.status, 200)
    const again = await preview('produtos', file)
    assert.deepEqual([again.novas, again.ruins], [3, 0])
    const lata = said.body.termos.find(({ texto }) => texto === 'lt') ?? assert.fail()
    const gone = await admin.call(contract.esquecerTermo, { params: { id: lata.id } })
    assert.deepEqual(gone.body.termos, [lata])
    assert.equal((await preview('produtos', file)).ruins, 2)
    await forgetAll()
  })

  test('with another common meaning are a warning', async () => {
    const nome = novo()
    const { id, novas, duvidosas } = await preview('produtos', csv([HEADER, [nome, 'pc', '1']]))
    assert.deepEqual([novas, duvidosas], [1, { novas: 1, alteradas: 0 }])
    assert.equal((await rows(id, 'aviso'))[0]?.avisos[0]?.mensagem, '“pc” pode ser peça ou pacote: foi lido como peça')
  })

  test('422 something that is no unit or column, or a duplicate', async () => {
    for (const termos of [
      [{ onde: 'unidade', texto: 'x', valor: 'XX' }],
      [{ onde: 'produtos', texto: 'x', valor: 'cnpj' }],
      [{ onde: 'outra', texto: 'x', valor: '' }],
      [{ onde: 'unidade', texto: '', valor: 'UN' }],
      [],
      [
        { onde: 'unidade', texto: 'x', valor: 'UN' },
        { onde: 'unidade', texto: 'x', valor: 'CX' },
      ],
    ])
      assert.equal((await admin.raw('PUT', contract.dizerTermos.url, { termos })).status, 422, JSON.stringify(termos))
  })
})

describe('remembered columns', () => {
  const file = (nome: string) =>
    csv([
      ['Minha loja', '', '', ''],
      ['O que vendo', 'Jeito', 'Pago', 'Pago'],
      [nome, 'kg', '9,00', '4,50'],
    ])

  test('answer unknown ones: the refusal lists the columns; answered once, this file and the next are read', async () => {
    const { status, body } = await send('produtos', file(novo()))
    assert.equal(status, 422)
    const colunas = (body as unknown as { atual: { colunas: ColunaDoArquivo[] } }).atual.colunas
    assert.deepEqual(
      colunas.map(({ texto, titulo, campo, amostras }) => [texto, titulo, campo, ...amostras]),
      [
        ['o que vendo', 'O que vendo', null, `Alecrim ${n}`],
        ['jeito', 'Jeito', null, 'kg'],
        ['pago', 'Pago', null, '9,00'],
        ['pago 2', 'Pago', null, '4,50'],
      ],
    )
    await say(
      { onde: 'produtos', texto: 'o que vendo', valor: 'nome' },
      { onde: 'produtos', texto: 'jeito', valor: 'unidadeMedida' },
      { onde: 'produtos', texto: 'pago 2', valor: 'precoCusto' },
    )
    for (const nome of [novo(), novo()]) {
      const { id, colunas, ignoradas } = await preview('produtos', file(nome))
      assert.deepEqual(
        colunas.map(({ campo }) => campo),
        ['nome', 'unidadeMedida', null, 'precoCusto'],
      )
      assert.deepEqual(ignoradas, ['Pago'])
      await run(id)
      assert.equal((await produto(nome))?.preco_custo, 4.5)
    }
    await forgetAll()
  })

  test('take precedence over known names, the latest first; a column may be left out', async () => {
    const nome = novo()
    const mixed = csv([
      ['Nome', 'Unidade', 'Preço', 'Compra', 'Fornecedor', ''],
      [nome, 'kg', '9', '5', 'Não', 'sem título'],
    ])
    const campos = async () => {
      const { colunas } = await preview('produtos', mixed)
      return Object.fromEntries(colunas.flatMap(({ campo, texto }) => (campo ? [[campo, texto]] : [])))
    }
    assert.deepEqual((await campos()).precoCusto, 'preco')
    await say({ onde: 'produtos', texto: 'compra', valor: 'precoCusto' })
    await say(
      { onde: 'produtos', texto: 'fornecedor', valor: '' },
      { onde: 'produtos', texto: 'coluna f', valor: 'categoria' },
    )
    assert.deepEqual(await campos(), {
      nome: 'nome',
      unidadeMedida: 'unidade',
      precoCusto: 'compra',
      categoria: 'coluna f',
    })
    await say({ onde: 'produtos', texto: 'preco', valor: 'precoCusto' })
    assert.equal((await campos()).precoCusto, 'preco')
    await forgetAll()
  })
})

describe('doubtful values', () => {
  test('a wrong telephone, e-mail, CEP or state: the client is created without it when warnings are accepted', async () => {
    const [um, dois] = [cnpjDeTeste(920_001), cnpjDeTeste(920_002)]
    const file = csv([
      ['Nome', 'CNPJ', 'Telefone', 'E-mail', 'CEP', 'UF', 'Cidade'],
      ['Com avisos', um, '123', 'sem arroba', '99', 'Sp?', 'Santos'],
      ['Sem avisos', dois, '(11) 98765-4321', '', '', '', ''],
    ])
    const found = await preview('clientes', file)
    assert.deepEqual([found.novas, found.ruins, found.duvidosas], [2, 0, { novas: 1, alteradas: 0 }])
    const [warned] = await rows(found.id, 'aviso')
    assert.deepEqual(
      warned?.avisos.map(({ campo, valor }) => [campo, valor]),
      [
        ['E-mail', 'sem arroba'],
        ['UF', 'Sp?'],
        ['CEP', '99'],
        ['Telefone', '123'],
      ],
    )
    assert.ok(warned?.avisos.every(({ mensagem }) => mensagem.endsWith('a linha é gravada sem isto')))
    assert.deepEqual((await run(found.id)).body.importacoes[0]?.gravadas, { novas: 1, alteradas: 0 })
    const again = await preview('clientes', file)
    assert.deepEqual([again.novas, again.iguais], [1, 1])
    const refused = await run(again.id)
    assert.deepEqual([refused.status, refused.body.title], [409, 'O que há a gravar tem avisos'])
    assert.deepEqual((await run(again.id, 'tudo', { aceitarAvisos: 1 })).body.importacoes[0]?.gravadas, {
      novas: 1,
      alteradas: 0,
    })
    assert.deepEqual(await db.first(sql`select telefone, email, cep, estado, cidade from cliente where cnpj = ${um}`), {
      ...{ telefone: '', email: '', cep: '', estado: '' },
      cidade: 'Santos',
    })
  })

  test('a cost and a price of zero are warnings', async () => {
    const nome = novo()
    const { id, duvidosas } = await preview('produtos', csv([HEADER, [nome, 'kg', '0,00']]))
    assert.deepEqual(duvidosas, { novas: 1, alteradas: 0 })
    assert.equal((await rows(id, 'aviso'))[0]?.avisos[0]?.mensagem, 'O custo é zero: confira se é isso mesmo')
    await run(id, 'tudo', { aceitarAvisos: 1 })
    const estanteId = await world.newEstante((await world.newCliente()).id)
    const shelf = csv([
      ['Produto', 'Preço', 'Qtd'],
      [nome, '0', '5'],
    ])
    assert.deepEqual((await preview('estante-produtos', shelf, { estanteId })).duvidosas, { novas: 1, alteradas: 0 })
  })

  test('rows with warnings are in the file to correct, and are not repeated rows when sent again', async () => {
    const cnpj = cnpjDeTeste(920_010)
    const { id } = await preview(
      'clientes',
      csv([
        ['Nome', 'CNPJ', 'Telefone'],
        ['Volta', cnpj, '12'],
      ]),
    )
    await run(id, 'tudo', { aceitarAvisos: 1 })
    const url = `/api/importacoes/${id}/ruins`
    const { payload } = await world.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })
    assert.match(payload, /Telefone: Telefone inválido/)
    const found = await preview('clientes', Buffer.from(payload.replace(';12;', ';11987654321;')))
    assert.deepEqual([found.alteradas, found.ruins, found.ignoradas], [1, 0, []])
    assert.deepEqual((await rows(found.id, 'alterada'))[0]?.mudancas, [
      { campo: 'Telefone', de: '', para: '(11) 98765-4321' },
    ])
  })
})

describe('products by their code', () => {
  const COM_CODIGO = ['Código', 'Nome', 'Unidade', 'Custo']

  test('codes keep their zeros, and every field is read', async () => {
    const nome = novo()
    const header = ['Cód.', 'Nome', 'Und.', 'Vlr. custo', 'EAN', 'Grupo', 'Fornecedor', 'Emb.', 'Múltiplo', 'Cod. ERP']
    const line = ['00123', nome, 'un', 1, '7891000315507', 'Mercearia', 'Boa Safra', 'c/6', 6, '0009']
    const { id, ignoradas } = await preview('produtos', await xlsx([header, line]))
    assert.deepEqual(ignoradas, [])
    await run(id)
    assert.deepEqual(await produto(nome), {
      ...{ unidade_medida: 'UN', embalagem: 'c/6', codigo: '00123', ean: '7891000315507', categoria: 'Mercearia' },
      ...{ fornecedor: 'Boa Safra', multiplo: 6, codigo_externo: '0009', preco_custo: 1 },
    })
    const same = await preview('produtos', await xlsx([header, line]))
    assert.equal(same.iguais, 1)
    const wrong = await preview(
      'produtos',
      csv([
        [...HEADER, 'EAN', 'Múltiplo'],
        [novo(), 'un', '1', '7891000315508', '1,5'],
      ]),
    )
    assert.deepEqual(
      (await rows(wrong.id, 'aviso'))[0]?.avisos.map(({ campo }) => campo),
      ['EAN', 'Múltiplo'],
    )
  })

  test('a code finds its product before the name does, and renames it when that is chosen', async () => {
    const [antes, depois] = [novo(), novo()]
    await run((await preview('produtos', csv([COM_CODIGO, ['A-1', antes, 'kg', '1']]))).id)
    const found = await preview('produtos', csv([COM_CODIGO, ['a-1', depois, 'kg', '2']]))
    const [changed] = await rows(found.id, 'alterada')
    assert.deepEqual(changed?.mudancas, [
      { campo: 'Nome', de: antes, para: depois },
      { campo: 'Custo', de: 'R$\u00a01,00', para: 'R$\u00a02,00' },
      { campo: 'Código', de: 'A-1', para: 'a-1' },
    ])
    await run(found.id, 'tudo', { alterar: 1 })
    assert.deepEqual([await produto(antes), (await produto(depois))?.preco_custo], [undefined, 2])
  })

  test("two codes of one name are two products; a duplicate code or another product's is bad", async () => {
    const [nome, outro] = [novo(), novo()]
    await run((await preview('produtos', csv([COM_CODIGO, ['B-1', outro, 'kg', '1']]))).id)
    const lines = [
      ['C-1', nome, 'un', '1'],
      ['C-2', nome, 'un', '2'],
      ['c-1', novo(), 'un', '3'],
      ['', nome, 'un', '4'],
      ['B-1', novo(), 'cx', '5'],
    ]
    const found = await preview('produtos', csv([COM_CODIGO, ...lines]))
    assert.deepEqual([found.novas, found.ruins], [2, 3])
    assert.deepEqual(
      (await badCells(found.id)).map(([linha, campo, , mensagem]) => [linha, campo, mensagem]),
      [
        [4, 'Código', 'Repetido: o código já está na linha 2'],
        [5, 'Nome', 'Repetido: o produto já está na linha 2'],
        [6, 'Código', 'O produto deste código é vendido por kg: altere a unidade no cadastro'],
      ],
    )
    await run(found.id, 'boas')
    const twins = await preview('produtos', csv([COM_CODIGO, ['B-1', nome, 'kg', '1'], ['B-1', novo(), 'kg', '1']]))
    assert.equal(twins.ruins, 1)
  })

  test('a new code in two rows belongs to the first, also when each product is found by name', async () => {
    const [um, dois, novoNome] = [novo(), novo(), novo()]
    for (const nome of [um, dois]) await world.newProduto({ nome, unidadeMedida: 'KG' })
    const lines = [
      ['D-1', um, 'kg', '1'],
      ['d-1', dois, 'kg', '2'],
      ['D-2', novoNome, 'kg', '3'],
      ['D-2', dois, 'kg', '4'],
    ]
    const found = await preview('produtos', csv([COM_CODIGO, ...lines]))
    assert.deepEqual([found.novas, found.alteradas, found.ruins], [1, 1, 2])
    assert.deepEqual(
      (await badCells(found.id)).map(([linha, , , mensagem]) => [linha, mensagem]),
      [
        [3, 'Repetido: o código já está na linha 2'],
        [5, 'Repetido: o código já está na linha 3'],
      ],
    )
    assert.equal((await run(found.id, 'boas', { alterar: 1 })).status, 200)
    assert.deepEqual([(await produto(um))?.codigo, (await produto(dois))?.codigo], ['D-1', null])
  })

  test("a shelf line in another unit than its code's product is refused, not offered at that price", async () => {
    const nome = novo()
    await run((await preview('produtos', csv([COM_CODIGO, ['E-1', nome, 'kg', '1']]))).id)
    const estanteId = await world.newEstante((await world.newCliente()).id)
    const header = ['Cód.', 'Produto', 'Unidade', 'Preço', 'Qtd']
    const file = csv([header, ['E-1', nome, 'CX', '80', '10'], ['E-1', nome, 'kg', '8', '10']])
    const found = await preview('estante-produtos', file, { estanteId })
    assert.deepEqual(await badCells(found.id), [
      [2, 'Cód.', 'E-1', 'O produto deste código é vendido por kg: altere a unidade no cadastro'],
    ])
    assert.equal(found.novas, 1)
  })

  test('a unit named like a built-in property of objects is unknown', async () => {
    const file = csv([HEADER, [novo(), 'constructor', '1'], [novo(), '__proto__', '1']])
    const found = await preview('produtos', file)
    assert.deepEqual([found.novas, found.ruins], [0, 2])
  })

  test("a shelf line is found by its code, not by another product's name", async () => {
    const [um, dois] = [novo(), novo()]
    await run((await preview('produtos', csv([COM_CODIGO, ['007', um, 'kg', '1'], ['008', dois, 'kg', '1']]))).id)
    const estanteId = await world.newEstante((await world.newCliente()).id)
    const header = ['Cód.', 'Produto', 'Preço', 'Qtd']
    const file = csv([
      header,
      ['007', 'Como o comprador o chama', '2', '3'],
      ['007', dois, '2', '3'],
      ['999', dois, '4', '5'],
    ])
    const found = await preview('estante-produtos', file, { estanteId })
    assert.deepEqual([found.novas, found.ruins], [2, 1])
    assert.deepEqual(await badCells(found.id), [
      [3, 'Cód.', '007', `O código é de ${um}, e o nome é de ${dois}: deixe só um dos dois`],
    ])
    await run(found.id, 'boas')
    const lines = await db.rows(
      sql`select nome, preco_venda from estante_produto join produto on id = produto_id where estante_id = ${estanteId} order by 2`,
    )
    assert.deepEqual(lines, [
      { nome: um, preco_venda: 2 },
      { nome: dois, preco_venda: 4 },
    ])
  })
})
