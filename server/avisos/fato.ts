import type { TipoDeAviso } from '#contract/avisos.ts'
import type { Periodo } from '#contract/dias.ts'
import type { Forma } from '#contract/pagamentos.ts'
import type { Papel } from '#contract/papeis.ts'
import type { Faltou } from '#contract/pedidos-fixos.ts'
import type { Unidade } from '#contract/unidades.ts'
import type { SoPorEmail } from './avisar.sql.ts'

/** `motivo`: of a line in a run of changes; a single change has one for all of its lines. */
export type Linha = {
  produtoId: number
  nome: string
  unidadeMedida: Unidade
  quantidade: number
  precoVenda?: number
  motivo?: string
}
export type LinhaDoPedido = Linha & { precoVenda: number; valor: number }
type Lado = {
  itens?: Linha[]
  dataEntrega?: string | null
  observacao?: string
  motivo?: string
  entregues?: (Linha & { quantidadeEntregue: number; motivo: string | null })[]
  ajustes?: (Linha & { motivo: string | null })[]
}
/** The data written with the change, as it was then: of an order (historico.sql.ts, corrida.ts), or of a shelf. */
export type Dados = {
  acao?: string
  /** For a cancelled order: it waited for approval. */
  esperava?: boolean
  /** For an observation: an approver wrote it, which sends the order back. */
  devolve?: boolean
  /** For a run of changes: one of them withdrew a request for approval. */
  retirada?: boolean
  dataEntrega?: string | null
  valorTotal?: number
  /** For a deleted order. */
  numero?: number
  antes?: Lado | null
  depois?: Lado | null
  itens?: LinhaDoPedido[]
  estanteId?: number
  /** For a sign-in link: the access version for which it was requested. */
  versaoDoAcesso?: number
  periodo?: string
  /** The standing order that opened an order, and what it asked for in vain. */
  fixo?: string
  faltaram?: Faltou[]
  /** Why it did not confirm the order by itself. */
  naoConfirmou?: string | null
  /** Approvers who never signed in, and so were not told of a request. */
  naoEntraram?: string[]
  /** What somebody else changed of the receiver's access, and the name of a new administrator. */
  mudou?: NoAcesso[]
  nome?: string
  /** Why a copy of the database was not kept. */
  motivo?: string
  /** A webhook's address, and why its last attempt failed. */
  url?: string
  erro?: string
  /** The last day for ordering or confirming, and the time if it ends before that day does. */
  ateDia?: string | null
  ateHora?: string | null
  /** What was paid and how; or what is due, and since or from when. */
  valor?: number
  forma?: Forma
  vencimento?: string
  /** The sums of a statement, as they were when it was sent. */
  extrato?: Periodo & { anterior: number; entregue: number; pago: number; vencido: number; aVencer: number }
}

/** What somebody else changed of a person's access. */
type NoAcesso = 'senha' | 'email' | 'papel' | 'link' | 'segundo-fator'

/** A notice from the point of view of one receiver. */
export type Fato = {
  tipo: TipoDeAviso | SoPorEmail
  pedidoId: number | null
  clienteNome: string | null
  /** The author as this receiver knows them; null for the server. */
  autor: string | null
  dados: Dados
  paraFornecedor: boolean
  /** The receiver's role. */
  papel: Papel
}

/** What a mail says. */
export type Parts = {
  titulo: string
  frases: string[]
  linhas: LinhaDoPedido[]
  total: number | undefined
  botao: string
}
