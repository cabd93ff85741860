import * as z from 'zod'
import { UFS } from '#contract/brasil.ts'
import type { EnderecoDoCep } from '#contract/cep.ts'

/** Null if there is no such CEP. */
export type Found = EnderecoDoCep | null

const SECONDS = 3
const MOST_BYTES = 64 * 1024

const texto = (max: number) =>
  z
    .string()
    .nullish()
    .transform(text =>
      (text ?? '')
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, max),
    )
const estado = z.enum(UFS)
const Nenhum = z.object({ erro: z.union([z.literal(true), z.literal('true')]) }).transform(() => null)
const ViaCep = z
  .object({ cep: z.string(), logradouro: texto(150), bairro: texto(60), localidade: texto(80), uf: estado })
  .transform(({ localidade, uf, ...same }) => ({ ...same, cidade: localidade, estado: uf }))
const BrasilApi = z
  .object({ cep: z.string(), street: texto(150), neighborhood: texto(60), city: texto(80), state: estado })
  .transform(({ cep, street, neighborhood, city, state }) => ({
    cep,
    logradouro: street,
    bairro: neighborhood,
    cidade: city,
    estado: state,
  }))
const Resposta = z.union([Nenhum, ViaCep, BrasilApi])

/**
 * Asks the service at `url` (with `{cep}` filled in) for a CEP and reads an answer like ViaCEP's or BrasilAPI's. Throws
 * when the service is down, slow, redirects or answers anything else.
 */
export async function askForCep(url: string, cep: string): Promise<Found> {
  const found = await answerOf(url.replaceAll('{cep}', cep))
  if (found && found.cep.replace(/\D/g, '') !== cep) throw new Error('the answer is for another CEP')
  return found && { ...found, cep }
}

async function answerOf(address: string): Promise<Found> {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(SECONDS * 1000),
  })
  if (response.status === 404) {
    await response.body?.cancel()
    return null
  }
  const text = await readBounded(response)
  if (!response.ok) throw new Error(`the service answered ${response.status}`)
  return Resposta.parse(JSON.parse(text))
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
