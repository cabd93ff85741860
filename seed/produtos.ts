import type { ProdutoDemo } from './categorias.ts'
import { ALIMENTOS } from './produtos-alimentos.ts'
import { LIMPEZA } from './produtos-limpeza.ts'
import { PAPELARIA } from './produtos-papelaria.ts'

/** The products of the demonstration's provider. */
export const PRODUTOS: readonly ProdutoDemo[] = [...ALIMENTOS, ...LIMPEZA, ...PAPELARIA]
