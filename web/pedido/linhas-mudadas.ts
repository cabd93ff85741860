import * as z from 'zod'
import { LinhaMudada } from '#contract/pedidos-status.ts'
import type { Failure } from '../ui/failure.ts'

/** The lines that a refused confirmation names, each with both prices; null where it was refused for something else. */
export function linhasMudadas({ status, atual }: Failure): LinhaMudada[] | null {
  const lidas = status === 409 ? z.array(LinhaMudada).min(1).safeParse(atual?.itens) : null
  return lidas?.success ? lidas.data : null
}
