import * as z from 'zod'
import { UNIDADES } from './unidades.ts'
import './mensagens.ts'
import { cnpjCanonico, cnpjInvalido, cnpjValido, telefoneCanonico, telefoneValido, UFS } from './brasil.ts'
import { temCasas } from './dinheiro.ts'
import { limparNumero, limparTexto } from './limpeza.ts'

export const INT4_MAX = 2_147_483_647

/** An id in a body. */
export const Id = z.int().min(1, 'Informe um número de cadastro').max(INT4_MAX).describe('Número do registro')
/** An id in a path or in a query string. Numbers above INT4_MAX become INT4_MAX, which no record has. */
export const IdTexto = z
  .string()
  .regex(/^\d+$/, 'Informe um número inteiro')
  .transform(texto => Math.min(Number(texto), INT4_MAX))
  .pipe(Id)
  .describe('Número do registro')
export const PorId = z.object({ id: IdTexto })

/** Optional because an answer stored for its Idempotency-Key by an older server lacks it. */
export const Versao = z.int().optional().describe('Cresce a cada mudança do registro, também nos seus itens')

/** What people call a record's fields, in its form and in the audit, and how a value is written, if not as it stands. */
export type NomesDosCampos = Record<string, readonly [nome: string, escrito?: (valor: never) => string]>

/** Flags are answered as 1 or 0; input may also be `true` or `false`. */
export const Sinalizador = z
  .union([z.literal(0), z.literal(1), z.boolean()], 'Informe 1 ou 0')
  .transform(Boolean)
  .meta({ id: 'Sinalizador', description: '1 sim, 0 não' })
export const SinalizadorTexto = z
  .enum(['0', '1'], 'Use 1 ou 0')
  .transform(texto => texto === '1')
  .describe('1 sim, 0 não')
export const ZeroOuUm = z.literal([0, 1]).describe('1 sim, 0 não')
export const EmUso = ZeroOuUm.optional().describe('Só ao ler um: 1 onde algo depende dele, e só se desativa')

/** Control characters, invisible line breaks and what XML may not hold; invisible signs are cleaned before. */
const CONTROLES = /[\p{Cc}\u2028\u2029\ufffe\uffff]/u
const semControles = (texto: string) => !CONTROLES.test(texto) && texto.isWellFormed()
const semControlesMasLinhas = (texto: string) => semControles(texto.replace(/[\n\r\t\u2028\u2029]/g, ''))
const CONTROLE = 'Retire os caracteres de controle deste texto'

/**
 * A visible character: no space, no shapeless sign (zero-width, soft hyphen, fillers, direction, tags), no combining mark, and none of
 * the symbols that render blank (braille, object replacement, music, hieroglyphs).
 */
const VISIVEL = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/u
/** Cleans and trims, and empties a text without any visible character. */
const semVazio = (texto: string, limpar = limparTexto): string => (VISIVEL.test(texto) ? limpar(texto).trim() : '')
/** Text for people to read or search for. */
export const TextoVisivel = z.string().overwrite(texto => semVazio(texto))
/** The search or filter text of a list. */
export const TextoProcurado = (max: number) => TextoVisivel.max(max).refine(texto => !texto.includes('\0'), CONTROLE)

/** Required single-line text, trimmed. */
export const Texto = (max: number) => TextoVisivel.min(1).max(max).refine(semControles, CONTROLE)
const opcional = (max: number, aceita: typeof semControles, limpar = limparTexto) =>
  z
    .string()
    .nullable()
    .transform(texto => semVazio(texto ?? '', limpar))
    .pipe(z.string().max(max).refine(aceita, CONTROLE))
/** Optional single-line text; null counts as empty. */
export const TextoOpcional = (max: number) => opcional(max, semControles)
/** Optional number or code, as people write it. */
export const NumeroOpcional = (max: number) => opcional(max, semControles, limparNumero)
/** Optional text of several lines. */
export const TextoLongoOpcional = (max: number) => opcional(max, semControlesMasLinhas)
/** An order's observation: 1–1000 characters of plain text, line breaks allowed. */
export const Observacao = TextoVisivel.min(1, 'Escreva a observação').max(1000).refine(semControlesMasLinhas, CONTROLE)

const casas = (n: 2 | 3) => (numero: number) => temCasas(numero, n)
const CASAS = { 2: 'Use no máximo duas casas decimais', 3: 'Use no máximo três casas decimais' }

/** Days to pay after the delivery, and the day of the month on which a client pays. */
export const PrazoDias = z
  .int('Informe os dias sem decimais')
  .min(0, 'O prazo não pode ser negativo')
  .max(120, 'No máximo 120 dias')
  .describe('Dias para pagar depois da entrega')
export const DiaVencimento = z
  .int('Informe um dia do mês')
  .min(1, 'Informe um dia de 1 a 31')
  .max(31, 'Informe um dia de 1 a 31')
  .describe('O primeiro destes dias do mês depois do prazo; o último do mês, se ele é mais curto')

export const MAIOR_VALOR = 99_999_999.99
/** Reais, zero or more, two decimals at most. */
export const Dinheiro = z
  .number()
  .min(0, 'O valor não pode ser negativo')
  .max(MAIOR_VALOR)
  .refine(casas(2), CASAS[2])
  .describe('R$, até duas casas decimais')
