import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Lancamento, lerExtratoBancario } from '#contract/extratos-bancarios.ts'
import { registrarPagamentos } from '#contract/pagamentos.ts'
import { each } from '../../test/each.ts'
import { assertMoney, conta, HOJE } from '../../test/pedidos/conta.ts'
import { openWorld } from '../../test/world.ts'
import { lerOfx } from './ofx.ts'

const SGML = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

`

/** A statement in the old form, in which values need no closing tag. */
const sgml = (lancamentos: string, conta = '12345-6') =>
  `${SGML}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261129100000[-03:EST]</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1>${lista(lancamentos, conta)}</BANKMSGSRSV1></OFX>`

const lista = (lancamentos: string, conta: string) => `<STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<ACCTID>${conta}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
${lancamentos}</BANKTRANLIST><LEDGERBAL><BALAMT>10.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS>`

const ler = (texto: string, encoding: BufferEncoding = 'utf8') =>
  lerOfx(Buffer.from(texto, encoding)).map(({ fitid, data, valor, descricao }) => [fitid, data, valor, descricao])

const um = (campos: string) => ler(sgml(`<STMTTRN>${campos}</STMTTRN>`))
const world = await openWorld()
const { admin, db } = world
type Escrito = { valor: number; memo: string; fitid?: string }
let fitids = 0

const ofx = (creditos: Escrito[]) => {
  const lista = creditos.map(
    ({ valor, memo, fitid = `N${++fitids}` }) =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${HOJE.replaceAll('-', '')}<TRNAMT>${valor}<FITID>${fitid}<MEMO>${memo}</STMTTRN>`,
  )
  return Buffer.from(
    `<OFX><BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>${lista.join('\n')}</BANKTRANLIST></OFX>`,
  )
}

const send = (body: Buffer, type = 'application/x-ofx') =>
  admin.call(lerExtratoBancario, { body, headers: { 'content-type': type } })

const read = async (creditos: Escrito[]): Promise<Lancamento[]> => {
  const { status, body } = await send(ofx(creditos))
  assert.equal(status, 200, JSON.stringify(body))
  return body.lancamentos
}

const accept = (lancamentos: Lancamento[]) =>
  admin.call(registrarPagamentos, {
    body: {
      pagamentos: lancamentos.flatMap(({ clienteId, data, valor, fitid, pedidos, descricao: referencia }) =>
        clienteId ? [{ clienteId, data, valor, forma: 'pix' as const, fitid, pedidos, referencia }] : [],
      ),
    },
  })

