import type { Cliente } from '#contract/clientes.ts'
import type { Configuracoes } from '#contract/configuracoes.ts'
import type { DiaTexto } from '#contract/dias.ts'
import type { ProdutoASeparar } from '#contract/fornecimento.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { relatorioDeCompras } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'

/** Who the papers come from. */
export type Fornecedor = Pick<Configuracoes, 'nome' | 'cnpj' | 'endereco' | 'telefone' | 'email'> & {
  /** A PNG as a data address. */
  logo: string | null
}

export type Endereco = Pick<Cliente, 'cnpj' | 'endereco' | 'cidade' | 'estado' | 'cep' | 'telefone' | 'email'>
export type Linha = Omit<ItemPedido, 'itemPedidoId' | 'estanteId'>
/** Which state of an order a paper speaks of. */
export type NoPapel = { id: number; versao: number }
/** One order with all that stands on its paper. Costs are not among it. */
export type Nota = Pedido & { cliente: Endereco; itens: Linha[]; entregueEm: string | null }

/** What is missing of one product, for whom it is bought from. */
export type CompraDaLista = Pick<
  Answer<typeof relatorioDeCompras>['compras'][number],
  'nome' | 'codigo' | 'embalagem' | 'fornecedor' | 'unidadeMedida' | 'comprar'
>

type Comum = {
  fornecedor: Fornecedor
  /** The moment at the foot, as people read it. */
  emitidoEm: string
  timeZone: string
}

/** What the printer's thread is asked for: plain data, which passes from thread to thread. */
export type Job = Comum &
  (
    | { tipo: 'pedido'; nota: Nota }
    | { tipo: 'entrega'; nota: Nota; precos: boolean }
    | { tipo: 'entregas'; dia: DiaTexto; filtro: string; notas: Nota[]; precos: boolean }
    | { tipo: 'compras'; filtro: string; compras: CompraDaLista[] }
    | { tipo: 'separacao'; dia: DiaTexto; filtro: string; pedidos: NoPapel[]; produtos: ProdutoASeparar[] }
  )
