import type { DadosDoCliente } from '#contract/clientes.ts'
import type { Contato } from '#contract/configuracoes.ts'
import type { DiaTexto } from '#contract/dias.ts'
import type { RotaDoDia } from '#contract/entregas.ts'
import type { ProdutoParaPedir } from '#contract/estante-produtos.ts'
import type { Estante } from '#contract/estantes.ts'
import type { Extrato } from '#contract/extrato.ts'
import type { ProdutoASeparar } from '#contract/fornecimento.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { relatorioDeCompras } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import type { Recebedor } from '../financeiro/codigo-pix.ts'

/** The provider, as printed on the documents. */
export type Fornecedor = Contato &
  Recebedor & {
    /** A PNG as a data URL. */
    logo: string | null
  }

export type Linha = Omit<ItemPedido, 'itemPedidoId' | 'estanteId'>
/** The version of an order on a document. */
export type NoPapel = { id: number; versao: number }
/** One order with everything on its document, without costs. */
export type Nota = Pedido & {
  cliente: DadosDoCliente
  itens: Linha[]
  /** The products' own codes, by product id; without those that have none. */
  codigos: Record<number, string>
  entregueEm: string | null
  /** Of a delivered order, or of a confirmed one as it will be. */
  venceEm: string | null
  /** What is left to pay; of a confirmed order its total. */
  aPagar: number | null
}

/** A product on a supplier's shopping list. */
export type CompraDaLista = Pick<
  Answer<typeof relatorioDeCompras>['compras'][number],
  'nome' | 'codigo' | 'embalagem' | 'fornecedor' | 'unidadeMedida' | 'comprar'
>

/** A product on a price list. */
export type PrecoDaLista = Pick<
  ProdutoParaPedir,
  'nome' | 'codigo' | 'categoria' | 'embalagem' | 'unidadeMedida' | 'precoVenda'
>
export type EstanteNoPapel = Pick<Estante, 'clienteNome' | 'periodo' | 'validaDe' | 'validaAte'>
/** A line of an order in a van. */
export type LinhaDaCarga = Pick<Linha, 'produtoId' | 'nome' | 'unidadeMedida' | 'quantidade'> & { pedidoId: number }

type Comum = {
  fornecedor: Fornecedor
  /** The time of printing for the footer, formatted. */
  emitidoEm: string
  timeZone: string
}

/** What each kind of document holds. */
export type Conteudo =
  | { tipo: 'pedido'; nota: Nota }
  | { tipo: 'entrega'; nota: Nota; precos: boolean }
  | { tipo: 'entregas'; dia: DiaTexto; filtro: string; notas: Nota[]; precos: boolean }
  | { tipo: 'romaneio'; dia: DiaTexto; rota: RotaDoDia }
  | { tipo: 'carga'; dia: DiaTexto; rota: RotaDoDia; linhas: LinhaDaCarga[] }
  | { tipo: 'extrato'; extrato: Extrato }
  | { tipo: 'compras'; filtro: string; compras: CompraDaLista[] }
  | { tipo: 'precos'; estante: EstanteNoPapel; produtos: PrecoDaLista[] }
  | { tipo: 'separacao'; dia: DiaTexto; filtro: string; pedidos: NoPapel[]; produtos: ProdutoASeparar[] }

/** A job for the printer's thread: plain data, which can be posted between threads. */
export type Job = Comum & Conteudo
