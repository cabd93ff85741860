import * as z from 'zod'
import { UNIDADES } from './unidades.ts'

/** Of which product something is told. */
export const QualProduto = { produtoId: z.int(), nome: z.string(), unidadeMedida: z.enum(UNIDADES) }
