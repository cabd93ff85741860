import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PAPEIS, PAPEIS_DO_FORNECEDOR, type Papel } from '#contract/papeis.ts'
import type { Session } from '../../api/session.ts'
import { allPaths } from '../../screens.ts'
import { matching } from '../../ui/lists/matching.ts'
import { isOfOneScreen } from '../navigation.ts'
import { acoesDe, telasDe } from './acoes.ts'

const session = (papel: Papel): Session => {
  const admin = (PAPEIS_DO_FORNECEDOR as readonly Papel[]).includes(papel)
  return { id: 7, name: 'Ana', email: 'ana@exemplo.com.br', admin, clienteId: admin ? 0 : 3, papel }
}
const rows = (papel: Papel) => [...acoesDe(session(papel), '2026-12-31'), ...telasDe(session(papel), [2023, 2024])]

describe('the search box before a search', () => {
  for (const papel of PAPEIS.filter(papel => !isOfOneScreen(session(papel))))
    test(`offers a ${papel} existing screens, each once`, () => {
      const addresses = rows(papel).map(row => row.href)
      const paths = allPaths().map(path => new RegExp(`^${path.replace(/\$\w+/, '\\d{4}')}(\\?|$)`))
      assert.ok(addresses.length > 0)
      for (const address of addresses)
        assert.ok(
          paths.some(path => path.test(address)),
          address,
        )
      assert.equal(new Set(addresses).size, addresses.length)
    })

  test('finds jobs by the words people use', () => {
    const found = (words: string) =>
      rows('administrador').flatMap(row => (matching(words)(`${row.label} ${row.words ?? ''}`) ? row.href : []))
    for (const [words, href] of [
      ['preco', '/admin/cadastro/estante'],
      ['receber', '/admin/estoque'],
      ['copia', '/admin/configuracoes'],
      ['estoque', '/admin/estoque'],
      ['importar', '/admin/cadastro/cliente'],
      ['romaneio', '/admin/entregas'],
    ] as const)
      assert.ok(found(words).includes(href), words)
  })
})
