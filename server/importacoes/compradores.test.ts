import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listarAuditoria } from '#contract/auditoria.ts'
import type * as contract from '#contract/importacoes.ts'
import { listarUsuarios } from '#contract/usuarios.ts'
import { cnpjDeTeste } from '../../test/cnpj.ts'
import { each, fields } from '../../test/each.ts'
import { corrector, csv, importer } from '../../test/files/importar.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { preview, run, rows } = importer(admin)
const corrected = corrector(world)

const HEADER = ['Nome', 'CNPJ', 'Telefone', 'Comprador', 'E-mail do comprador']
const FONE = '(11) 98765-4321'
let n = 0
/** A client for a file, and e-mails for its buyers. */
const novo = () => {
  const own = ++n
  return {
    nome: `Alecrim ${own}`,
    cnpj: cnpjDeTeste(830_000 + own),
    email: (who: string) => `${who}${own}@alecrim.com.br`,
  }
}
type Arquivo = (string | number)[][]
const ler = (linhas: Arquivo, header = HEADER) => preview('clientes', csv([header, ...linhas]))
const buyersOf = (cnpj: string) =>
  db.rows<{ nome: string; email: string }>`select u.nome, u.email from usuario u join cliente c on c.id = u.cliente_id
    where c.cnpj = ${cnpj} order by u.id`
const counts = ({ novas, alteradas, iguais, ruins, compradores }: contract.Importacao) => [
  ...[novas, alteradas, iguais, ruins],
  compradores.novos,
]

describe('POST /api/importacoes/nova/clientes with buyers', () => {
  test('200 a new client with two, one for an existing client, and an existing buyer: created without a password', async () => {
    const [a, b] = [novo(), novo()]
    const first = await ler([[b.nome, b.cnpj, '', 'Beatriz', b.email('bia')]])
    await run(first.id)
    const found = await ler([
      [a.nome, a.cnpj, FONE, 'Ana', a.email('ana')],
      [a.nome, a.cnpj, '', 'Alice', a.email('alice')],
      [b.nome, b.cnpj, '', 'Beatriz B.', b.email('bia').toUpperCase()],
      [b.nome, b.cnpj, '', 'Bruno', b.email('bruno')],
      [novo().nome, cnpjDeTeste(839_999), '', '', ''],
    ])
    assert.deepEqual(counts(found), [2, 0, 3, 0, 3])
    const shown = (await rows(found.id, 'comprador')).map(({ linha, situacao, mudancas }) => [
      ...[linha, situacao],
      ...mudancas.map(({ campo, para }) => `${campo} ${para}`),
    ])
    assert.deepEqual(shown, [
      [2, 'nova', 'Comprador Ana', `E-mail do comprador ${a.email('ana')}`],
      [3, 'igual', 'Comprador Alice', `E-mail do comprador ${a.email('alice')}`],
      [5, 'igual', 'Comprador Bruno', `E-mail do comprador ${b.email('bruno')}`],
    ])
    assert.equal((await buyersOf(a.cnpj)).length, 0)

    const { body } = await run(found.id)
    assert.deepEqual(body.importacoes[0]?.gravadas, { novas: 2, alteradas: 0 })
    assert.deepEqual(body.importacoes[0]?.compradores, { novos: 3, duvidosos: 0, gravados: 3 })
    assert.deepEqual(await buyersOf(a.cnpj), [
      { nome: 'Ana', email: a.email('ana') },
      { nome: 'Alice', email: a.email('alice') },
    ])
    assert.deepEqual(await buyersOf(b.cnpj), [
      { nome: 'Beatriz', email: b.email('bia') },
      { nome: 'Bruno', email: b.email('bruno') },
    ])
    const { usuarios } = (await admin.call(listarUsuarios, { query: { busca: a.email('ana') } })).body
    assert.deepEqual(fields(usuarios, 'nome', 'papel', 'entrou', 'convidadoEm'), [['Ana', 'comprador', 0, null]])
    const { body: audit } = await admin.call(listarAuditoria, {
      query: { entidade: 'usuario', registroId: usuarios[0]?.id ?? 0 },
    })
    assert.ok(audit.auditoria.some(({ acao }) => acao === 'criar'))
  })

  test('a wrong or incomplete buyer is left out with a warning; corrected and sent again, nothing is created twice', async () => {
    const [a, b] = [novo(), novo()]
    const found = await ler([
      [a.nome, a.cnpj, FONE, 'Ana', 'ana.alecrim'],
      [a.nome, a.cnpj, '', 'Alice', a.email('alice')],
      [b.nome, b.cnpj, '', 'Beatriz', ''],
    ])
    assert.deepEqual([counts(found), found.compradores.duvidosos], [[2, 0, 1, 0, 1], 1])
    const avisos = (await rows(found.id, 'aviso')).flatMap(({ avisos }) =>
      avisos.map(({ campo, mensagem }) => `${campo}: ${mensagem}`),
    )
    assert.match(avisos[0] ?? '', /^E-mail do comprador: .* · a linha é gravada sem o comprador$/)
    assert.match(avisos[1] ?? '', /^E-mail do comprador: Para o comprador entrar, são precisos o nome e o e-mail/)
    const refused = await run(found.id)
    assert.deepEqual([refused.status, refused.body.title], [409, 'Nada do que há a gravar foi escolhido'])
    const afterAll = await corrected(found.id, text =>
      text.replace('ana.alecrim', a.email('ana')).replace(/^.*Beatriz.*$/m, ''),
    )
    await run(found.id, 'tudo', { aceitarAvisos: 1 })
    assert.deepEqual(each(await buyersOf(a.cnpj), 'nome'), ['Alice'])
    const again = await preview('clientes', afterAll)
    assert.deepEqual(counts(again), [0, 0, 2, 0, 1])
    await run(again.id)
    assert.deepEqual(each(await buyersOf(a.cnpj), 'nome'), ['Alice', 'Ana'])
  })

  test('409 an e-mail taken since the preview: nothing is written, and the preview shows it', async () => {
    const { nome, cnpj, email } = novo()
    const { id } = await ler([[nome, cnpj, '', 'Ana', email('ana')]])
    const other = await world.newCliente()
    await db.rows`insert into usuario (nome, email, admin, papel, cliente_id)
      values ('Outra', ${email('ana')}, false, 'comprador', ${other.id})`
    const { status, body } = await run(id)
    assert.deepEqual([status, body.atual?.ruins, body.atual?.novas], [409, 1, 0])
    assert.equal(await db.first`select from cliente where cnpj = ${cnpj}`, undefined)
  })
})
