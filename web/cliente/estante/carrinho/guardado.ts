import * as z from 'zod'
import { type Geral, type Linha, pendente } from './linhas.ts'
import { Tentativa } from './tentativa.ts'

/** What the server has not taken yet, kept in this browser so that a reload loses nothing. Gone as soon as it is saved. */
export const Guardado = z.object({
  em: z.number(),
  pedidoId: z.int().nullable(),
  observacao: z.string(),
  dia: z.string().nullable(),
  linhas: z.array(
    z.object({
      produtoId: z.int(),
      quer: z.number(),
      texto: z.string().nullable(),
      tentativa: Tentativa.optional(),
    }),
  ),
})
export type Guardado = z.output<typeof Guardado>

const CHAVE_VALE = 23 * 3600 * 1000 // the server remembers an idempotency key for 24 h (product.md §1)

export function reunir(linhas: readonly Linha[], tentativas: ReadonlyMap<number, Tentativa>, geral: Geral): Guardado {
  return {
    em: Date.now(),
    pedidoId: geral.pedidoId,
    observacao: geral.observacao === geral.observacaoSalva ? '' : geral.observacao,
    dia: geral.dia,
    linhas: linhas.filter(pendente).map(({ produtoId, quer, texto }) => {
      const tentativa = tentativas.get(produtoId)
      return { produtoId, quer, texto, ...(tentativa && { tentativa }) }
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
    const guardado = Guardado.parse(JSON.parse(texto))
    return Date.now() - guardado.em < CHAVE_VALE ? guardado : semTentativas(guardado)
  } catch (error) {
    console.warn('what was kept of the order can not be read', error)
    localStorage.removeItem(chave)
    return null
  }
}

const semTentativas = (guardado: Guardado): Guardado => ({
  ...guardado,
  linhas: guardado.linhas.map(({ produtoId, quer, texto }) => ({ produtoId, quer, texto })),
})
