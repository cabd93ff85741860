import * as z from 'zod'
import type { Route } from './route.ts'

export const EnderecoDoCep = z.object({
  cep: z.string().meta({ description: '8 números' }),
  logradouro: z.string().meta({ description: 'Vazio onde o CEP é de uma cidade inteira' }),
  bairro: z.string(),
  cidade: z.string(),
  estado: z.string().meta({ description: 'Sigla' }),
})
export type EnderecoDoCep = z.output<typeof EnderecoDoCep>

export const buscarCep = {
  method: 'GET',
  url: '/api/cep/:cep',
  config: {
    access: 'admin',
    errors: { 404: 'Não há este CEP', 503: 'A busca de CEP não respondeu em 3 s, ou está desligada: preencha à mão' },
  },
  schema: {
    tags: ['Clientes'],
    summary: 'Buscar o endereço de um CEP',
    params: z.object({
      cep: z
        .string()
        .transform(texto => texto.replace(/[\s.-]/g, ''))
        .pipe(z.string().regex(/^\d{8}$/, 'CEP inválido: são 8 números'))
        .meta({ description: '8 números; a máscara é aceita' }),
    }),
    response: { 200: z.object({ endereco: EnderecoDoCep }) },
  },
} as const satisfies Route
