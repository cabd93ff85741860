import { centavos } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { type Linha, type Problema, pendente, valorDe } from './linha.ts'

/** Derived from the lines; `total` in reais. `problemas` stand in the way of the review: it takes out itself what has left the shelf. */
export type Resumo = { total: number; itens: number; enviando: number; problemas: readonly number[]; aviso: string }

/** What one line adds to it; `valor` in cents. */
type Conta = { valor: number; itens: 0 | 1; pendente: boolean; problema: Problema['tipo'] | null }

/** The sums of an order, kept line by line: a key in one of two thousand rows costs that row alone. */
export function createContas(linhas: ReadonlyMap<number, Linha>) {
  const contas = new Map<number, Conta>()
  /** In the order in which they became so. */
  const pendentes = new Set<number>()
  const soma = { valor: 0, itens: 0, enviando: 0, deOutras: 0, itensDeOutras: 0 }
  let problemas: readonly number[] = []
  let aviso = ''
  let resumo: Resumo = { total: 0, itens: 0, enviando: 0, problemas, aviso }

  const somar = ({ valor, itens, pendente, problema }: Conta, sinal: 1 | -1) => {
    soma.valor += sinal * valor
    soma.itens += sinal * itens
    if (pendente && !problema) soma.enviando += sinal
  }
  const avisar = () => {
    const ruins = [...linhas.values()].filter(({ problema }) => problema)
    problemas = ruins
      .filter(({ problema, salva }) => problema?.tipo !== 'saiu' || !salva)
      .map(({ produtoId }) => produtoId)
    const ultima = ruins.at(-1)
    aviso = ultima ? `${ultima.nome}: confira o aviso na linha` : ''
  }
  const contar = (linha: Linha) => {
    const { produtoId } = linha
    const antes = contas.get(produtoId)
    const agora = contaDe(linha)
    if (antes) somar(antes, -1)
    somar(agora, 1)
    contas.set(produtoId, agora)
    if (!agora.pendente) pendentes.delete(produtoId)
    else pendentes.add(produtoId)
    return agora.problema !== (antes?.problema ?? null)
  }
  return {
    /** The line is already among the lines. */
    contar(linha: Linha) {
      if (contar(linha)) avisar()
    },
    recomecar() {
      contas.clear()
      pendentes.clear()
      Object.assign(soma, { valor: 0, itens: 0, enviando: 0 })
      for (const linha of linhas.values()) contar(linha)
      avisar()
    },
    deOutras(itens: readonly ItemPedido[]) {
      soma.deOutras = itens.reduce((total, item) => total + centavos(item.valor), 0)
      soma.itensDeOutras = itens.length
    },
    /** The lines of which the server does not know everything yet. */
    pendentes: () => [...pendentes].flatMap(id => linhas.get(id) ?? []),
    /** The same object while nothing in it changed. */
    resumo(): Resumo {
      const total = (soma.valor + soma.deOutras) / 100
      const itens = soma.itens + soma.itensDeOutras
      const { enviando } = soma
      const mesmo = resumo.total === total && resumo.itens === itens && resumo.enviando === enviando
      if (!mesmo || resumo.problemas !== problemas) resumo = { total, itens, enviando, problemas, aviso }
      return resumo
    },
  }
}

const contaDe = (linha: Linha): Conta => ({
  valor: linha.quer > 0 ? centavos(valorDe(linha)) : 0,
  itens: linha.quer > 0 ? 1 : 0,
  pendente: pendente(linha),
  problema: linha.problema?.tipo ?? null,
})
