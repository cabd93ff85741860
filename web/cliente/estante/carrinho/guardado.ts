import type { Unidade } from '#contract/unidades.ts'
import { type Geral, type Linha, pendente } from './linhas.ts'
import type { Tentativa } from './tentativa.ts'

/** What the server has not accepted yet, kept in localStorage so that a reload loses nothing. Removed once saved. */
export type Guardado = {
  em: number
  pedidoId: number | null
  observacao: string
  dia: string | null
  linhas: {
    produtoId: number
    quer: number
    /** The line's quantity as the buyer last saw it; null if the row was already asking about another quantity. */
    antiga?: number | null
    /** The product as the buyer saw it; it may since have left the shelf or changed its price. */
    visto?: { nome: string; unidadeMedida: Unidade; preco: number }
    texto: string | null
    tentativa?: Tentativa
  }[]
}

/** Written by this file only, but perhaps by another release of it. */
export function isGuardado(lido: unknown): lido is Guardado {
  const { em, linhas } = (lido ?? {}) as Partial<Guardado>
  return (
    typeof em === 'number' &&
    Array.isArray(linhas) &&
    linhas.every(linha => typeof linha?.produtoId === 'number' && typeof linha.quer === 'number')
  )
}

const CHAVE_VALE = 23 * 3600 * 1000 // milliseconds; the server keeps an idempotency key for 24 h

/** Collects the pending rows. `vez` are those waiting to be sent, in the order typed, which a reload keeps. */
export function reunir(
  linhas: readonly Linha[],
  { tentativas, vez }: { tentativas: ReadonlyMap<number, Tentativa>; vez: readonly number[] },
  geral: Geral,
): Guardado {
  const ordem = new Map([...tentativas.keys(), ...vez].map((id, i) => [id, i]))
  const naOrdem = ({ produtoId }: Linha) => ordem.get(produtoId) ?? ordem.size
  const pendentes = linhas.filter(pendente).sort((a, b) => naOrdem(a) - naOrdem(b))
  return {
    em: Date.now(),
    pedidoId: geral.pedidoId,
    observacao: geral.observacao === geral.observacaoSalva ? '' : geral.observacao,
    dia: geral.dia,
    linhas: pendentes.map(({ produtoId, nome, unidadeMedida, preco, quer, texto, salva, problema }) => {
      const tentativa = tentativas.get(produtoId)
      const antiga = problema?.tipo === 'mudou' ? null : (salva?.quantidade ?? 0)
      const visto = { nome, unidadeMedida, preco }
      return { produtoId, quer, texto, antiga, visto, ...(tentativa && { tentativa }) }
    }),
  }
}

export const vazio = ({ linhas, observacao, dia }: Guardado): boolean =>
  linhas.length === 0 && observacao === '' && dia === null

export function guardar(chave: string, guardado: Guardado): void {
  try {
    if (vazio(guardado)) localStorage.removeItem(chave)
    else localStorage.setItem(chave, JSON.stringify(guardado))
  } catch (error) {
    console.warn('this browser keeps nothing: a reload would lose what is not sent yet', error)
  }
}

export function lerGuardado(chave: string): Guardado | null {
  const texto = localStorage.getItem(chave)
  if (texto === null) return null
  try {
    const guardado: unknown = JSON.parse(texto)
    if (!isGuardado(guardado)) throw new Error('Written by another release')
    return Date.now() - guardado.em < CHAVE_VALE ? guardado : semTentativas(guardado)
  } catch (error) {
    console.warn('what was kept of the order can not be read', error)
    localStorage.removeItem(chave)
    return null
  }
}

const semTentativas = (guardado: Guardado): Guardado => ({
  ...guardado,
  linhas: guardado.linhas.map(({ tentativa: _, ...linha }) => linha),
})
