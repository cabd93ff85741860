import * as z from 'zod'
import { UnidadeLida } from './campos.ts'

/** The fields that identify a product in an answer. */
export const QualProduto = { produtoId: z.int(), nome: z.string(), unidadeMedida: UnidadeLida }
