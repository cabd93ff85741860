import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info'
import * as z from 'zod'
import { Arquivo, Envio, JPEG, PNG, WEBP } from './arquivo.ts'
import { cnpjCanonico, cnpjInvalido } from './brasil.ts'
import {
  Cnpj,
  Dia,
  DiasEntrega,
  DiaVencimento,
  Dinheiro,
  EmailOpcional,
  Hora,
  type NomesDosCampos,
  NumeroOpcional,
  Percentual,
  PrazoDias,
  Telefone,
  Texto,
  TextoOpcional,
  ZeroOuUm,
} from './campos.ts'
import { contar, emPorcento } from './dinheiro.ts'
import type { Route } from './route.ts'

/** Longest lead time, in hours before closing, of a shelf reminder. */
const HORAS_ANTES_NO_MAXIMO = 72

export const Configuracoes = z.object({
  nome: z.string(),
  cnpj: z.string(),
  endereco: z.string(),
  telefone: z.string(),
  email: z.string(),
  cor: z.string().describe('#rrggbb'),
  empresas: z.array(z.string()).describe('As empresas do fornecedor que atendem pedidos'),
  diasEntrega: z.array(z.int()).describe('1 segunda … 7 domingo'),
  horarioCorte: z.string().nullable().describe('HH:MM da véspera'),
  pedidoMinimo: z.number().nullable().describe('R$'),
  diasSemEntrega: z.array(z.string()).describe('AAAA-MM-DD'),
  margemSugerida: z.number().nullable().describe('% sobre o custo com que um preço novo começa; null: nenhum'),
  lembreteHoras: z
    .int()
    .nullable()
    .describe(
      'Tantas horas antes de a estante fechar, quem não pediu é lembrado sozinho; e, antes dela ou do horário de corte, quem não confirmou o que começou; null: nunca',
    ),
  pixChave: z.string().describe('Na forma do Banco Central; vazia se não há'),
  pixNome: z.string().describe('Quem recebe, como está no código Pix'),
  pixCidade: z.string(),
  prazoDias: z.int().describe('Dias para pagar depois da entrega'),
  diaVencimento: z.int().nullable().describe('O dia do mês em que se paga; null: qualquer um'),
  bloqueiaAtrasoDias: z.int().nullable().describe('Quem deve há mais dias não confirma pedidos; null: confirma'),
  /** 1: somebody must still say which of the orders delivered before were paid (`considerarPagos`). */
  perguntaPagos: ZeroOuUm,
})
export type Configuracoes = z.output<typeof Configuracoes>

export const CAMPOS_DAS_CONFIGURACOES = {
  nome: ['Nome'],
  cnpj: ['CNPJ'],
  telefone: ['Telefone'],
  email: ['E-mail'],
  endereco: ['Endereço'],
  horarioCorte: ['Pedidos até'],
  pedidoMinimo: ['Pedido mínimo'],
  margemSugerida: ['Margem sugerida', emPorcento],
  empresas: ['Empresas'],
  prazoDias: ['Prazo'],
  diaVencimento: ['Dia do vencimento'],
  bloqueiaAtrasoDias: ['Bloquear quem atrasa mais de', (dias: number) => contar(dias, 'dia', 'dias')],
  pixChave: ['Chave Pix'],
  pixNome: ['Quem recebe'],
  pixCidade: ['Cidade de quem recebe'],
  lembreteHoras: ['Lembrar automaticamente', (horas: number) => `${contar(horas, 'hora', 'horas')} antes de fechar`],
} as const satisfies NomesDosCampos

const Resposta = z.object({ configuracoes: z.array(Configuracoes) })
const unicos = <T>(itens: T[]): T[] => [...new Set(itens)]

/** Canonical: digits, `+55…`, a lower-case e-mail or random key. */
const PixChave = NumeroOpcional(140)
  .transform(chave => (chave ? (getPixKeyInfo(chave)?.value ?? null) : ''))
  .pipe(z.string('Chave Pix inválida: use CNPJ, CPF, celular com DDD, e-mail ou chave aleatória'))
  .describe('CNPJ, CPF, celular, e-mail ou chave aleatória; vazia: sem Pix')
/** The code has no accents: of a text in another script nothing would be left. */
const TextoDoPix = (max: number) =>
  TextoOpcional(max).refine(texto => texto === '' || /[a-z\d]/i.test(texto), 'Use letras do alfabeto latino')

