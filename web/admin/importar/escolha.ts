import { contar } from '#contract/dinheiro.ts'
import type { Importacao } from '#contract/importacoes.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'

/** What is written besides new rows without warnings. */
export type Escolha = { alterar: boolean; aceitarAvisos: boolean }

/** How many rows of a preview will be written: new ones without warnings, and those that `escolha` adds. */
export function aGravar({ novas, alteradas, duvidosas }: Importacao, { alterar, aceitarAvisos }: Escolha): number {
  const sem = aceitarAvisos ? { novas: 0, alteradas: 0 } : duvidosas
  return novas - sem.novas + (alterar ? alteradas - sem.alteradas : 0)
}

/** `40 linhas e 38 compradores`; buyers are written whatever happens to their clients' rows. */
export function oQueGravar(importacao: Importacao, escolha: Escolha): string {
  const { novos, duvidosos } = importacao.compradores
  const linhas = aGravar(importacao, escolha)
  const pessoas = novos - (escolha.aceitarAvisos ? 0 : duvidosos)
  return [linhas > 0 && contar(linhas, 'linha', 'linhas'), pessoas > 0 && contar(pessoas, 'comprador', 'compradores')]
    .filter(Boolean)
    .join(' e ')
}

/** How many rows to be written have a warning. */
export const comAviso = ({ duvidosas }: Importacao): number => duvidosas.novas + duvidosas.alteradas
/** Also true for a warning about a buyer whose client's row is unchanged. */
export const haAvisos = (importacao: Importacao): boolean => comAviso(importacao) + importacao.compradores.duvidosos > 0

/** Why nothing can be written after an answer. */
export const POR_LER = 'Leia de novo: as respostas que você escolheu ainda não valem'

type Palavras = {
  title: string
  um: string
  varios: string
  onde: string
  /** What a row may change: singular and plural. */
  existe: readonly [um: string, varios: string]
  /** The columns of pasted lines, and such a line. */
  colunas?: string
  exemplo?: string
}

const PRODUTOS = { um: 'produto', varios: 'produtos' }
const CADASTRO = ['cadastro que já existe', 'cadastros que já existem'] as const

export const PALAVRAS: Record<TipoDeImportacao, Palavras> = {
  produtos: { title: 'Importar produtos', ...PRODUTOS, onde: 'no cadastro', existe: CADASTRO },
  clientes: { title: 'Importar clientes', um: 'cliente', varios: 'clientes', onde: 'no cadastro', existe: CADASTRO },
  'estante-produtos': {
    ...PRODUTOS,
    title: 'Importar para a estante',
    onde: 'na estante',
    existe: ['produto que já está na estante', 'produtos que já estão na estante'],
    colunas: 'produto, preço e quantidade',
    exemplo: 'Banana prata\t4,90\t100',
  },
  estoque: {
    ...PRODUTOS,
    title: 'Contar por planilha',
    onde: 'no estoque',
    existe: ['produto que já foi contado', 'produtos que já foram contados'],
    colunas: 'produto e quantidade',
    exemplo: 'Banana prata\t100',
  },
}
