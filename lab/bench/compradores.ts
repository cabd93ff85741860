import { entrar } from '#contract/autenticacao.ts'
import { criarCliente } from '#contract/clientes.ts'
import { salvarProdutosDaEstante } from '#contract/estante-planilha.ts'
import { criarEstante } from '#contract/estantes.ts'
import { criarProduto } from '#contract/produtos.ts'
import { criarUsuarioRegular } from '#contract/usuarios.ts'
import { apiOf } from '../../e2e/api.ts'
import { EMAIL_DO_ADMINISTRADOR, SENHA as SENHA_DA_DEMONSTRACAO } from '../../seed/cadastros.ts'
import { cnpjDeTeste } from '../../test/cnpj.ts'
import { SENHA } from '../../test/people.ts'

export const PRECO = 2.5
/** More than any run orders. */
const PLENTY = 90_000_000

export type Comprador = Awaited<ReturnType<typeof criarCompradores>>['compradores'][number]

const DA_DEMONSTRACAO = { email: EMAIL_DO_ADMINISTRADOR, senha: SENHA_DA_DEMONSTRACAO }

/**
 * Makes buyers, each of a new company with a shelf that offers more than any run orders of new products: the same for all,
 * or with `proprios` each buyer's own.
 */
export async function criarCompradores(
  count: number,
  linhas: number,
  { quem = DA_DEMONSTRACAO, proprios = false } = {},
) {
  const { token: administrador } = await apiOf('')(entrar, { body: quem })
  const admin = apiOf(administrador)
  const newProducts = async (de = '') => {
    const ids: number[] = []
    for (let i = 1; i <= linhas; i++) {
      const body = { nome: `Produto número ${i} de ${linhas}${de}`, precoCusto: 1, unidadeMedida: 'KG' as const }
      ids.push((await admin(criarProduto, { body })).produtos[0]?.id ?? 0)
    }
    return ids
  }
  const deTodos = proprios ? [] : await newProducts()
  const compradores = []
  for (let i = 0; i < count; i++) {
    const produtos = proprios ? await newProducts(`, ${i}`) : deTodos
    const nome = `Cozinha ${i + 1} de ${linhas}`
    const cliente = { nome, cnpj: cnpjDeTeste(1000 * linhas + i), diasEntrega: [1, 2, 3, 4, 5, 6, 7] }
    const clienteId = (await admin(criarCliente, { body: cliente })).clientes[0]?.id ?? 0
    const body = { nome, email: `cozinha${i}de${linhas}@exemplo.com.br`, senha: SENHA, clienteId }
    await admin(criarUsuarioRegular, { body })
    const { estantes } = await admin(criarEstante, { body: { periodo: 'Única', clienteId, ativa: 1 } })
    const estanteId = estantes[0]?.id ?? 0
    const oferta = { precoVenda: PRECO, quantidade: PLENTY, ativo: 1 as const }
    const linhasDaEstante = produtos.map(produtoId => ({ produtoId, ...oferta }))
    await admin(salvarProdutosDaEstante, { params: { id: estanteId }, body: { produtos: linhasDaEstante } })
    const { token } = await apiOf('')(entrar, { body: { email: body.email, senha: SENHA } })
    compradores.push({ email: body.email, senha: SENHA, token, clienteId, estanteId, produtos })
  }
  return { administrador, compradores }
}
