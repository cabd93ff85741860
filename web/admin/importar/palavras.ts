import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'

/** What each import is called. */
export const PALAVRAS: Record<TipoDeImportacao, { title: string; um: string; varios: string; onde: string }> = {
  produtos: { title: 'Importar produtos', um: 'produto', varios: 'produtos', onde: 'no cadastro' },
  clientes: { title: 'Importar clientes', um: 'cliente', varios: 'clientes', onde: 'no cadastro' },
  'estante-produtos': { title: 'Importar para a estante', um: 'produto', varios: 'produtos', onde: 'na estante' },
}

const inteiro = new Intl.NumberFormat('pt-BR')

/** `4.963 linhas`, `1 linha`. */
export function contar(quantos: number, um: string, varios: string): string {
  return `${inteiro.format(quantos)} ${quantos === 1 ? um : varios}`
}
