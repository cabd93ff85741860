import { entrar } from '#contract/autenticacao.ts'
import { criarCliente } from '#contract/clientes.ts'
import { salvarProdutosDaEstante } from '#contract/estante-planilha.ts'
import { criarEstante } from '#contract/estantes.ts'
import { criarProduto } from '#contract/produtos.ts'
import { criarUsuarioRegular } from '#contract/usuarios.ts'
import { apiOf } from '../../e2e/api.ts'
import { cnpjDeTeste } from '../../test/cnpj.ts'

const SENHA = 'fubá com queijo 7'
const AT_ONCE = 8

/** Makes a client with one open shelf of `count` products through the API; returns its id and both tokens. */
export async function encherEstante(count: number) {
  const { token } = await apiOf('')(entrar, { body: { email: 'admin@exemplo.com.br', senha: 'demonstracao' } })
  const admin = apiOf(token)
  const body = { nome: 'Cozinha enorme', cnpj: cnpjDeTeste(71), diasEntrega: [1, 2, 3, 4, 5, 6, 7] }
  const clienteId = (await admin(criarCliente, { body })).clientes[0]?.id ?? 0
  const email = 'enorme@exemplo.com.br'
  await admin(criarUsuarioRegular, { body: { nome: 'Cozinha enorme', email, senha: SENHA, clienteId } })
  const ids: number[] = []
  for (let i = 0; i < count; i += AT_ONCE)
    ids.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - i) }, (_, j) => produto(i + j)))))
  const { estantes } = await admin(criarEstante, { body: { periodo: 'Semana enorme', clienteId, ativa: 1 } })
  const estanteId = estantes[0]?.id ?? 0
  const produtos = ids.map((produtoId, i) => ({
    produtoId,
    precoVenda: (500 + i) / 100,
    quantidade: 900,
    ativo: 1 as const,
  }))
  await admin(salvarProdutosDaEstante, { params: { id: estanteId }, body: { produtos } })
  const comprador = await apiOf('')(entrar, { body: { email, senha: SENHA } })
  return { estanteId, administrador: token, comprador: comprador.token }

  async function produto(i: number): Promise<number> {
    const nome = `Produto ${String(i + 1).padStart(4, '0')} ${['do campo', 'da serra', 'do litoral'][i % 3]}`
    const { produtos } = await admin(criarProduto, { body: { nome, precoCusto: 3, unidadeMedida: 'KG' } })
    return produtos[0]?.id ?? 0
  }
}
