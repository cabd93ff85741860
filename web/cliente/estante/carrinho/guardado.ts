import type { Unidade } from '#contract/unidades.ts'
import { type Geral, type Linha, pendente } from './linhas.ts'
import type { Tentativa } from './tentativa.ts'

/** What the server has not taken yet, kept in this browser so that a reload loses nothing. Gone as soon as it is saved. */
export type Guardado = {
  em: number
  pedidoId: number | null
  observacao: string
  dia: string | null
  linhas: {
    produtoId: number
    quer: number
    /** What the line held as the buyer saw it; null where they were told already that it holds something else. */
    antiga?: number | null
    /** What the buyer knows of the product: it may have left the shelf, or cost something else, since. */
    visto?: { nome: string; unidadeMedida: Unidade; preco: number }
    texto: string | null
    tentativa?: Tentativa
  }[]
}

/** Nobody writes it but this file; another release may have. */
export function isGuardado(lido: unknown): lido is Guardado {
  const { em, linhas } = (lido ?? {}) as Partial<Guardado>
  return (
    typeof em === 'number' &&
    Array.isArray(linhas) &&
    linhas.every(linha => typeof linha?.produtoId === 'number' && typeof linha.quer === 'number')
  )
}

const CHAVE_VALE = 23 * 3600 * 1000 // the server remembers an idempotency key for 24 h

/** `vez`: the rows that wait to be sent, in the order in which they were typed; so they are kept, and sent after a reload. */
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
    if (!isGuardado(guardado)) throw new Error('another release wrote it')
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
