import * as z from 'zod'
import { Email, QuantidadeOferecida, Sinalizador, Texto, TextoOpcional } from '#contract/campos.ts'
import { NovoCliente } from '#contract/clientes.ts'
import { PrecoQuantidade } from '#contract/estante-produtos.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import type { ColunaAchada } from '#contract/importacoes-titulos.ts'
import { NovoProduto, UnidadeMedida } from '#contract/produtos.ts'
import type { Achado, Dados, LinhaLida } from '../lida.ts'
import { cortar, type Linha, textoDe } from './celula.ts'
import { ENDERECO_NO_MAXIMO, enderecoDe } from './endereco.ts'
import { pareceQuebrado } from './letras.ts'
import { type Como, lerValor } from './valores.ts'

/** A product that has to be there already, and what may stand beside a quantity. */
const QUAL_E_QUANTO = {
  nome: Texto(120).optional(),
  codigo: TextoOpcional(30).optional(),
  unidadeMedida: UnidadeMedida.optional(),
  milhar: QuantidadeOferecida.optional(),
  medida: UnidadeMedida.optional(),
  semLimite: Sinalizador.optional(),
  entre: z.string().optional(),
  semPalpite: Sinalizador.optional(),
}

/** The same schemas as in the forms. */
const ESQUEMAS: Record<TipoDeImportacao, z.ZodObject> = {
  produtos: NovoProduto.extend({
    ativo: Sinalizador.optional(),
    estoque: QuantidadeOferecida.optional(),
    entre: z.string().optional(),
    semPalpite: Sinalizador.optional(),
  }),
  clientes: NovoCliente.extend({
    comprador: Texto(120).optional(),
    compradorEmail: Email.optional(),
    rota: TextoOpcional(120).optional(),
    parada: z.int().optional(),
  }),
  // Both are optional here: which one a row needs depends on whether its product is on the shelf.
  'estante-produtos': PrecoQuantidade.partial().extend(QUAL_E_QUANTO),
  estoque: z.object({ ...QUAL_E_QUANTO, quantidade: QuantidadeOferecida.optional() }),
}

/** Optional fields: an invalid value is reported as a warning and left out, and the record is still imported. */
const DISPENSAVEIS: Record<TipoDeImportacao, readonly string[]> = {
  produtos: ['ean', 'multiplo', 'estoque'],
  clientes: ['telefone', 'email', 'cep', 'estado', 'comprador', 'compradorEmail', 'rota', 'parada'],
  'estante-produtos': [],
  estoque: [],
}
const SEM_ISTO = 'a linha é gravada sem isto'
const DO_COMPRADOR: readonly string[] = ['comprador', 'compradorEmail']
const SEM_COMPRADOR = 'a linha é gravada sem o comprador'

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
  const achado = ({ titulo, indice }: ColunaAchada, mensagem: string) => ({
    campo: titulo,
    mensagem,
    valor: cortar(textoDe(row, indice), 200),
  })
  const erradas = new Set<ColunaAchada>()
  const errado = (coluna: ColunaAchada, mensagem: string) => {
    if (erradas.has(coluna)) return
    erradas.add(coluna)
    const { campo } = coluna.coluna
    if (DISPENSAVEIS[tipo].includes(campo))
      avisos.push(achado(coluna, `${mensagem} · ${DO_COMPRADOR.includes(campo) ? SEM_COMPRADOR : SEM_ISTO}`))
    else erros.push(achado(coluna, mensagem))
  }
  for (const coluna of colunas) {
    const { campo } = coluna.coluna
    const lido = lerValor(campo, row[coluna.indice], como)
    if ('error' in lido) {
      errado(coluna, lido.error)
      continue
    }
    lidos[campo] = lido.value ?? lidos[campo]
    for (const [outro, valor] of Object.entries(lido.outros ?? {})) lidos[outro] ??= valor
    if (lido.aviso) avisos.push(achado(coluna, lido.aviso))
    const riscada = row[coluna.indice]?.riscada
    if (riscada && avisos.every(({ mensagem }) => !mensagem.startsWith(RISCADO)))
      avisos.push(achado(coluna, CONFIRA[riscada]))
    const texto = textoDe(row, coluna.indice)
    if (pareceQuebrado(texto) || (como.incertas && /[^\p{ASCII}]/u.test(texto)))
      avisos.push(achado(coluna, 'Os acentos podem estar errados: confira, ou salve o arquivo como .xlsx'))
  }
  if (tipo === 'clientes') completarCliente(lidos, avisos)
  if (lidos.nome === undefined && lidos.codigo === undefined)
    for (const coluna of colunas.filter(({ coluna }) => coluna.aoMenosUma === 'produto').slice(0, 1))
      errado(coluna, VAZIO)
  for (const coluna of metades(colunas, lidos)) errado(coluna, FALTA_METADE)
  const dados = validar(como, lidos, erros, errado)
  const celulas: Record<string, string> = {}
  // A row with a comma too many would look right in the file to correct.
  for (const { coluna, indice } of colunas)
    if (!recusa || !coluna.numero) celulas[coluna.campo] = cortar(textoDe(row, indice), 1000)
  return { celulas, dados, erros: dados ? [] : erros, avisos }
}

