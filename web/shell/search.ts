import type { SituacaoDaEstante } from '#contract/estantes.ts'
import type { Status } from '#contract/pedidos.ts'
import type { Base } from '#contract/relatorios.ts'
import type { GrupoDePedidos, GrupoDeVendas } from '#contract/relatorios-agrupados.ts'

/** The views of the supply report. */
export type Visao = 'cliente' | 'produto' | 'matriz'

/**
 * The search parameters of each screen. An invalid value is dropped without an error. Written without zod, to keep the
 * initial load small.
 */
type Raw = Record<string, unknown>
type Read<T> = (value: unknown) => T | undefined

const text: Read<string> = value => (value === undefined || value === '' ? undefined : String(value))
const id: Read<number> = value => (/^[1-9]\d{0,9}$/.test(String(value)) ? Number(value) : undefined)
const dia: Read<string> = value => (/^\d{4}-\d\d-\d\d$/.test(String(value)) ? String(value) : undefined)
/** The record whose form is open: its id, or `novo`. */
const editar: Read<number | 'novo'> = value => (value === 'novo' ? value : id(value))
const oneOf =
  <T extends string>(...all: readonly T[]): Read<T> =>
  value =>
    all.find(one => one === value)

const flag = oneOf('0', '1')
const status = oneOf<Status>('Aberto', 'Confirmado', 'Entregue', 'Finalizado', 'Cancelado')
const base = oneOf<Base>('entrega', 'criacao', 'confirmacao')
const grupoDePedidos = oneOf<GrupoDePedidos>('dia', 'cliente')
const grupoDeVendas = oneOf<GrupoDeVendas>('cliente', 'produto', 'dia', 'semana', 'mes')
const visao = oneOf<Visao>('cliente', 'produto', 'matriz')

/** `ordem` is the column a list is sorted by, with a leading `-` for descending. */
const list = { busca: text, ordem: text }
const dias = { dataInicial: dia, dataFinal: dia }

/** `lista` opens the whole list behind one of the dashboard's figures. */
export const dashboardSearch = reader({ ...list, lista: oneOf('expirando', 'quase-esgotados', 'ainda-nao-pediram') })
export const usuarioSearch = reader({ ...list, admin: flag, entrou: flag, clienteId: id, editar })
/** `alterar`: the open client's form, which stands behind its page. */
export const clienteSearch = reader({ ...list, ativo: flag, editar, alterar: flag })
export const produtoSearch = reader({ ...list, ativo: flag, acabou: flag, categoria: text, fornecedor: text, editar })
/** `periodo` and `aPartirDe`: the shelves that a copy made. `produto`, `ordemProduto`: search and order within the open shelf. */
export const estanteSearch = reader({
  ...list,
  situacao: oneOf<SituacaoDaEstante | 'todas'>('todas', 'aberta', 'por-abrir', 'encerrada', 'inativa'),
  clienteId: id,
  periodo: text,
  aPartirDe: id,
  editar,
  id,
  produto: text,
  ordemProduto: text,
})
/** The screen validates `tipo`, because its values load with the screen. */
export const estoqueSearch = reader({
  ...list,
  ...dias,
  categoria: text,
  fornecedor: text,
  produtoId: id,
  falta: flag,
  visao: text,
  tipo: text,
})
/** `faixa`: only clients with something of this age. `receber`: the client whose payment is registered. The screen validates `forma`. */
export const financeiroSearch = reader({
  ...list,
  ...dias,
  clienteId: id,
  forma: text,
  visao: text,
  receber: editar,
  faixa: oneOf('aVencer', 'ate7', 'ate30', 'mais30'),
  situacao: oneOf('vencido', 'pago', 'todos'),
})
export const pedidosSearch = reader({ ...list, ...dias, base, status, clienteId: id, grupo: grupoDePedidos })
/** `espera`: only orders that wait for approval. */
export const pedidoSearch = reader({ ...list, id, espera: flag })
export const comprasSearch = reader({ ...list, ...dias, clienteId: id, grupo: oneOf('produto', 'fornecedor') })
export const vendasSearch = reader({ ...list, ...dias, clienteId: id, produtoId: id, grupo: grupoDeVendas })
export const fornecimentoSearch = reader({ ...list, ...dias, clienteId: id, visao })
export const separacaoSearch = reader({ dia, visao: oneOf('cliente', 'produto'), busca: text })
export const minhaRotaSearch = reader({ dia: oneOf('amanha'), rota: id })
export const rotaSearch = reader({ ...list, editar, alterar: flag })
export const entregasSearch = reader({ dia })
/** The screen validates `entidade`. */
export const auditoriaSearch = reader({ ...dias, entidade: text, usuarioId: id })
/** `id` is the shelf and `busca` the search on it, as on the client's own screen. */
export const novoPedidoSearch = reader({ busca: text, categoria: text, clienteId: id, id, pedido: id })
/** `pedido` is the confirmed order being changed. */
export const estanteDoClienteSearch = reader({ busca: text, categoria: text, id, pedido: id })
export const pedidosDoClienteSearch = reader({ ...list, ...dias, status, id, espera: flag })

type Readings<F> = { [K in keyof F]?: F[K] extends Read<infer T> ? T : never }

function reader<F extends Record<string, Read<unknown>>>(fields: F): (raw: Raw) => Readings<F> {
  return raw => {
    const found: Raw = {}
    for (const [name, read] of Object.entries(fields)) {
      const value = read(raw[name])
      if (value !== undefined) found[name] = value
    }
    return found as Readings<F>
  }
}

/** `?busca=1e5` stays text: the router's default parser would make it the number 100000. */
export const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))

export function stringifySearch(search: Raw): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}
