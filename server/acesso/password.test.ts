import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseOptions } from '@node-rs/argon2'
import { hashPassword, NOBODYS_HASH, verifyPassword, weakness } from './password.ts'

describe('hashPassword and verifyPassword', () => {
  test('use argon2id with a salt, at the cost of the dummy hash', async () => {
    const [one, two] = await Promise.all([hashPassword('demonstracao'), hashPassword('demonstracao')])
    assert.ok(one.startsWith('$argon2id$'))
    assert.notEqual(one, two)
    assert.deepEqual(parseOptions(one), parseOptions(NOBODYS_HASH))
    const told = [await verifyPassword(one, 'demonstracao'), await verifyPassword(one, 'Demonstracao')]
    assert.deepEqual(told, [true, false])
  })

  test('return false without a hash and for a hash that matches no password', async () => {
    assert.deepEqual([await verifyPassword(undefined, 'x'), await verifyPassword('nenhuma', 'x')], [false, false])
  })

  test('treat the same letters in another Unicode composition as the same password', async () => {
    assert.ok(await verifyPassword(await hashPassword('ação'.normalize('NFD')), 'ação'.normalize('NFC')))
  })
})

describe('weakness', () => {
  const own = ['José Araújo', 'ze.araujo@exemplo.com.br']

  test('refuses common passwords, also Portuguese and disguised ones', async () => {
    const common = [
      '1234567890',
      'qwertyuiop',
      'aaaaaaaaaaaa',
      'corinthians',
      'flamengo2019',
      'P@$$w0rd123',
      'trocar1234',
    ]
    for (const senha of [...common, 'Senha@12345', 'Admin@1234'])
      assert.match((await weakness(senha, own)) ?? '', /fácil/, senha)
  })

  test("refuses the user's own name and e-mail", async () => {
    for (const senha of ['jose araujo', 'JoséAraújo1990', 'ze.araujo@exemplo.com.br', 'ze.araujo!!'])
      assert.ok(await weakness(senha, own), senha)
  })

  test('accepts good passwords', async () => {
    for (const senha of [
      'cavalo-bateria',
      'janela-verde-77',
      'xK9#mQ2$vL',
      'padaria da esquina',
      '東京 大阪 京都 奈良 神戸',
    ])
      assert.equal(await weakness(senha, own), undefined, senha)
  })
})
