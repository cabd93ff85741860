import { entrar } from '#contract/autenticacao.ts'
import { criarCliente } from '#contract/clientes.ts'
import { salvarProdutosDaEstante } from '#contract/estante-planilha.ts'
import { criarEstante } from '#contract/estantes.ts'
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
}

/** Buyers, each of a company of its own with a shelf of its own, which holds more of ten products than any run takes. */
export async function criarCompradores(count: number, { email, senha }: { email: string; senha: string }) {
  const administrador = (await apiOf('')(entrar, { body: { email, senha } })).token
  const admin = apiOf(administrador)
  const produtos: number[] = []
  for (let i = 0; i < LINHAS; i++) {
    const body = { nome: `Produto número ${i + 1}`, precoCusto: 1, unidadeMedida: 'KG' as const }
    produtos.push((await admin(criarProduto, { body })).produtos[0]?.id ?? 0)
  }
  const compradores: Comprador[] = []
  for (let i = 0; i < count; i++) {
    const nome = `Cozinha ${i + 1}`
    const clienteId =
      (await admin(criarCliente, { body: { nome, cnpj: cnpjDeTeste(700_000 + i) } })).clientes[0]?.id ?? 0
    const body = { nome, email: `cozinha${i}@exemplo.com.br`, senha: SENHA, clienteId }
    const usuarioId = (await admin(criarUsuarioRegular, { body })).usuarios[0]?.id ?? 0
    const { estantes } = await admin(criarEstante, { body: { periodo: 'Única', clienteId, ativa: 1 } })
    const estanteId = estantes[0]?.id ?? 0
    const linhas = produtos.map(produtoId => ({
      ...{ produtoId, precoVenda: PRECO, quantidade: 90_000_000, ativo: 1 as const },
    }))
    await admin(salvarProdutosDaEstante, { params: { id: estanteId }, body: { produtos: linhas } })
    const { token } = await apiOf('')(entrar, { body: { email: body.email, senha: SENHA } })
    compradores.push({ usuarioId, nome, token, clienteId, estanteId, produtos })
  }
  return compradores
}
