import type { Categoria } from './categorias.ts'

/** How one kind of client buys. */
export type Habito = {
  categorias: readonly Categoria[]
  /** How many products its shelves offer. */
  variedade: number
  /** Orders in an ordinary month. */
  pedidosPorMes: number
  linhas: readonly [minimo: number, maximo: number]
  /** Reais of an ordinary line. */
  porLinha: number
  /** Its own delivery weekdays; null: the provider's. */
  diasEntrega: readonly number[] | null
  /** January to December, 1 is an ordinary month. */
  meses: readonly number[]
}

const MESA = ['mercearia', 'café', 'hortifruti', 'carnes', 'laticínios', 'bebidas', 'padaria'] as const
const CASA = ['limpeza', 'higiene', 'descartáveis'] as const

export const SEGMENTOS = {
  restaurante: {
    categorias: [...MESA, ...CASA],
    variedade: 52,
    pedidosPorMes: 4.9,
    linhas: [9, 18],
    porLinha: 72,
    diasEntrega: null,
    meses: [0.92, 0.9, 0.97, 0.98, 1.06, 1, 1.02, 0.97, 1, 1.03, 1.08, 1.28],
  },
  hotel: {
    categorias: [...MESA, ...CASA, 'lavanderia'],
    variedade: 58,
    pedidosPorMes: 4.2,
    linhas: [12, 22],
    porLinha: 96,
    diasEntrega: [1, 3, 5, 6],
    meses: [1.32, 1.12, 0.9, 0.95, 0.9, 0.98, 1.25, 0.9, 0.92, 1, 1.02, 1.3],
  },
  escola: {
    categorias: ['mercearia', 'hortifruti', 'laticínios', 'padaria', 'papelaria', ...CASA],
    variedade: 44,
    pedidosPorMes: 3.4,
    linhas: [8, 17],
    porLinha: 84,
    diasEntrega: [1, 2, 4],
    meses: [0.45, 1.3, 1.15, 1.05, 1.08, 0.9, 0.4, 1.2, 1.05, 1.05, 0.95, 0.4],
  },
  clínica: {
    categorias: ['clínica', 'limpeza', 'higiene', 'café', 'papelaria', 'descartáveis'],
    variedade: 36,
    pedidosPorMes: 2.6,
    linhas: [6, 13],
    porLinha: 88,
    diasEntrega: [2, 4],
    meses: [0.95, 0.95, 1.02, 1.05, 1.1, 1.12, 1.08, 1, 1, 1, 0.98, 0.9],
  },
  padaria: {
    categorias: ['mercearia', 'café', 'laticínios', 'bebidas', 'hortifruti', 'descartáveis', 'limpeza'],
    variedade: 40,
    pedidosPorMes: 4.7,
    linhas: [7, 15],
    porLinha: 70,
    diasEntrega: null,
    meses: [0.93, 0.92, 0.98, 1, 1.05, 1.1, 1.08, 1.02, 0.98, 0.98, 1.02, 1.16],
  },
  escritório: {
    categorias: ['papelaria', 'café', 'limpeza', 'higiene', 'bebidas', 'descartáveis'],
    variedade: 34,
    pedidosPorMes: 1.9,
    linhas: [6, 13],
    porLinha: 58,
    diasEntrega: [1, 2, 3, 4, 5],
    meses: [0.85, 0.95, 1.1, 1.02, 1.02, 1, 0.95, 1.05, 1.03, 1.05, 1, 0.75],
  },
  academia: {
    categorias: ['limpeza', 'higiene', 'bebidas', 'café', 'descartáveis'],
    variedade: 26,
    pedidosPorMes: 2.1,
    linhas: [5, 11],
    porLinha: 62,
    diasEntrega: [1, 2, 3, 4, 5],
    meses: [1.3, 1.1, 1.05, 0.95, 0.92, 0.85, 0.92, 1, 1.1, 1.1, 1.1, 0.85],
  },
  condomínio: {
    categorias: ['limpeza', 'higiene', 'lavanderia', 'descartáveis'],
    variedade: 24,
    pedidosPorMes: 1.7,
    linhas: [6, 12],
    porLinha: 66,
    diasEntrega: [3, 6],
    meses: [1.1, 1.02, 0.98, 0.98, 0.96, 0.95, 1, 0.98, 0.98, 1, 1, 1.1],
  },
} as const satisfies Record<string, Habito>
export type Segmento = keyof typeof SEGMENTOS
