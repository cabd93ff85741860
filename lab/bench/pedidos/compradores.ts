import { entrar } from '#contract/autenticacao.ts'
import { criarCliente } from '#contract/clientes.ts'
import { salvarProdutosDaEstante } from '#contract/estante-planilha.ts'
import { criarEstante } from '#contract/estantes.ts'
import { criarMovimento } from '#contract/estoque.ts'
import { criarProduto } from '#contract/produtos.ts'
import { criarUsuarioRegular } from '#contract/usuarios.ts'
import { apiOf } from '../../../e2e/api.ts'
import { cnpjDeTeste } from '../../../test/cnpj.ts'
import { SENHA } from '../../../test/people.ts'

export const LINHAS = 10
export const PRECO = 2.5

export type Comprador = {
  usuarioId: number
  nome: string
  token: string
  clienteId: number
  estanteId: number
  produtos: number[]
  /** A second shelf, of ten products with kept stock that all buyers share. */
  kept: { estanteId: number; produtos: number[] }
}

/** More than any run orders. */
const PLENTY = 90_000_000

/** Makes buyers, each of a new company with its own shelves, which offer more of ten products than any run orders. */
export async function criarCompradores(count: number, { email, senha }: { email: string; senha: string }) {
  const administrador = (await apiOf('')(entrar, { body: { email, senha } })).token
  const admin = apiOf(administrador)
  const tenOf = async (word: string) => {
    const produtos: number[] = []
    for (let i = 0; i < LINHAS; i++) {
      const body = { nome: `${word} número ${i + 1}`, precoCusto: 1, unidadeMedida: 'KG' as const }
      produtos.push((await admin(criarProduto, { body })).produtos[0]?.id ?? 0)
    }
    return produtos
  }
  const shelfOf = async (clienteId: number, periodo: string, produtos: readonly number[]) => {
    const { estantes } = await admin(criarEstante, { body: { periodo, clienteId, ativa: 1 } })
    const estanteId = estantes[0]?.id ?? 0
    const linhas = produtos.map(produtoId => ({
      ...{ produtoId, precoVenda: PRECO, quantidade: PLENTY, ativo: 1 as const },
    }))
    await admin(salvarProdutosDaEstante, { params: { id: estanteId }, body: { produtos: linhas } })
    return { estanteId, produtos: [...produtos] }
  }
  const [produtos, kept] = [await tenOf('Produto'), await tenOf('Guardado')]
  for (const produtoId of kept)
    await admin(criarMovimento, { body: { produtoId, tipo: 'contagem', quantidade: PLENTY } })
  const compradores: Comprador[] = []
  for (let i = 0; i < count; i++) {
    const nome = `Cozinha ${i + 1}`
    const clienteId =
      (await admin(criarCliente, { body: { nome, cnpj: cnpjDeTeste(700_000 + i) } })).clientes[0]?.id ?? 0
    const body = { nome, email: `cozinha${i}@exemplo.com.br`, senha: SENHA, clienteId }
    const usuarioId = (await admin(criarUsuarioRegular, { body })).usuarios[0]?.id ?? 0
    const shelves = {
      ...(await shelfOf(clienteId, 'Única', produtos)),
      kept: await shelfOf(clienteId, 'Do estoque', kept),
    }
    const { token } = await apiOf('')(entrar, { body: { email: body.email, senha: SENHA } })
    compradores.push({ usuarioId, nome, token, clienteId, ...shelves })
  }
  return compradores
}
