// Separate from brasil.ts so that the first screen does not load it.
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import * as z from 'zod'
import { cnpjCanonico, cnpjInvalido, cnpjValido } from './brasil.ts'

const CPF_INVALIDO = 'CPF inválido: confira cada número, os dois últimos não combinam com os outros'

/** Checks a canonical CPF. */
export const cpfValido = (cpf: string): boolean => /^\d{11}$/.test(cpf) && isValidCpf(cpf)

/** A client's number: a company's CNPJ, or the CPF of a person who sells without one. */
export const CnpjOuCpf = z
  .string()
  .transform(cnpjCanonico)
  .pipe(
    z
      .string()
      .min(1)
      .refine(numero => cnpjValido(numero) || cpfValido(numero), {
        error: ({ input }) => (/^\d{11}$/.test(String(input)) ? CPF_INVALIDO : cnpjInvalido(String(input))),
      }),
  )
  .describe('CNPJ: 14 caracteres, os 12 primeiros podem ser letras; ou CPF: 11 números. A máscara é aceita')
