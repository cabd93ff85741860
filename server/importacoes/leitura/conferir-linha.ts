import * as z from 'zod'
import { Email, QuantidadeOferecida, Texto, TextoOpcional } from '#contract/campos.ts'
import { NovoCliente } from '#contract/clientes.ts'
import { PrecoQuantidade } from '#contract/estante-produtos.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import type { ColunaAchada } from '#contract/importacoes-titulos.ts'
import { MULTIPLO_INTEIRO, multiploCabe, NovoProduto, UnidadeMedida } from '#contract/produtos.ts'
import { lerUnidade } from '#contract/unidades-escritas.ts'
import type { Achado, Dados, LinhaLida } from '../lida.ts'
import { cortar, type Linha, textoDe } from './celula.ts'
import { pareceQuebrado } from './letras.ts'
import { type Como, type Lido, lerValor } from './valores.ts'

const QUAL_PRODUTO = {
  nome: Texto(120).optional(),
  codigo: TextoOpcional(30).optional(),
  unidadeMedida: UnidadeMedida.optional(),
}

const LUGAR = 'Escreva o lugar na rota: 1, 2, 3…'

/** The schemas of the forms, by field. What a shelf's row needs depends on whether its product is there already. */
const ESQUEMAS: Record<TipoDeImportacao, Record<string, z.ZodType>> = {
  produtos: { ...NovoProduto.shape, estoque: QuantidadeOferecida.optional() },
  clientes: {
    ...NovoCliente.shape,
    endereco: z.string().optional(),
    parada: z.int(LUGAR).min(1, LUGAR).max(1000, LUGAR).optional(),
    comprador: Texto(120).optional(),
    compradorEmail: Email.optional(),
  },
  'estante-produtos': { ...QUAL_PRODUTO, ...PrecoQuantidade.partial().shape },
  estoque: { ...QUAL_PRODUTO, quantidade: QuantidadeOferecida.optional() },
}

/** Optional fields: an invalid value is reported as a warning and left out, and the record is still imported. */
const DISPENSAVEIS: Record<TipoDeImportacao, readonly string[]> = {
  produtos: ['ean', 'multiplo', 'estoque'],
  clientes: ['telefone', 'email', 'cep', 'estado', 'comprador', 'compradorEmail', 'rota', 'parada'],
  'estante-produtos': [],
  estoque: [],
}
const SEM_ISTO = 'a linha é gravada sem isto'
const SEM_COMPRADOR = 'a linha é gravada sem o comprador'
const FALTA_METADE = 'Para o comprador entrar, são precisos o nome e o e-mail'

export const RISCADO = 'Riscado na planilha'
const CONFIRA = { toda: `${RISCADO}: confira se ainda vale`, parte: `${RISCADO} em parte: foi lido o resto` }

type ComoALinha = Como & { tipo: TipoDeImportacao; colunas: readonly ColunaAchada[] }
type Conferida = Pick<LinhaLida, 'celulas' | 'dados' | 'erros' | 'avisos'>

