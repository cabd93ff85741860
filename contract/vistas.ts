import * as z from 'zod'
import { Texto } from './campos.ts'
import type { Route } from './route.ts'

/** The screens whose filters can be saved under a name. */
export const TELAS_COM_VISTAS = ['pedidos', 'compras', 'vendas', 'fornecimento'] as const
export type TelaComVistas = (typeof TELAS_COM_VISTAS)[number]

/** Most saved filters of one person on one screen. */
export const MAXIMO_DE_VISTAS = 30

const NomeDaVista = Texto(60).meta({ description: 'Um por tela, para cada pessoa' })

const Filtros = z
  .record(z.string().regex(/^\w{1,30}$/), Texto(120))
  .refine(filtros => Object.keys(filtros).length <= 20, 'São filtros demais')
  .meta({
    description:
      'O que a tela guarda no endereço; `periodo` no lugar das datas, quando acompanha o dia de hoje. A tela deixa de lado o que não conhece.',
  })

const Vista = z.object({ nome: NomeDaVista, filtros: Filtros })
export type Vista = z.output<typeof Vista>

const params = z.object({ tela: z.enum(TELAS_COM_VISTAS).meta({ description: 'O relatório' }) })
const response = { 200: z.object({ vistas: z.array(Vista) }) }
const tags = ['Relatórios'] as const

export const listarVistas = {
  method: 'GET',
  url: '/api/vistas/:tela',
  config: { access: 'admin' },
  schema: { tags, summary: 'Minhas vistas de um relatório, por nome', params, response },
} as const satisfies Route

export const salvarVista = {
  method: 'PUT',
  url: '/api/vistas/:tela',
  config: {
    access: 'admin',
    errors: {
      404: 'Não há vista com o nome de `antes`',
      409: `O nome novo já é de outra vista; ou já há ${MAXIMO_DE_VISTAS} neste relatório`,
    },
  },
  schema: {
    tags,
    summary: 'Guardar os filtros de um relatório com um nome',
    description:
      'Só para quem guarda, em qualquer aparelho. Um nome que já existe fica com estes filtros; com `antes`, a vista que tinha aquele nome passa a ter este.',
    params,
    body: Vista.extend({ antes: NomeDaVista.optional() }),
    response,
  },
} as const satisfies Route

export const removerVista = {
  method: 'DELETE',
  url: '/api/vistas/:tela',
  config: { access: 'admin', errors: { 404: 'Não há vista com este nome' } },
  schema: {
    tags,
    summary: 'Remover uma vista',
    params,
    body: Vista.pick({ nome: true }),
    response,
  },
} as const satisfies Route
