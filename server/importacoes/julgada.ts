import { createHash } from 'node:crypto'
import { cepMascarado, cnpjMascarado, telefoneMascarado } from '#contract/brasil.ts'
import { centavos, emNumero, emReais } from '#contract/dinheiro.ts'
import type { Importacao, LinhaImportada } from '#contract/importacoes.ts'
import { COLUNAS, type Coluna, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { comUnidade, NOME_DA_UNIDADE, UNIDADES, type Unidade } from '#contract/unidades.ts'
import type { Achado, Dados, Leitura, LinhaLida } from './lida.ts'

export type Valores = LinhaImportada['valores']
/** A row as it is stored and listed. */
export type Julgada = LinhaImportada

/** What is written besides new rows without a warning, as the user chose in the preview. */
export type Escolha = { alterar: boolean; aceitarAvisos: boolean }
/** The records created and changed, and the buyers added. */
export type Gravadas = { novas: number; alteradas: number; compradores: number }
export type Contagens = Pick<Importacao, 'total' | 'novas' | 'alteradas' | 'iguais' | 'ruins' | 'duvidosas'> & {
  compradores: { novos: number; duvidosos: number }
  /** Of all that the rows do. */
  resumo: string
}

/** An import as it is stored. */
export type Guardada = Pick<Importacao, 'id' | 'tipo' | 'estanteId' | 'arquivo' | 'situacao'> & {
  lida: Omit<Leitura, 'linhas'>
  contagens: Contagens
  gravadas: Gravadas | null
}

/** An import as the API answers it. */
export function shown({
  lida: { titulos: _, ...lida },
  contagens: { resumo: __, ...contagens },
  gravadas,
  ...importacao
}: Guardada): Importacao {
  return {
    ...importacao,
    ...lida,
    ...contagens,
    compradores: { ...contagens.compradores, gravados: gravadas?.compradores ?? null },
    gravadas: gravadas && { novas: gravadas.novas, alteradas: gravadas.alteradas },
  }
}

/** Something to say about a row's cell. */
export const achado = ({ celulas }: LinhaLida, campo: string, mensagem: string): Achado => ({
  campo,
  valor: celulas[campo] ?? '',
  mensagem,
})

/** For a row that has its product's code without the zeros in front. */
export const pelosZeros = (lida: LinhaLida, { codigo }: { codigo: string | null }): Achado =>
  achado(lida, 'codigo', `${lida.dados?.codigo} só difere de ${codigo} pelos zeros`)

/** Where a row stands, for another row's message. */
export const naLinha = ({ linha, onde }: LinhaLida): string => `linha ${linha}${onde ? `, ${onde}` : ''}`

/** Says what is against a row's number of another system, which one record alone may have. */
export function outroDono(registros: readonly Valores[]) {
  const donos = new Map<unknown, unknown>(registros.map(({ codigoExterno, id }) => [codigoExterno, id]))
  return (lida: LinhaLida, id: number | undefined): Erro | undefined => {
    const codigo = lida.dados?.codigoExterno
    if (codigo === undefined) return undefined
    const dono = donos.get(codigo) ?? id ?? lida
    donos.set(codigo, dono)
    if (dono === (id ?? lida)) return undefined
    const onde = typeof dono === 'number' ? 'é de outro registro' : `já está na ${naLinha(dono as LinhaLida)}`
    return ['codigoExterno', `Repetido: o código ${onde}`]
  }
}

/** What is against a row. */
export type Erro = [campo: string, mensagem: string]
/** A row that can't be written: it could not be read, or `contra`. */
export const ruim = (lida: LinhaLida, contra?: Erro, registroId: number | null = null): Julgada => ({
  ...comum(lida),
  situacao: 'ruim',
  registroId,
  avisos: lida.avisos,
  mudancas: [],
  valores: {},
  comprador: null,
  erros: contra ? [achado(lida, ...contra)] : lida.erros,
})

type Boa = {
  tipo: TipoDeImportacao
  registroId: number | null
  /** The registered values of a record that the row would change; null where it is new. */
  de: Valores | null
  valores: Valores
  unidade?: Unidade
  /** A new buyer, whom the row brings whatever becomes of its client. */
  comprador?: Valores
  avisos?: Achado[]
}

/** A row that can be written: what it changes is what differs. */
export function boa(lida: LinhaLida, { tipo, registroId, de, valores, unidade, comprador, avisos = [] }: Boa): Julgada {
  const mudancas = emPalavras(tipo, de, valores, unidade)
  return {
    ...comum(lida),
    situacao: de === null ? 'nova' : mudancas.length > 0 ? 'alterada' : 'igual',
    registroId,
    erros: [],
    avisos: [...lida.avisos, ...avisos],
    comprador: comprador ? 'novo' : null,
    mudancas: [...mudancas, ...emPalavras(tipo, null, comprador ?? {})],
    valores: { ...valores, ...comprador },
  }
}

const comum = ({ ordem, linha, onde, dados, celulas }: LinhaLida) => ({
  ordem,
  linha,
  onde,
  nome: String(dados?.nome ?? celulas.nome ?? ''),
})

/** The fields of a kind's records, in the columns' order. */
export const camposDe = (tipo: TipoDeImportacao): string[] =>
  COLUNAS[tipo].flatMap(({ campo, com, parteDe }) => (com || parteDe ? [] : [campo]))

/** The row's values of these fields that are not empty, as the API has them. */
export function valoresDe(dados: Dados, campos: readonly string[]): Valores {
  const valores: Valores = {}
  for (const campo of campos) {
    const valor = dados[campo] ?? ''
    if (valor !== '') valores[campo] = typeof valor === 'boolean' ? Number(valor) : valor
  }
  return valores
}

/** A warning where money is at least ten times, or at most a tenth of, what is registered: often a comma that went astray. */
export function muitoOutro(reais: number, registrado: number, oQue: string): string | undefined {
  const [agora, antes] = [centavos(reais), centavos(registrado)]
  if (agora === 0 || antes === 0 || !(agora >= 10 * antes || antes >= 10 * agora)) return undefined
  const vezes = emNumero(Math.round(Math.max(agora / antes, antes / agora)))
  return `Cerca de ${vezes} vezes ${agora > antes ? 'o' : 'menos que o'} ${oQue}, que é de ${emTexto(registrado)}`
}

/** `R$ 1.234,50`, with a plain space. */
export const emTexto = (reais: number): string => emReais(reais).replace('\u00a0', ' ')

export function contar(linhas: readonly Julgada[]): Contagens {
  const quantas = (sao: (linha: Julgada) => boolean) => linhas.filter(sao).length
  const de = (situacao: Julgada['situacao']) => quantas(linha => linha.situacao === situacao)
  const comAviso = (situacao: Julgada['situacao']) => quantas(l => l.situacao === situacao && l.avisos.length > 0)
  return {
    total: linhas.length,
    novas: de('nova'),
    alteradas: de('alterada'),
    iguais: de('igual'),
    ruins: de('ruim'),
    duvidosas: { novas: comAviso('nova'), alteradas: comAviso('alterada') },
    compradores: {
      novos: quantas(({ comprador }) => comprador !== null),
      duvidosos: quantas(({ comprador }) => comprador === 'duvidoso'),
    },
    resumo: resumo(linhas),
  }
}

/** The same as long as the rows do what was announced; why one can't be written does not matter. */
export function resumo(linhas: readonly Julgada[]): string {
  const hash = createHash('sha256')
  for (const { situacao, registroId, comprador, valores, mudancas, avisos } of linhas) {
    const faz = [situacao, registroId, comprador, valores, mudancas, avisos.map(({ mensagem }) => mensagem)]
    hash.update(JSON.stringify(situacao === 'ruim' ? situacao : faz))
  }
  return hash.digest('base64')
}

/** The rows whose record is written, and those that bring a buyer, on the business's day. */
export type AEscrever = { gravam: Julgada[]; trazem: Julgada[]; hoje: string }

export function escolhidas(linhas: readonly Julgada[], { alterar, aceitarAvisos }: Escolha): Omit<AEscrever, 'hoje'> {
  const situacoes = alterar ? ['nova', 'alterada'] : ['nova']
  return {
    gravam: linhas.filter(l => situacoes.includes(l.situacao) && (aceitarAvisos || l.avisos.length === 0)),
    trazem: linhas.filter(({ comprador }) => comprador === 'novo' || (aceitarAvisos && comprador === 'duvidoso')),
  }
}

/** What changes, or what a new record will have besides its name, in the screens' words and the columns' order. */
const emPalavras = (tipo: TipoDeImportacao, de: Valores | null, para: Valores, unidade?: Unidade) =>
  COLUNAS[tipo]
    .filter(({ campo }) => campo in para && (de ? para[campo] !== de[campo] : campo !== 'nome'))
    .map(coluna => ({
      campo: coluna.titulo,
      de: de ? escrito(coluna, de[coluna.campo], unidade) : '',
      para: escrito(coluna, para[coluna.campo], unidade),
    }))

const MASCARAS: Record<string, (texto: string) => string> = {
  cnpj: cnpjMascarado,
  cep: cepMascarado,
  telefone: telefoneMascarado,
  unidadeMedida: texto => NOME_DA_UNIDADE[UNIDADES.find(unidade => unidade === texto) ?? 'UN'],
  ativo: texto => (texto === '1' ? 'Sim' : 'Não'),
}
const NUMEROS = { dinheiro: emReais, quantidade: comUnidade }
const VAZIOS: Record<string, string> = { quantidade: 'sem limite', minimo: 'nenhum', maximo: 'nenhum' }

function escrito({ campo, numero }: Coluna, valor: Valores[string] | undefined, unidade?: Unidade): string {
  if ((valor ?? '') === '') return VAZIOS[campo] ?? ''
  return numero ? NUMEROS[numero](Number(valor), unidade) : (MASCARAS[campo]?.(String(valor)) ?? String(valor))
}
