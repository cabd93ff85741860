import type { ItemPedido, PedidoComItens } from '#contract/itens-pedido.ts'
import type { LinhaMudada } from '#contract/pedidos-status.ts'
import { afterFrame } from '../../../ui/after-frame.ts'
import type { Linha } from './linha.ts'
import { createContas } from './resumo.ts'

export type Conexao = 'boa' | 'sem-rede' | 'fora-do-ar'

/** What concerns the whole order. */
export type Geral = {
  pedidoId: number | null
  /** The shelf's products in the order of their names. */
  ids: readonly number[]
  /** Lines of the same order that come from another shelf. */
  outras: readonly ItemPedido[]
  /** The order as the server last told it whole; null while there is none. What is confirmed is this version of it. */
  ouvido: Pick<PedidoComItens, 'versao' | 'itens'> | null
  /** What a refused confirmation named: of other shelves' prices this screen knows nothing else. */
  mudadas: readonly LinhaMudada[]
  conexao: Conexao
  /** The order ended elsewhere: confirmed in another tab, cancelled, deleted. */
  encerrado: { id: number; status: string } | null
  /** When (`Date.now()`) the shelf was last told to take no orders: a list of shelves that is read later knows better. */
  fechouEm: number | null
  observacao: string
  /** What the server holds of it. */
  observacaoSalva: string
  /** The delivery day the buyer chose; null: the next one. */
  dia: string | null
}

export type Quadro = ReturnType<typeof createQuadro>

/** The state of an order being made, outside of React: a key pressed in one row renders that row and the total, never the list. */
export function createQuadro() {
  const linhas = new Map<number, Linha>()
  const ouvintes = new Map<number, Set<() => void>>()
  const gerais = new Set<() => void>()
  let geral: Geral = {
    pedidoId: null,
    ids: [],
    outras: [],
    ouvido: null,
    mudadas: [],
    conexao: 'boa',
    encerrado: null,
    fechouEm: null,
    observacao: '',
    observacaoSalva: '',
    dia: null,
  }
  const contas = createContas(linhas)
  const mexidas = new Set<number>()
  let juntando = 0

  const avisar = () => {
    if (juntando > 0) return
    const quais = [...mexidas]
    mexidas.clear()
    for (const id of quais) for (const ouvinte of ouvintes.get(id) ?? []) ouvinte()
    for (const ouvinte of gerais) ouvinte()
  }
  const tarde = afterFrame(avisar)
  return {
    linha: (id: number) => linhas.get(id),
    todas: () => [...linhas.values()],
    geral: () => geral,
    resumo: contas.resumo,
    /** The lines of which the server does not know everything yet. */
    pendentes: contas.pendentes,
    /** Many changes of which those who look at it hear once, at the end. */
    deUmaVez<T>(mudar: () => T): T {
      juntando++
      try {
        return mudar()
      } finally {
        juntando--
        avisar()
      }
    },
    /** The same, heard once the key is shown: the digit in its field waits for nothing that is reckoned from it. */
    depoisDaTecla(mudar: () => void) {
      juntando++
      try {
        mudar()
      } finally {
        juntando--
        tarde.ask()
      }
    },
    /** Tells at once what waits for a key to be shown. */
    avisarJa: tarde.now,
    por(linha: Linha) {
      linhas.set(linha.produtoId, linha)
      contas.contar(linha)
      mexidas.add(linha.produtoId)
      avisar()
    },
    mudar(id: number, parte: Partial<Linha>) {
      const linha = linhas.get(id)
      if (linha) this.por({ ...linha, ...parte })
    },
    /** Many rows at once: what was read. Rows that are not among them leave the shelf. */
    trocar(novas: readonly Linha[]) {
      linhas.clear()
      for (const linha of novas) linhas.set(linha.produtoId, linha)
      contas.recomecar()
      for (const id of ouvintes.keys()) mexidas.add(id)
      avisar()
    },
    mudarGeral(parte: Partial<Geral>) {
      geral = { ...geral, ...parte }
      if (parte.outras) contas.deOutras(parte.outras)
      avisar()
    },
    assinarLinha(id: number, ouvinte: () => void) {
      const daLinha = ouvintes.get(id) ?? new Set()
      ouvintes.set(id, daLinha.add(ouvinte))
      return () => {
        daLinha.delete(ouvinte)
        if (daLinha.size === 0 && ouvintes.get(id) === daLinha) ouvintes.delete(id)
      }
    },
    assinar(ouvinte: () => void) {
      gerais.add(ouvinte)
      return () => void gerais.delete(ouvinte)
    },
  }
}

/** `1 item`, `31 itens`. */
export const contarItens = (quantos: number): string => `${quantos} ${quantos === 1 ? 'item' : 'itens'}`