/** The row's values as the API takes them; null if they have an error. */
function validar(
  { tipo, colunas }: ComoALinha,
  lidos: Record<string, unknown>,
  erros: readonly Achado[],
  errado: (coluna: ColunaAchada, mensagem: string) => void,
): Dados | null {
  let lida = ESQUEMAS[tipo].safeParse(lidos)
  // Leaving a value out may reveal another error, because refinements run only on otherwise valid rows.
  for (let vez = 0; !lida.success && (vez === 0 || erros.length === 0) && vez < 4; vez++) {
    for (const { path, message } of lida.error.issues) {
      const coluna = colunas.find(({ coluna }) => coluna.campo === path[0])
      if (coluna) errado(coluna, message)
      if (DISPENSAVEIS[tipo].includes(String(path[0]))) delete lidos[String(path[0])]
    }
    metades(colunas, lidos)
    lida = ESQUEMAS[tipo].safeParse(lidos)
  }
  return erros.length > 0 || !lida.success ? null : (lida.data as Dados)
}

const VAZIO = 'Preencha este campo'
const FALTA_METADE = 'Para o comprador entrar, são precisos o nome e o e-mail'

/** Removes a buyer with only a name or only an e-mail; returns the column of the missing half. */
function metades(colunas: readonly ColunaAchada[], lidos: Record<string, unknown>): ColunaAchada[] {
  const vazias = colunas.filter(({ coluna: { campo } }) => DO_COMPRADOR.includes(campo) && lidos[campo] === undefined)
  if (vazias.length !== 1) return []
  for (const campo of DO_COMPRADOR) delete lidos[campo]
  return vazias
}

/** Joins the address, and restores the leading zero of a CEP that Excel dropped in a CSV; only São Paulo's begin with one. */
function completarCliente(lidos: Record<string, unknown>, avisos: Achado[]): void {
  const [semRua, numero] = [lidos.endereco === undefined, String(lidos.numero ?? '')]
  const endereco = enderecoDe(lidos)
  const avisar = (mensagem: string) => avisos.push({ campo: null, valor: cortar(endereco, 200), mensagem })
  if (endereco !== '' && semRua) avisar('Falta o nome da rua: confira o endereço')
  if (numero !== '' && !/\d|^s\W?n/i.test(numero)) avisar('O número não é um número: confira o endereço')
  if (endereco.length > ENDERECO_NO_MAXIMO) avisar('O endereço é longo demais: foi lido até aqui')
  lidos.endereco = cortar(endereco, ENDERECO_NO_MAXIMO).trim() || undefined
  const { cep, estado } = lidos
  if (typeof cep === 'string' && /^\d{7}$/.test(cep) && /^sp$/i.test(String(estado))) lidos.cep = `0${cep}`
}
