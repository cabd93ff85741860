import * as z from 'zod'
import type { Route } from './route.ts'

export const EnderecoDoCep = z.object({
  cep: z.string().describe('8 números'),
  logradouro: z.string().describe('Vazio onde o CEP é de uma cidade inteira'),
  bairro: z.string(),
  cidade: z.string(),
  estado: z.string().describe('Sigla'),
})
export type EnderecoDoCep = z.output<typeof EnderecoDoCep>

export const buscarCep = {
  method: 'GET',
  url: '/api/cep/:cep',
  config: { access: 'admin', escopo: 'cadastros:ler' },
  summary: 'Buscar o endereço de um CEP',
  description: 'Uma ajuda a quem preenche, nunca uma condição: sem resposta em 3 s é 200 também, e diz isso.',
  params: z.object({
    cep: z
      .string()
      .transform(texto => texto.replace(/[\s.-]/g, ''))
      .pipe(z.string().regex(/^\d{8}$/, 'CEP inválido: são 8 números'))
      .describe('8 números; a máscara é aceita'),
  }),
  response: {
    200: z.object({
      situacao: z
        .enum(['encontrado', 'inexistente', 'indisponivel', 'desligada'])
        .describe('`inexistente`: não há este CEP; `indisponivel`: a busca não respondeu; `desligada`: não há busca'),
      endereco: EnderecoDoCep.nullable().describe('null, a não ser em `encontrado`'),
    }),
  },
} as const satisfies Route
