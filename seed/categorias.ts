import type { Unidade } from '#contract/unidades.ts'

/** Markup over cost by category: fresh food spoils, staples sell on price. */
export const MARGEM = {
  mercearia: 0.2,
  café: 0.27,
  hortifruti: 0.42,
  carnes: 0.24,
  laticínios: 0.26,
  bebidas: 0.3,
  padaria: 0.34,
  limpeza: 0.36,
  lavanderia: 0.33,
  clínica: 0.38,
  higiene: 0.31,
  descartáveis: 0.29,
  papelaria: 0.4,
} as const
export type Categoria = keyof typeof MARGEM

/** Supplier by category. */
export const FORNECEDOR: Record<Categoria, string> = {
  mercearia: 'Atacado São Bento',
  café: 'Torrefação Serra Azul',
  hortifruti: 'Sítio Boa Terra',
  carnes: 'Frigorífico Ipê',
  laticínios: 'Queijaria Monte Alto',
  bebidas: 'Distribuidora Rio Claro',
  padaria: 'Moinho Paulista',
  limpeza: 'Química Ideal',
  lavanderia: 'Química Ideal',
  clínica: 'Hospitalar Vida Nova',
  higiene: 'Papéis Aurora',
  descartáveis: 'Papéis Aurora',
  papelaria: 'Papéis Aurora',
}

export type ProdutoDemo = readonly [nome: string, unidade: Unidade, custo: number, categoria: Categoria]
