import type { ProdutoDemo } from './categorias.ts'
import { ALIMENTOS } from './produtos-alimentos.ts'
import { LIMPEZA } from './produtos-limpeza.ts'
import { PAPELARIA } from './produtos-papelaria.ts'

/** What the demonstration's provider sells. */
export const PRODUTOS: readonly ProdutoDemo[] = [...ALIMENTOS, ...LIMPEZA, ...PAPELARIA]
