import { criarCliente, lerRegrasDeEntrega } from '#contract/clientes.ts'
import { emReais } from '#contract/dinheiro.ts'
import { proximosDias } from '#contract/entrega.ts'
import { salvarProdutosDaEstante } from '#contract/estante-planilha.ts'
import { atualizarProdutoNaEstante, mudarStatusNaEstante } from '#contract/estante-produtos.ts'
import { criarEstante } from '#contract/estantes.ts'
import { definirItens, listarItens } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { confirmarPedido } from '#contract/pedidos-status.ts'
import { criarProduto } from '#contract/produtos.ts'
import { marcarSeparacao } from '#contract/separacao.ts'
import { criarUsuarioRegular } from '#contract/usuarios.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { type Api, apiOf } from './api.ts'
import { emLetras, numeroNovo } from './numeros.ts'
import { tokenPara } from './rotas.ts'

const SENHA = 'fubá com queijo 7' // long enough, and not a common one

export type Produto = { id: number; nome: string; precoVenda: number }
type Novo = { nome: string; precoVenda: number; unidadeMedida?: 'KG' | 'UN'; precoCusto?: number }
export type Cozinha = Awaited<ReturnType<typeof abrirCozinha>>

/** Creates a kitchen for one journey: client, buyer and open shelf of `quantos` products, through the API as the administrator. */
export async function abrirCozinha(quantos = 4) {
  const admin = apiOf(await tokenPara('/admin'))
  const numero = numeroNovo()
  const nome = `Cozinha ${emLetras(numero)}`
  const regras = { diasEntrega: [1, 2, 3, 4, 5, 6, 7], horarioCorte: '23:59', pedidoMinimo: 50 }
  const { clientes } = await admin(criarCliente, { body: { nome, cnpj: cnpjDeTeste(numero), ...regras } })
  const clienteId = clientes[0]?.id ?? 0
  const email = `cozinha${numero}@exemplo.com.br`
  await admin(criarUsuarioRegular, { body: { nome, email, senha: SENHA, clienteId } })
  const { estantes } = await admin(criarEstante, { body: { periodo: `Semana ${numero}`, clienteId, ativa: 1 } })
  const estanteId = estantes[0]?.id ?? 0
  const oferecer = (novos: readonly Novo[], quantidade = 100) => porNaEstante(admin, estanteId, novos, quantidade)
  const produtos = await oferecer(
    Array.from({ length: quantos }, (_, i) => ({
      nome: `${String(i + 1).padStart(2, '0')} ${i === 1 ? 'Açaí' : 'Produto'} ${numero} ${i + 1}`,
      precoVenda: (579 + i * 100) / 100,
      unidadeMedida: i % 2 ? 'UN' : 'KG',
    })),
  )
  return {
    admin,
    numero,
    nome,
    clienteId,
    estanteId,
    produtos,
    email,
    senha: SENHA,
    ...pedidosDela({ admin, clienteId, estanteId, produtos }),
    oferecer,
    /** Changes a product's price or quantity on the shelf, as the administrator. */
    mudar: ({ id: idProduto, precoVenda }: Produto, oferta: { precoVenda?: number; quantidade?: number }) =>
      admin(atualizarProdutoNaEstante, {
        params: { idEstante: estanteId, idProduto },
        body: { precoVenda, quantidade: 100, ...oferta },
      }),
    tirar: ({ id: produtoId }: Produto) => admin(mudarStatusNaEstante, { body: { ativo: 0, estanteId, produtoId } }),
  }
}

type Dela = { admin: Api; clienteId: number; estanteId: number; produtos: readonly Produto[] }

/** Makers of orders for the first `quais` products, or for the products given. */
function pedidosDela({ admin, clienteId, estanteId, produtos }: Dela) {
  async function pedido(quais: number | readonly Produto[] = 1, quantidade = 20): Promise<number> {
    const id = (await admin(criarPedido, { body: { clienteId } })).pedidos[0]?.id ?? 0
    const pedidos = typeof quais === 'number' ? produtos.slice(0, quais) : quais
    const itens = pedidos.map(({ id: produtoId, precoVenda }) => ({ estanteId, produtoId, precoVenda, quantidade }))
    await admin(definirItens, { params: { id }, body: { itens } })
    return id
  }
  async function terceiroDia() {
    const { regras } = await admin(lerRegrasDeEntrega, { params: { id: clienteId } })
    return proximosDias(regras, true, 3)[2] ?? ''
  }
  return {
    /** Creates an order and leaves it open. A client has at most one open order. */
    pedido,
    /** Creates an order and confirms it for `dia`, or for the third day that the client could choose. */
    async confirmado(quais?: number | readonly Produto[], dia?: string, quantidade?: number) {
      const id = await pedido(quais, quantidade)
      const dataEntrega = dia ?? (await terceiroDia())
      const { pedidos } = await admin(confirmarPedido, { params: { id }, body: { dataEntrega } })
      return { id, dataEntrega, total: emReais(pedidos[0]?.valorTotal ?? 0) }
    },
    /** Marks the order's lines as packed, except the last `menos`. */
    async separar(id: number, menos = 0) {
      const { itens } = await admin(listarItens, { params: { id } })
      await admin(marcarSeparacao, { body: { itens: itens.slice(0, itens.length - menos), marcada: 1 } })
    },
  }
}

/** Creates products and puts `quantidade` of each on the shelf. */
async function porNaEstante(admin: Api, id: number, novos: readonly Novo[], quantidade: number): Promise<Produto[]> {
  const produtos = await Promise.all(
    novos.map(async ({ nome, precoVenda, unidadeMedida = 'KG', precoCusto = 1 }) => {
      const [novo] = (await admin(criarProduto, { body: { nome, precoCusto, unidadeMedida } })).produtos
      return { id: novo?.id ?? 0, nome, precoVenda }
    }),
  )
  const linhas = produtos.map(({ id, precoVenda }) => ({ produtoId: id, precoVenda, quantidade, ativo: 1 as const }))
  await admin(salvarProdutosDaEstante, { params: { id }, body: { produtos: linhas } })
  return produtos
}
