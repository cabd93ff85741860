import { emNumero } from './dinheiro.ts'

/** Sold by the piece: whole numbers only. */
export const UNIDADES_INTEIRAS = [
  ...['UN', 'CX', 'PCT', 'FD', 'DZ', 'SC', 'BD', 'PAR'],
  ...['PC', 'LT', 'GF', 'MC', 'BL', 'GL', 'PT', 'VD', 'RL'],
] as const
/** Sold by measure: up to three decimals. */
export const UNIDADES_DECIMAIS = ['KG', 'G', 'L', 'ML', 'M', 'M2'] as const
export const UNIDADES = [...UNIDADES_INTEIRAS, ...UNIDADES_DECIMAIS] as const
export type Unidade = (typeof UNIDADES)[number]

export const aceitaDecimais = (unidade: Unidade): boolean => (UNIDADES_DECIMAIS as readonly string[]).includes(unidade)

/** The unit's name in the singular. */
export const NOME_DA_UNIDADE: Record<Unidade, string> = {
  UN: 'unidade',
  CX: 'caixa',
  PCT: 'pacote',
  FD: 'fardo',
  DZ: 'dúzia',
  SC: 'saco',
  BD: 'bandeja',
  PAR: 'par',
  PC: 'peça',
  LT: 'lata',
  GF: 'garrafa',
  MC: 'maço',
  BL: 'balde',
  GL: 'galão',
  PT: 'pote',
  VD: 'vidro',
  RL: 'rolo',
  KG: 'kg',
  G: 'g',
  L: 'litro',
  ML: 'ml',
  M: 'metro',
  M2: 'm²',
}

export const serveNaUnidade = (quantidade: number, unidade: Unidade): boolean =>
  Number.isInteger(quantidade) || aceitaDecimais(unidade)

/** Refuses decimals of what is sold whole. */
export const soInteiro = (nome: string, unidade: Unidade): string =>
  `${nome} é vendido por ${NOME_DA_UNIDADE[unidade]}: use uma quantidade inteira`

/** The label of a unit to choose: `caixa (CX)`, `kg`. */
export const nomeComCodigo = (unidade: Unidade): string => {
  const nome = NOME_DA_UNIDADE[unidade]
  return nome.toUpperCase() === unidade ? nome : `${nome} (${unidade})`
}

const PLURAL: Partial<Record<Unidade, string>> = { PAR: 'pares', GL: 'galões', KG: 'kg', G: 'g', ML: 'ml', M2: 'm²' }

/** `caixas`, `kg`. */
export const noPlural = (unidade: Unidade): string => PLURAL[unidade] ?? `${NOME_DA_UNIDADE[unidade]}s`

/** `3 kg`, `1 caixa`, `95 unidades`; the number alone if the unit is unknown. */
export function comUnidade(quantidade: number, unidade: Unidade | null | undefined): string {
  if (!unidade) return emNumero(quantidade)
  return `${emNumero(quantidade)} ${quantidade > 1 ? noPlural(unidade) : NOME_DA_UNIDADE[unidade]}`
}
