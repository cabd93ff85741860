import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listarAvisos } from '#contract/avisos.ts'
import { removerDadosPessoais } from '#contract/dados-pessoais.ts'
import * as usuarios from '#contract/usuarios.ts'
import { newPerson, peopleOf, SENHA } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'
import { deliverNotices } from '../avisos/rodada.ts'

const world = await openWorld()
const { admin, nobody, db, business } = world
const { bearer, newRegular, newAdministrator } = peopleOf(world)
const { id: clienteId } = await world.newCliente()
await db.rows`update configuracao set nome = 'Hortifruti da Serra'`
const NOVA = 'porta-azul-88'
const proof = { senhaAtual: SENHA }

type Headers = { authorization: string }
const done = ({ status, body }: { status: number; body: unknown }) => assert.equal(status, 200, JSON.stringify(body))
/** What the bell tells of access, the newest first. */
async function told(headers: Headers, tipo = 'acesso-mudado'): Promise<string[]> {
  await deliverNotices({ db, business })
  const { status, body } = await nobody.call(listarAvisos, { headers })
  assert.equal(status, 200)
  return body.avisos.filter(aviso => aviso.tipo === tipo).map(({ texto }) => texto)
}

describe('the bell, when somebody else changed the access of', () => {
  test('an administrator, tells what changed and who did it; the author hears nothing', async () => {
    const { id, nome } = await newAdministrator()
    const { nome: por, ...colleague } = await newAdministrator()
    const headers = await bearer(colleague.email)
    const { email } = newPerson()
    const body = { id, nome, email, admin: 1 as const, senha: NOVA, ...proof }
    done(await nobody.call(usuarios.atualizarAdministrador, { headers, body }))
    assert.deepEqual(await told(await bearer(email, NOVA)), [
      `${por} trocou a sua senha e trocou o e-mail com que você entra. Se não foi combinado, fale com ${por} e troque a sua senha`,
    ])
    assert.deepEqual(await told(headers), [])
  })

  test('a buyer, but not of a new name or of what they changed themselves', async () => {
    const { id, nome, email } = await newRegular(clienteId)
    const own = await bearer(email)
    done(await nobody.call(usuarios.trocarSenha, { headers: own, body: { ...proof, senhaNova: NOVA } }))
    done(await admin.call(usuarios.atualizarUsuarioRegular, { body: { id, nome: 'Outro', email, clienteId } }))
    assert.deepEqual(await told(own), [])
    done(await admin.call(usuarios.atualizarUsuarioRegular, { body: { id, nome, email, clienteId, senha: SENHA } }))
    const [texto = ''] = await told(await bearer(email))
    assert.match(texto, /^Hortifruti da Serra trocou a sua senha\./)
  })
})

test('the bell of every administrator names a new one, also one who was something else before, until their data are removed; no buyer hears it', async () => {
  const other = await bearer((await newAdministrator()).email)
  const buyer = await bearer((await newRegular(clienteId)).email)
  const novo = { ...newPerson(), senha: SENHA, admin: 1 as const }
  const [{ nome, id } = assert.fail()] = (await admin.call(usuarios.criarAdministrador, { body: novo })).body.usuarios
  const before = await newRegular(clienteId)
  const { nome: promovido, email } = before
  const body = { id: before.id, nome: promovido, email, admin: 1 as const, ...proof }
  done(await admin.call(usuarios.atualizarAdministrador, { body }))
  const named = async (who: string) =>
    (await told(other, 'novo-administrador')).filter(texto => texto.endsWith(` a ${who}`))
  assert.deepEqual([(await named(nome)).length, (await named(promovido)).length], [1, 1])
  assert.deepEqual(await told(buyer, 'novo-administrador'), [])
  assert.deepEqual(await told(await bearer(email)), [])
  done(await admin.call(removerDadosPessoais, { params: { id }, body: proof }))
  assert.deepEqual(await named(nome), [])
})