/** In percent, two decimals at most: 100 more than doubles a price, 100 less leaves none. */
export const Percentual = z
  .number()
  .min(-100, 'O preço não pode ser menor que zero')
  .max(10_000, 'Use no máximo 10.000%')
  .refine(casas(2), CASAS[2])
/** An offered quantity: zero or more, three decimals at most. The product decides whether its unit takes decimals. */
export const QuantidadeOferecida = z
  .number()
  .min(0, 'A quantidade não pode ser negativa')
  .max(99_999_999.999)
  .refine(casas(3), CASAS[3])
  .describe('Na unidade do produto, até três casas decimais')
/** An ordered quantity: more than zero. */
export const Quantidade = z
  .number()
  .positive('Informe uma quantidade maior que zero')
  .max(99_999_999.999)
  .refine(casas(3), CASAS[3])
  .describe('Na unidade do produto, até três casas decimais')

/** An existing calendar day, `AAAA-MM-DD`. */
export const Dia = z.iso
  .date()
  .refine(dia => dia >= '1900-01-01' && dia <= '2999-12-31', 'Use um ano entre 1900 e 2999')
  .describe('AAAA-MM-DD')
export const Hora = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escreva a hora como 18:00')
  .describe('HH:MM')
/** A moment to the minute, with a UTC offset, or without one in the provider's time zone. */
const MomentoEscrito = z
  .string()
  .regex(
    /^[\d-]{10}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-5]):[0-5]\d)?$/,
    'Falta o dia, ou a hora não é como 18:00',
  )
  .refine(texto => Dia.safeParse(texto.slice(0, 10)).success, 'Use um dia que exista, entre 1900 e 2999')
  .describe('ISO 8601; sem fuso (2026-11-30T08:00), na hora do fornecedor')
export const MomentoOuNulo = MomentoEscrito.nullable()
/** An instant as programs write it: ISO 8601 with its offset. */
export const InstanteEscrito = z.iso
  .datetime({ offset: true, error: 'Escreva o instante com fuso, como 2026-11-30T08:00:00Z' })
  .refine(texto => Dia.safeParse(texto.slice(0, 10)).success, 'Use um ano entre 1900 e 2999')
  .refine(texto => /(Z|[+-](0\d|1[0-5]):\d\d)$/.test(texto), 'Use um fuso entre -15:59 e +15:59')
  .describe('ISO 8601 com fuso')
/** 1 Monday … 7 Sunday. */
export const DiasEntrega = z
  .array(z.int().min(1).max(7))
  .min(1, 'Escolha pelo menos um dia da semana')
  .transform(dias => [...new Set(dias)].sort())
  .describe('1 segunda-feira … 7 domingo')

export const Cnpj = z
  .string()
  .transform(cnpjCanonico)
  .pipe(
    z
      .string()
      .min(1)
      .refine(cnpjValido, { error: ({ input }) => cnpjInvalido(String(input)) }),
  )
  .describe('14 caracteres; os 12 primeiros podem ser letras. A máscara é aceita')
export const Cep = NumeroOpcional(20)
  .transform(texto => texto.replace(/[\s.-]/g, ''))
  .pipe(z.string().regex(/^(\d{8})?$/, 'CEP inválido: são 8 números'))
  .describe('8 números; a máscara é aceita')
export const Telefone = NumeroOpcional(30)
  .refine(texto => /^[\d\s()+.-]*$/.test(texto), 'Telefone inválido: use só números')
  .transform(telefoneCanonico)
  .pipe(z.string().refine(texto => texto === '' || telefoneValido(texto), 'Telefone inválido: informe DDD e número'))
  .describe('10 ou 11 números, com DDD; a máscara é aceita')
export const Estado = TextoOpcional(20)
  .transform(texto => texto.toUpperCase())
  .pipe(z.enum(['', ...UFS], 'Use a sigla de um dos 27 estados'))
  .describe('Sigla do estado')
/** An e-mail as typed or pasted. */
export const EmailEscrito = z.string().overwrite(limparNumero).trim().min(1).max(254)
export const Email = EmailEscrito.pipe(z.email())
export const EmailOpcional = NumeroOpcional(254).pipe(
  z.union([z.literal(''), z.email()], 'E-mail inválido: use o formato nome@empresa.com.br'),
)

/** Another system's number for a record: null or empty frees it. */
export const CodigoExterno = NumeroOpcional(60)
  .transform(texto => texto || null)
  .describe('O código em outro sistema, de um só registro; null o retira')
/** Optional because an answer stored for its Idempotency-Key by an older server lacks it. */
export const AlteradoEm = z.string().optional().describe('A última mudança')

/** In answers: an instant in ISO 8601 with offset, or null if it did not happen. */
export const Instante = z.string().nullable().describe('ISO 8601 com fuso; null se não houve')
export const DiaOuNulo = z.string().nullable().describe('AAAA-MM-DD; null se não há')
export const Valor = z.number().describe('R$, duas casas decimais')
export const UnidadeLida = z.enum(UNIDADES)
export const QuantidadeLida = z.number().describe('Na unidade do produto, até três casas decimais')

export const ClienteNomeado = z.object({ clienteId: z.int(), clienteNome: z.string() })
