import { criarCliente } from '#contract/clientes.ts'
import {
  adicionarProdutoNaEstante,
  atualizarProdutoNaEstante,
  mudarStatusNaEstante,
} from '#contract/estante-produtos.ts'
import { criarEstante } from '#contract/estantes.ts'
import { criarProduto } from '#contract/produtos.ts'
import { criarUsuarioRegular } from '#contract/usuarios.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { type Api, apiOf } from './api.ts'
import { emLetras, numeroNovo } from './numeros.ts'
import { tokenPara } from './rotas.ts'

const SENHA = 'fubá com queijo 7' // long enough, and not a common one
const PRODUTOS = 12

export type Produto = { id: number; nome: string; precoVenda: number }
export type Cozinha = Awaited<ReturnType<typeof abrirCozinha>>

/** A kitchen of its own for each journey: client, buyer, and an open shelf, made through the API as its administrator. */
export async function abrirCozinha() {
  const admin = apiOf(await tokenPara('/admin'))
  const numero = numeroNovo()
  const nome = `Cozinha ${emLetras(numero)}`
  const regras = { diasEntrega: [1, 2, 3, 4, 5, 6, 7], horarioCorte: '23:59', pedidoMinimo: 50 }
  const { clientes } = await admin(criarCliente, { body: { nome, cnpj: cnpjDeTeste(numero), ...regras } })
  const clienteId = clientes[0]?.id ?? 0
  const email = `cozinha${numero}@exemplo.com.br`
  await admin(criarUsuarioRegular, { body: { nome, email, senha: SENHA, clienteId } })
  const { estantes } = await admin(criarEstante, { body: { periodo: `Semana ${numero}`, clienteId, ativa: 1 } })
  const idEstante = estantes[0]?.id ?? 0
  const produtos = await Promise.all(
    Array.from({ length: PRODUTOS }, (_, i) => oferecer(admin, idEstante, `${numero} ${i + 1}`, i + 1)),
  )
  return {
    admin,
    numero,
    nome,
    clienteId,
    produtos,
    email,
    senha: SENHA,
    /** What the administrator changes on the shelf meanwhile. */
    mudar: ({ id: idProduto, precoVenda }: Produto, oferta: { precoVenda?: number; quantidade?: number }) =>
      admin(atualizarProdutoNaEstante, {
        params: { idEstante, idProduto },
        body: { precoVenda, quantidade: 100, ...oferta },
      }),
    tirar: ({ id: produtoId }: Produto) =>
      admin(mudarStatusNaEstante, { body: { ativo: 0, estanteId: idEstante, produtoId } }),
  }
}

async function oferecer(admin: Api, idEstante: number, sufixo: string, i: number): Promise<Produto> {
  const nome = `${String(i).padStart(2, '0')} ${i === 2 ? 'Açaí' : 'Produto'} ${sufixo}`
  const { produtos } = await admin(criarProduto, { body: { nome, precoCusto: 1, unidadeMedida: i % 2 ? 'KG' : 'UN' } })
  const id = produtos[0]?.id ?? 0
  const precoVenda = (479 + i * 100) / 100
  const params = { idEstante, idProduto: id }
  await admin(adicionarProdutoNaEstante, { params, body: { precoVenda, quantidade: 100 } })
  return { id, nome, precoVenda }
}
