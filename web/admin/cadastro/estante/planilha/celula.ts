import { type Digitado, escreverNumero, lerDinheiro, lerQuantidade } from '#contract/digitacao.ts'
import { aceitaDecimais, type Unidade } from '#contract/unidades.ts'

export type Coluna = 'precoVenda' | 'quantidade'

/** A cell that somebody typed into. */
export type Celula = {
  texto: string
  /** What the text means. Of `1.234` in kg: the reading that was chosen, once it was. */
  lido: Digitado
  /** What the server said of it, or what somebody else did to it meanwhile. */
  motivo?: string
  /** Left empty on purpose, or nobody came by yet: only the first is a mistake. */
  visitada?: true
}

const MAIOR = 99_999_999.99

/** The reading of what is typed or pasted, as the product's unit takes it. */
export function digitada(coluna: Coluna, texto: string, unidade: Unidade): Celula {
  const lido = coluna === 'precoVenda' ? lerDinheiro(texto) : lerQuantidade(texto, aceitaDecimais(unidade))
  if ('value' in lido && (lido.value ?? 0) > MAIOR) return { texto, lido: { error: 'Este número é grande demais' } }
  return { texto, lido }
}

export const celulaDe = (coluna: Coluna, valor: number): Celula => ({
  texto: escrever(coluna, valor),
  lido: { value: valor },
})

/** A cell as it is left: its number written as the others are; what is no number stays as it was typed. */
export function deixada(coluna: Coluna, celula: Celula): Celula {
  const valor = valorDe(celula)
  return { ...celula, texto: valor === null ? celula.texto : escrever(coluna, valor), visitada: true }
}

export const escrever = (coluna: Coluna, valor: number): string =>
  coluna === 'precoVenda' ? escreverNumero(valor, 2, 2) : escreverNumero(valor, 0)

/** Null where it holds no number: empty, unreadable, or not decided yet. */
export const valorDe = ({ lido }: Celula): number | null => ('value' in lido ? lido.value : null)

/** Why it can't be saved as it is; null when it can. */
export function defeito({ lido }: Celula): string | null {
  if ('error' in lido) return lido.error
  if ('ambiguous' in lido) return 'Qual destas quantidades?'
  return lido.value === null ? 'Preencha este campo' : null
}
