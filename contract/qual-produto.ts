import * as z from 'zod'
import { UNIDADES } from './unidades.ts'

/** The fields that identify a product in an answer. */
export const QualProduto = { produtoId: z.int(), nome: z.string(), unidadeMedida: z.enum(UNIDADES) }
