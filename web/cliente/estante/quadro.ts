import { somar } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { type Linha, pendente, valorDe } from './linha.ts'

export type Conexao = 'boa' | 'sem-rede' | 'fora-do-ar'

/** What concerns the whole order. */
export type Geral = {
  pedidoId: number | null
  /** The shelf's products in the order of their names. */
  ids: readonly number[]
  /** Lines of the same order that come from another shelf. */
  outras: readonly ItemPedido[]
  conexao: Conexao
  /** The order ended elsewhere: confirmed in another tab, cancelled, deleted. */
  encerrado: { id: number; status: string } | null
  /** The shelf stopped taking orders while this screen was open. */
  fechou: boolean
  observacao: string
  /** What the server holds of it. */
  observacaoSalva: string
  /** The delivery day the buyer chose; null: the next one. */
  dia: string | null
}

/** Derived from the lines; `total` in reais. */
export type Resumo = { total: number; itens: number; enviando: number; problemas: readonly number[]; aviso: string }

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
    conexao: 'boa',
    encerrado: null,
    fechou: false,
    observacao: '',
    observacaoSalva: '',
    dia: null,
  }
  let resumo: Resumo = { total: 0, itens: 0, enviando: 0, problemas: [], aviso: '' }

  const contar = () => {
    const novo = resumir(linhas.values(), geral.outras)
    if (JSON.stringify(novo) !== JSON.stringify(resumo)) resumo = novo
    for (const ouvinte of gerais) ouvinte()
  }
  return {
    linha: (id: number) => linhas.get(id),
    todas: () => [...linhas.values()],
    geral: () => geral,
    resumo: () => resumo,
    por(linha: Linha) {
      linhas.set(linha.produtoId, linha)
      for (const ouvinte of ouvintes.get(linha.produtoId) ?? []) ouvinte()
      contar()
    },
    mudar(id: number, parte: Partial<Linha>) {
      const linha = linhas.get(id)
      if (linha) this.por({ ...linha, ...parte })
    },
    /** Many rows at once: what was read. Rows that are not among them leave the shelf. */
    trocar(novas: readonly Linha[]) {
      linhas.clear()
      for (const linha of novas) linhas.set(linha.produtoId, linha)
      for (const doProduto of ouvintes.values()) for (const ouvinte of doProduto) ouvinte()
      contar()
    },
    mudarGeral(parte: Partial<Geral>) {
      geral = { ...geral, ...parte }
      contar()
    },
    assinarLinha(id: number, ouvinte: () => void) {
      const doProduto = ouvintes.get(id) ?? new Set()
      ouvintes.set(id, doProduto.add(ouvinte))
      return () => void doProduto.delete(ouvinte)
    },
    assinar(ouvinte: () => void) {
      gerais.add(ouvinte)
      return () => void gerais.delete(ouvinte)
    },
  }
}

function resumir(linhas: Iterable<Linha>, outras: readonly ItemPedido[]): Resumo {
  const valores = outras.map(item => item.valor)
  const problemas: number[] = []
  let enviando = 0
  let aviso = ''
  for (const linha of linhas) {
    if (linha.quer > 0) valores.push(valorDe(linha))
    if (linha.problema) {
      problemas.push(linha.produtoId)
      aviso = `${linha.nome}: confira o aviso na linha`
    } else if (pendente(linha)) enviando++
  }
  return { total: somar(valores), itens: valores.length, enviando, problemas, aviso }
}

/** `1 item`, `31 itens`. */
export const contarItens = (quantos: number): string => `${quantos} ${quantos === 1 ? 'item' : 'itens'}`
