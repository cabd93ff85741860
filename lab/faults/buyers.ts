import assert from 'node:assert/strict'
import { entrar } from '#contract/autenticacao.ts'
import { criarMovimento } from '#contract/estoque.ts'
import { criarUsuarioRegular } from '#contract/usuarios.ts'
import { SENHA } from '../../test/people.ts'
import { fetchCall } from '../../test/server-process.ts'
import { newShelf, PRECO } from '../standby/buyers.ts'
import type { Buyer } from './buyer.ts'
import { type Caller, type Load, signIn } from './load.ts'

/** Environment that makes the first administrator, who then makes clients and buyers. */
export const admin = { ADMIN_EMAIL: 'primeiro@exemplo.com.br', ADMIN_PASSWORD: 'girassol-da-serra' }

/** Makes buyers, each of a new company, signed in by password from its own address. */
export async function newBuyers(load: Load, count: number): Promise<Buyer[]> {
  const [address = ''] = load.addresses
  const body = { email: admin.ADMIN_EMAIL, senha: admin.ADMIN_PASSWORD }
  const token = (await fetchCall(address, entrar, { body }))?.body.token ?? assert.fail()
  const buyers: Buyer[] = []
  for (let i = 0; i < count; i++) {
    const { clienteId, estanteId, produtoId } = await newShelf(address, token, i)
    const email = `compras${i}@exemplo.com.br`
    const made = await fetchCall(address, criarUsuarioRegular, {
      token,
      body: { nome: `Compras ${i}`, email, senha: SENHA, clienteId },
    })
    assert.equal(made?.status, 201)
    const contado = { produtoId, tipo: 'contagem' as const, quantidade: ESTOQUE }
    assert.equal((await fetchCall(address, criarMovimento, { token, body: contado }))?.status, 201)
    const fornecedor = caller(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD, `10.0.2.${i + 1}`, i)
    const buyer: Buyer = {
      ...caller(email, SENHA, `10.0.0.${i + 1}`, i),
      ...{ clienteId, linha: { estanteId, produtoId, precoVenda: PRECO }, orders: [], current: undefined, lastDone: 0 },
      ...{ fornecedor, estoque: ESTOQUE, estantes: 1 },
    }
    await signIn(load, fornecedor)
    await signIn(load, buyer)
    buyers.push(buyer)
  }
  return buyers
}

/** Adds a colleague to each company, who receives the notices of its buyer's actions. */
export async function newColleagues({ addresses: [address = ''] }: Load, buyers: readonly Buyer[]): Promise<void> {
  for (const { clienteId, fornecedor } of buyers) {
    const body = { nome: `Colega ${clienteId}`, email: `colega${clienteId}@exemplo.com.br`, clienteId }
    const made = await fetchCall(address, criarUsuarioRegular, { token: fornecedor.token, body })
    assert.equal(made?.status, 201)
  }
}

/** More than any run orders. */
const ESTOQUE = 1_000_000

const caller = (email: string, senha: string, address: string, server: number): Caller => ({
  ...{ email, senha, address, token: '', signedInAt: 0, server },
})