/** Checks one row on its own. `recusa`: why the whole row can't be read. */
export function conferirLinha(como: ComoALinha, row: Linha, recusa: string | null = null): Conferida {
  const { tipo, colunas } = como
  const erros: Achado[] = recusa ? [{ campo: null, valor: '', mensagem: recusa }] : []
  const avisos: Achado[] = []
  const lidos: Record<string, unknown> = {}
  const achado = ({ coluna, indice }: ColunaAchada, mensagem: string) => ({
    campo: coluna.campo,
    mensagem,
    valor: cortar(textoDe(row, indice), 200),
  })
  const errado = (coluna: ColunaAchada, mensagem: string) => {
    const { campo, com } = coluna.coluna
    delete lidos[campo]
    if (!DISPENSAVEIS[tipo].includes(campo)) erros.push(achado(coluna, mensagem))
    else avisos.push(achado(coluna, `${mensagem} · ${com ? SEM_COMPRADOR : SEM_ISTO}`))
  }
  const estado = colunas.find(({ coluna }) => coluna.campo === 'estado')
  const naLinha = { ...como, deSaoPaulo: /^(sp|s[ãa]o paulo)$/i.test(textoDe(row, estado?.indice ?? -1)) }
  for (const coluna of colunas) {
    const { campo } = coluna.coluna
    const celula = row[coluna.indice]
    const lido = validado(ESQUEMAS[tipo][campo], lerValor(campo, celula, naLinha))
    if ('error' in lido) {
      errado(coluna, lido.error)
      continue
    }
    lidos[campo] = lido.value ?? lidos[campo]
    if (lido.value !== undefined && coluna.coluna.numero) Object.assign(lidos, medidaDe(coluna))
    for (const [outro, valor] of Object.entries(lido.outros ?? {})) lidos[outro] ??= valor
    if (lido.aviso) avisos.push(achado(coluna, lido.aviso))
    if (celula?.riscada && avisos.every(({ mensagem }) => !mensagem.startsWith(RISCADO)))
      avisos.push(achado(coluna, CONFIRA[celula.riscada]))
    const texto = textoDe(row, coluna.indice)
    if (pareceQuebrado(texto) || (como.incertas && /[^\p{ASCII}]/u.test(texto)))
      avisos.push(achado(coluna, 'Os acentos podem estar errados: confira, ou salve o arquivo como .xlsx'))
  }
  if (tipo === 'clientes') completarCliente(lidos, avisos)
  const produto = colunas.find(({ coluna }) => coluna.aoMenosUma === 'produto')
  if (produto && lidos.nome === undefined && lidos.codigo === undefined) errado(produto, 'Preencha este campo')
  const multiplo = colunas.find(({ coluna }) => coluna.campo === 'multiplo')
  if (multiplo && erros.length === 0 && !multiploCabe(lidos as Parameters<typeof multiploCabe>[0]))
    errado(multiplo, MULTIPLO_INTEIRO.error)
  const metades = colunas.filter(({ coluna }) => coluna.com)
  const [falta, outra] = metades.filter(({ coluna: { campo } }) => lidos[campo] === undefined)
  if (falta && !outra) {
    for (const { coluna } of metades) delete lidos[coluna.campo]
    if (avisos.every(({ campo }) => campo !== falta.coluna.campo)) errado(falta, FALTA_METADE)
  }
  const celulas: Record<string, string> = {}
  // A row with a comma too many would look right in the file to correct.
  for (const { coluna, indice } of colunas)
    if (!recusa || !coluna.numero) celulas[coluna.campo] = cortar(textoDe(row, indice), 1000)
  return { celulas, dados: erros.length > 0 ? null : (lidos as Dados), erros, avisos }
}

/** The unit that a heading says: `Preço (CX)`, `Qtd cx`; the price of a unit or a piece is that of what is sold. */
function medidaDe({ coluna: { campo, numero }, titulo }: ColunaAchada): Record<string, string> {
  const { unidade } = lerUnidade(/\p{L}{2,}(?=\P{L}*$)/u.exec(titulo)?.[0] ?? '')
  if (unidade === null || /^(UN|PC)$/.test(unidade)) return {}
  if (numero === 'dinheiro') return { precoPor: unidade }
  return /^(quantidade|estoque)$/.test(campo) ? { quantidadeEm: unidade } : {}
}

function validado(esquema: z.ZodType | undefined, lido: Lido): Lido {
  if ('error' in lido || !esquema) return lido
  const { data, error } = esquema.safeParse(lido.value)
  return error ? { error: error.issues[0]?.message ?? '' } : { ...lido, value: data }
}

const ENDERECO_NO_MAXIMO = 200

/** Joins the address, and asks about what is odd in it. */
function completarCliente(lidos: Record<string, unknown>, avisos: Achado[]): void {
  const [semRua, numero] = [lidos.endereco === undefined, String(lidos.numero ?? '')]
  const endereco = enderecoDe(lidos)
  const avisar = (mensagem: string) => avisos.push({ campo: null, valor: cortar(endereco, 200), mensagem })
  if (endereco !== '' && semRua) avisar('Falta o nome da rua: confira o endereço')
  if (numero !== '' && !/\d|^s\W?n/i.test(numero)) avisar('O número não é um número: confira o endereço')
  if (endereco.length > ENDERECO_NO_MAXIMO) avisar('O endereço é longo demais: foi lido até aqui')
  lidos.endereco = cortar(endereco, ENDERECO_NO_MAXIMO).trim() || undefined
}

const RUA =
  /^(al|av|est|estr|lgo|pc|pca|r|rod|trav|tv|vl)\.?$|^(alameda|avenida|beco|estrada|largo|praça|rodovia|rua|travessa|via|viela|vila)$/i

/** A client's address from the columns that other systems keep it in; takes its parts out of `lidos`. */
function enderecoDe(lidos: Record<string, unknown>): string {
  const tirar = (campo: string): string => {
    const texto = String(lidos[campo] ?? '').trim()
    delete lidos[campo]
    return texto
  }
  const [tipo, rua, numero] = [tirar('tipoDeLogradouro'), tirar('endereco'), tirar('numero')]
  const complemento = tirar('complemento')
  const comTipo = RUA.test(tipo) && !rua.toLowerCase().startsWith(tipo.toLowerCase()) ? `${tipo} ${rua}` : rua
  const jaTem = [' ', ','].some(antes => comTipo.endsWith(antes + numero))
  return [comTipo, jaTem ? '' : numero, complemento].filter(Boolean).join(', ')
}