/** A field left out keeps its value. */
export const ConfiguracoesEditadas = z.object({
  nome: Texto(120),
  cnpj: z.union([z.literal(''), Cnpj], { error: ({ input }) => cnpjInvalido(cnpjCanonico(String(input))) }).optional(),
  endereco: TextoOpcional(200).optional(),
  telefone: Telefone.optional(),
  email: EmailOpcional.optional(),
  cor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Use o formato #rrggbb')
    .transform(cor => cor.toLowerCase())
    .optional(),
  empresas: z.array(Texto(80)).max(50).transform(unicos).optional(),
  diasEntrega: DiasEntrega.optional(),
  horarioCorte: Hora.nullable().optional(),
  pedidoMinimo: Dinheiro.nullable().optional(),
  diasSemEntrega: z
    .array(Dia)
    .max(400)
    .transform(dias => unicos(dias).sort())
    .optional(),
  margemSugerida: Percentual.min(0, 'A margem não pode ser negativa').nullable().optional(),
  lembreteHoras: z
    .int('Informe as horas sem minutos')
    .min(1, 'Pelo menos 1 hora')
    .max(HORAS_ANTES_NO_MAXIMO, `No máximo ${HORAS_ANTES_NO_MAXIMO} horas`)
    .nullable()
    .optional(),
  pixChave: PixChave.optional(),
  pixNome: TextoDoPix(25).optional(),
  pixCidade: TextoDoPix(15).optional(),
  prazoDias: PrazoDias.optional(),
  diaVencimento: DiaVencimento.nullable().optional(),
  bloqueiaAtrasoDias: z
    .int('Informe os dias sem decimais')
    .min(0, 'Informe 0 dias ou mais')
    .max(365, 'No máximo 365 dias')
    .nullable()
    .optional(),
})

export const lerConfiguracoes = {
  method: 'GET',
  url: '/api/configuracoes',
  config: { access: 'admin' },
  summary: 'Ler os dados e as regras do fornecedor',
  response: { 200: Resposta },
} as const satisfies Route

export const atualizarConfiguracoes = {
  method: 'PUT',
  url: '/api/configuracoes',
  config: { access: 'admin' },
  summary: 'Alterar os dados e as regras do fornecedor',
  body: ConfiguracoesEditadas,
  response: { 200: Resposta },
} as const satisfies Route

export const Marca = z.object({
  nome: z.string(),
  cor: z.string().describe('#rrggbb'),
  logo: z.string().nullable().describe('Endereço, que muda quando o logotipo muda; ou null'),
  telefone: z.string().describe('O do fornecedor, 10 ou 11 números; vazio se não há'),
})
export type Marca = z.output<typeof Marca>

export const Contato = Configuracoes.pick({ nome: true, cnpj: true, endereco: true, telefone: true, email: true })
export type Contato = z.output<typeof Contato>

export const LOGO_LIMITE = 512 * 1024
export const LOGO_TIPOS = [PNG, JPEG, WEBP] as const

export const enviarLogo = {
  method: 'PUT',
  url: '/api/configuracoes/logo',
  config: { access: 'admin' },
  errors: { 422: 'O conteúdo não é uma imagem PNG, JPEG ou WebP que possa ser desenhada' },
  summary: 'Enviar o logotipo, em PNG, JPEG ou WebP',
  description: 'A imagem é redesenhada como PNG de até 1024 × 512: nada do que foi enviado é servido.',
  body: Envio(LOGO_TIPOS, LOGO_LIMITE),
  response: { 200: Marca },
} as const satisfies Route

export const excluirLogo = {
  method: 'DELETE',
  url: '/api/configuracoes/logo',
  config: { access: 'admin' },
  errors: { 404: 'Não há logotipo' },
  summary: 'Retirar o logotipo',
  response: { 200: Marca },
} as const satisfies Route

export const lerLogo = {
  method: 'GET',
  url: '/api/marca/logo',
  config: { access: 'public', arquivo: [PNG] },
  errors: { 404: 'Não há logotipo' },
  summary: 'O logotipo do fornecedor',
  querystring: z.object({
    v: z.string().max(64).optional().describe('A versão, como está em `marca.logo`: guarda-se para sempre'),
  }),
  response: { 200: Arquivo },
} as const satisfies Route

export const lerMarca = {
  method: 'GET',
  url: '/api/marca',
  config: { access: 'public' },
  summary: 'Nome, cor, logotipo e telefone do fornecedor',
  response: { 200: Marca },
} as const satisfies Route

export const lerContato = {
  method: 'GET',
  url: '/api/contato',
  config: { access: 'public' },
  summary: 'Quem é o fornecedor e como falar com ele',
  description: 'Para quem não consegue entrar, e para quem pergunta pelos seus dados pessoais.',
  response: { 200: z.object({ contato: Contato }) },
} as const satisfies Route

export const lerSaude = {
  method: 'GET',
  url: '/api/saude',
  config: { access: 'public' },
  summary: 'Se uma escrita pode ser feita agora',
  description: '503 enquanto o banco de dados não aceita escritas, ou quando este servidor está para fechar.',
  response: { 200: z.object({ situacao: z.literal('ok') }) },
} as const satisfies Route
