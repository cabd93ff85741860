/** The cells of a row that the keyboard goes to, from left to right. */
export const PARADAS = ['escolher', 'precoVenda', 'quantidade', 'ativo', 'sai'] as const
export type Parada = (typeof PARADAS)[number]

export const idDaCelula = (produtoId: number, parada: Parada): string => `celula-${parada}-${produtoId}`

type Passo = { linhas?: 1 | -1; colunas?: 1 | -1 }
export type Mover = (produtoId: number, parada: Parada, para: Passo) => void

const SETAS: Record<string, Passo> = {
  ArrowDown: { linhas: 1 },
  ArrowUp: { linhas: -1 },
  ArrowLeft: { colunas: -1 },
  ArrowRight: { colunas: 1 },
}

type Tecla = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

/** The step that a key makes from a cell; undefined when it makes none. */
export const passoDe = ({ key, altKey, ctrlKey, metaKey, shiftKey }: Tecla): Passo | undefined =>
  altKey || ctrlKey || metaKey || shiftKey ? undefined : SETAS[key]
