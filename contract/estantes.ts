import * as z from 'zod'
import {
  AlteradoEm,
  Dia,
  DiaOuNulo,
  EmUso,
  Id,
  IdTexto,
  Instante,
  MomentoOuNulo,
  type NomesDosCampos,
  PorId,
  Sinalizador,
  SinalizadorTexto,
  Texto,
  TextoLongoOpcional,
  ZeroOuUm,
} from './campos.ts'
import { AlteradoDesde, FORA_DE_ORDEM, inverte, Pagina, PaginaParecida, Proximo, Total } from './listas.ts'
import type { Route } from './route.ts'

export const Estante = z.object({
  id: z.int(),
  periodo: z.string(),
  clienteId: z.int(),
  clienteNome: z.string(),
  observacao: z.string(),
  ativa: ZeroOuUm,
  validaDe: DiaOuNulo,
  validaAte: DiaOuNulo,
  abreEm: Instante.describe('Abre neste instante, e não antes de `validaDe`; null sem hora marcada'),
  fechaEm: Instante.describe('Fecha neste instante, e não depois de `validaAte`; null sem hora marcada'),
  aberta: ZeroOuUm.describe('1 quando ativa e dentro da validade: aceita pedidos'),
  porAbrir: ZeroOuUm.describe('1 quando ainda não abriu e abre sozinha, no seu dia ou na sua hora'),
  alteradoEm: AlteradoEm,
  emUso: EmUso,
})
export type Estante = z.output<typeof Estante>

export const CAMPOS_DA_ESTANTE = {
  clienteId: ['Cliente'],
  periodo: ['Período'],
  observacao: ['Observação'],
} as const satisfies NomesDosCampos

/** A shelf's state, as its list shows it. */
const SITUACOES_DA_ESTANTE = ['aberta', 'por-abrir', 'encerrada', 'inativa'] as const
export type SituacaoDaEstante = (typeof SITUACOES_DA_ESTANTE)[number]

const Estantes = z.object({ estantes: z.array(Estante) })
const ListaDeEstantes = Estantes.extend({ proximo: Proximo })

/** The client's view: how many products it can order, and whether its open order already has some of them. */
const EstanteDoCliente = Estante.extend({
  produtos: z.int().nullable().describe('Quantos produtos podem ser pedidos agora; null se não está aberta'),
  noPedidoAberto: ZeroOuUm.describe('1 quando o pedido aberto do cliente tem linhas desta estante'),
})
export type EstanteDoCliente = z.output<typeof EstanteDoCliente>

/** The fields of a shelf's validity: days, and optionally the exact minutes. */
export const Validade = {
  validaDe: Dia.nullable(),
  validaAte: Dia.nullable(),
  abreEm: MomentoOuNulo.optional(),
  fechaEm: MomentoOuNulo.optional(),
}

type Datas = Partial<Record<keyof typeof Validade, string | null | undefined>>
/** Checks what the input alone can show: if only one of the two moments has an offset, the database compares them. */
const momentosEmOrdem = ({ abreEm, fechaEm }: Datas): boolean =>
  !abreEm || !fechaEm || comFuso(abreEm) !== comFuso(fechaEm) || Date.parse(abreEm) < Date.parse(fechaEm)
const comFuso = (momento: string) => /(Z|[+-]\d\d:\d\d)$/.test(momento)

const validadeEmOrdem = ({ validaDe, validaAte }: Datas) => !inverte(validaDe ?? '', validaAte ?? '9999')

/** Refuses days, and moments, out of order. */
export const comValidadeEmOrdem = <Campos extends z.ZodType<Datas>>(campos: Campos): Campos =>
  campos
    .refine(validadeEmOrdem, { ...FORA_DE_ORDEM, path: ['validaAte'] })
    .refine(momentosEmOrdem, { path: ['fechaEm'], error: 'Fecha antes de abrir: troque as horas' })

const campos = {
  periodo: Texto(60),
  clienteId: Id,
  observacao: TextoLongoOpcional(1000).optional(),
  ...Validade,
  validaDe: Validade.validaDe.optional(),
  validaAte: Validade.validaAte.optional(),
}
export const NovaEstante = comValidadeEmOrdem(z.object({ ...campos, ativa: Sinalizador.optional() }))
export const EstanteEditada = comValidadeEmOrdem(z.object({ ...campos, id: Id }))

const PERIODO_REPETIDO = 'O cliente já tem uma estante com este período'

export const listarEstantes = {
  method: 'GET',
  url: '/api/estantes',
  config: { access: 'admin', escopo: 'cadastros:ler' },
  summary: 'Listar as estantes: as abertas primeiro, e da mais nova à mais antiga',
  querystring: PaginaParecida.extend({
    clienteId: IdTexto.optional(),
    periodo: Texto(60).optional().describe('Só as deste período, escrito por inteiro'),
    aPartirDe: IdTexto.optional().describe('Só as de id igual ou maior'),
    ativa: SinalizadorTexto.optional(),
    alteradoDesde: AlteradoDesde,
    situacao: z.enum(SITUACOES_DA_ESTANTE).optional().describe('`por-abrir`: antes de abrir; `encerrada`: depois'),
  }),
  response: { 200: ListaDeEstantes.extend({ total: Total }) },
} as const satisfies Route

export const lerEstante = {
  method: 'GET',
  url: '/api/estantes/:id',
  config: { access: 'user', escopo: 'cadastros:ler' },
  summary: 'Ler uma estante',
  params: PorId,
  response: { 200: Estantes },
} as const satisfies Route

export const listarEstantesDoCliente = {
  method: 'GET',
  url: '/api/cliente/:id/estantes',
  config: { access: 'user', escopo: 'cadastros:ler' },
  summary: 'Listar as estantes de um cliente, da mais nova à mais antiga',
  description: 'O usuário do cliente vê só as ativas.',
  params: PorId,
  querystring: Pagina,
  response: { 200: z.object({ estantes: z.array(EstanteDoCliente), proximo: Proximo }) },
} as const satisfies Route

export const criarEstante = {
  method: 'POST',
  url: '/api/estantes',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: { 409: PERIODO_REPETIDO },
  summary: 'Criar uma estante',
  body: NovaEstante,
  response: { 201: Estantes },
} as const satisfies Route

export const atualizarEstante = {
  method: 'PUT',
  url: '/api/estantes',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: {
    404: 'Não há estante com este id',
    409: `${PERIODO_REPETIDO}, ou a estante tem pedidos e não muda de cliente`,
  },
  summary: 'Alterar uma estante',
  body: EstanteEditada,
  response: { 200: Estantes },
} as const satisfies Route

export const excluirEstante = {
  method: 'DELETE',
  url: '/api/estantes/:id',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: { 409: 'A estante tem pedidos: desative-a' },
  summary: 'Excluir uma estante sem pedidos, com seus produtos',
  params: PorId,
  response: { 200: Estantes },
} as const satisfies Route

export const mudarEstadoDaEstante = {
  method: 'PATCH',
  url: '/api/estantes/:id/:state',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  summary: 'Ativar (1) ou desativar (0) uma estante',
  params: PorId.extend({ state: SinalizadorTexto.describe('1 ativa, 0 desativa') }),
  response: { 200: Estantes },
} as const satisfies Route