describe('lerOfx', () => {
  const banks: [bank: string, campos: string, is: unknown[]][] = [
    [
      'Itaú',
      '<TRNTYPE>CREDIT\n<DTPOSTED>20261127100000[-03:EST]\n<TRNAMT>1500.00\n<FITID>20261127001\n<CHECKNUM>20261127001\n<MEMO>PIX TRANSF  AURORA27/11\n',
      ['20261127001', '2026-11-27', 1500, 'PIX TRANSF AURORA27/11'],
    ],
    [
      'Bradesco',
      '<TRNTYPE>CREDIT<DTPOSTED>20261127<TRNAMT>1.234,56<FITID>N10A1<CHECKNUM>1<MEMO>TED-CREDITO EM CONTA',
      ['N10A1', '2026-11-27', 1234.56, 'TED-CREDITO EM CONTA'],
    ],
    [
      'Banco do Brasil',
      '<TRNTYPE>OTHER</TRNTYPE>\n<DTPOSTED>20261127120000[-3:BRT]</DTPOSTED>\n<TRNAMT>150,50</TRNAMT>\n<FITID>2026112715050</FITID>\n<REFNUM>821.350.001.123.456</REFNUM>\n<MEMO>Pix - Recebido - 27/11 10:15 11222333000181 AURORA</MEMO>\n',
      ['2026112715050', '2026-11-27', 150.5, 'Pix - Recebido - 27/11 10:15 11222333000181 AURORA'],
    ],
    [
      'Santander',
      '<TRNTYPE>CREDIT<DTPOSTED>20261127000000[-3:GMT]<TRNAMT>+98.7<FITID>00000001<NAME>AURORA<MEMO>PIX RECEBIDO',
      ['00000001', '2026-11-27', 98.7, 'AURORA · PIX RECEBIDO'],
    ],
    [
      'Nubank',
      '<TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261127000000[-3:BRT]</DTPOSTED><TRNAMT>80.00</TRNAMT><FITID>6567a1b2-0000-4000-8000-000000000001</FITID><MEMO>Transferência recebida pelo Pix - PADARIA &amp; CIA - •••.982.247-•• - BCO</MEMO>',
      [
        '6567a1b2-0000-4000-8000-000000000001',
        '2026-11-27',
        80,
        'Transferência recebida pelo Pix - PADARIA & CIA - •••.982.247-•• - BCO',
      ],
    ],
  ]
  for (const [bank, campos, is] of banks)
    test(`reads a credit as ${bank} writes it`, () => assert.deepEqual(um(campos), [is]))

  test('reads OFX 2.x (XML), as Inter and Sicoob write it', () => {
    const campos = `<TRNTYPE>CREDIT</TRNTYPE>
      <DTPOSTED>20261127</DTPOSTED> <TRNAMT>45.9</TRNAMT> <FITID>202611270771</FITID> <NAME>Pix recebido</NAME> <MEMO>Pix recebido: &#34;Cp :1-BELA&#34;</MEMO>`
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>1</ACCTID></BANKACCTFROM><BANKTRANLIST>
  <STMTTRN>${campos}</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
    assert.deepEqual(ler(xml), [['202611270771', '2026-11-27', 45.9, 'Pix recebido: "Cp :1-BELA"']])
  })

  test('reads accents in Windows-1252 and in UTF-8, whatever the file says of itself, and CDATA', () => {
    const file = sgml(
      '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261127<TRNAMT>1<FITID>a<MEMO><![CDATA[DEPÓSITO JOÃO]]></STMTTRN>',
    )
    for (const encoding of ['latin1', 'utf8'] as const) assert.equal(ler(file, encoding)[0]?.[3], 'DEPÓSITO JOÃO')
  })

  const valorDe = (escrito: string) => um(`<TRNTYPE>CREDIT<DTPOSTED>20261127<TRNAMT>${escrito}<FITID>a`)[0]?.[2]
  const values = { '.50': 0.5, '0,500': 0.5, '1.234,560': 1234.56, '1500.000': 1500, '1.234.567': 1_234_567 }
  for (const [escrito, valor] of Object.entries(values))
    test(`reads the value ${escrito}`, () => assert.equal(valorDe(escrito), valor))
  for (const escrito of ['1.234', '150,000', '1.234,567', '10.005', '.', '+'])
    test(`refuses the value ${escrito}`, () => assert.throws(() => valorDe(escrito), { status: 422 }))

  test('leaves debits out, also those without a minus sign', () => {
    assert.deepEqual(um('<TRNTYPE>DEBIT<DTPOSTED>20261127<TRNAMT>-10.00<FITID>a'), [])
    assert.deepEqual(um('<TRNTYPE>DEBIT<DTPOSTED>20261127<TRNAMT>10,00<FITID>a'), [])
    assert.deepEqual(um('<TRNTYPE>FEE<DTPOSTED>20261127<TRNAMT>-1.234,56<FITID>a'), [])
    assert.deepEqual(um('<TRNTYPE>OTHER<DTPOSTED>20261127<TRNAMT>-1.234<FITID>a'), [])
  })

  test('reads no tags in what a payer wrote', () => {
    const dito = '</STMTTRN><STMTTRN><TRNTYPE>CREDIT<TRNAMT>999 &amp; R&lt;'
    const [lido, ...outros] = um(`<MEMO><![CDATA[${dito}]]><TRNTYPE>CREDIT<DTPOSTED>20261127<TRNAMT>7<FITID>a`)
    assert.deepEqual([lido?.[2], lido?.[3], outros], [7, dito, []])
  })

  test('gives each credit an identifier of its own, the same whenever the file is read', () => {
    const credito = (fitid: string, valor: number, memo = 'PIX') =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261127<TRNAMT>${valor}<FITID>${fitid}<MEMO>${memo}</STMTTRN>`
    const twoAccounts = sgml(credito('1', 10) + credito('2', 20)).replace(
      '</BANKMSGSRSV1>',
      `${lista(credito('1', 10), '99')}$&`,
    )
    const none = sgml(credito('', 10) + credito('', 10) + credito('', 20))
    for (const [file, count] of [[twoAccounts, 3] as const, [none, 3] as const]) {
      const ids = ler(file).map(([fitid]) => fitid)
      assert.equal(new Set(ids).size, count)
      assert.ok(ids.every(id => String(id).length > 0))
      assert.deepEqual(each(ler(file), 0), ids)
    }
    assert.equal(ler(twoAccounts)[1]?.[0], '2')
    assert.equal(ler(sgml(credito('1', 10) + credito('1', 10))).length, 1)
    assert.equal(new Set(ler(sgml(credito('1', 10) + credito('1', 11))).map(([fitid]) => fitid)).size, 2)
  })

  const refused: [name: string, file: string][] = [
    ['another kind of file', 'data;valor\n27/11/2026;10'],
    ['a DOCTYPE', `<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "b">]><OFX></OFX>`],
    ['a value that is none', sgml('<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261127<TRNAMT>dez<FITID>a</STMTTRN>')],
    ['a day that does not exist', sgml('<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261327<TRNAMT>10<FITID>a</STMTTRN>')],
    ['more transactions than it may have', sgml('<STMTTRN>'.repeat(10_001))],
  ]
  for (const [name, file] of refused) test(`refuses ${name}`, () => assert.throws(() => ler(file), { status: 422 }))

  test('spends little on hostile files of 2 MiB', () => {
    const size = 2 * 1024 * 1024
    for (const part of ['<', '<A', '<A>', '<A ', '&#1', '<MEMO>&amp;']) {
      const start = process.cpuUsage()
      ler(`<OFX>${part.repeat(size / part.length)}`)
      ler(`<OFX><STMTTRN><TRNAMT>1<DTPOSTED>20261127<MEMO>${part.repeat(size / part.length)}`)
      assert.ok(process.cpuUsage(start).user < 2_000_000, part) // of the processor, whatever else it does
    }
    assert.throws(() => um(`<TRNAMT>${'1.111'.repeat(size / 5)}x`), { status: 422 })
  })
})

describe('POST /api/extratos-bancarios', () => {
  test('200 suggests by identifier, number and value, and what is accepted is there the next time', async () => {
    const [a, b, c, d] = [await conta(world), await conta(world), await conta(world), await conta(world)]
    const [pedidoA] = [
      await a.receive(61),
      await b.receive(62),
      await b.receive(40),
      await c.receive(63),
      await d.receive(63),
    ]
    const { cnpj } = await db.one<{ cnpj: string }>`select cnpj from cliente where id = ${b.clienteId}`
    const creditos = [
      { valor: 50, memo: `PIX PED${pedidoA}`, fitid: 'A' },
      { valor: 62, memo: `TED ${cnpj}`, fitid: 'B' },
      { valor: 40, memo: 'DEPOSITO', fitid: 'C' },
      { valor: 63, memo: 'DEPOSITO', fitid: 'D' },
      { valor: 99.99, memo: 'RENDIMENTO', fitid: 'E' },
    ]
    const lidos = await read(creditos)
    assert.deepEqual(
      lidos.map(({ fitid, situacao, clienteId, pedidos, candidatos }) => [
        ...[fitid, situacao, clienteId, pedidos.map(({ valor }) => valor)],
        each(candidatos, 'clienteId'),
      ]),
      [
        ['A', 'sugerido', a.clienteId, [50], []],
        ['B', 'sugerido', b.clienteId, [62], []],
        ['C', 'sugerido', b.clienteId, [40], []],
        ['D', 'duvida', null, [], [c.clienteId, d.clienteId]],
        ['E', 'sem-par', null, [], []],
      ],
    )
    assert.equal((await accept(lidos)).status, 201)
    for (const [, saldo] of await b.saldos()) assert.equal(saldo, 0)
    const again = await read(creditos)
    assert.deepEqual(each(again, 'situacao'), ['ja-lancado', 'ja-lancado', 'ja-lancado', 'duvida', 'sem-par'])
    await assertMoney(world)
  })

  test('200 knows a credit again where only another file repeats its identifier', async () => {
    const { receive } = await conta(world)
    const pedidos = [await receive(71), await receive(72), await receive(73)]
    const fitid = `R${pedidos[0]}`
    const [one, second, third] = pedidos.map((id, i) => ({ valor: 71 + i, memo: `PIX PED${id}`, fitid }))
    assert.ok(one && second && third)
    const alike = { ...one, memo: `PIX PED${pedidos[2]}` }
    const situacoes = async (creditos: Escrito[]) => each(await read(creditos), 'situacao')
    await accept(await read([one]))
    assert.deepEqual(await situacoes([one, alike]), ['ja-lancado', 'sugerido'])
    assert.deepEqual(await situacoes([alike, one]), ['sugerido', 'ja-lancado'])
    await accept(await read([one, second]))
    assert.deepEqual(await situacoes([second]), ['ja-lancado'])
    assert.deepEqual(await situacoes([one, second, third]), ['ja-lancado', 'ja-lancado', 'sugerido'])
    await assertMoney(world)
  })

  test('takes bytes and plain text too, and says what it can’t read; writes nothing', async () => {
    assert.equal((await send(ofx([]), 'application/octet-stream')).status, 200)
    assert.equal((await send(ofx([]), 'text/plain; charset=utf-8')).status, 200)
    assert.equal((await send(ofx([]), 'application/pdf')).status, 415)
    assert.equal((await send(Buffer.from('a;b'))).status, 422)
    assert.equal((await send(Buffer.alloc(2 * 1024 * 1024 + 1, 32))).status, 413)
  })
})
