import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'

type Palavras = {
  title: string
  um: string
  varios: string
  onde: string
  /** What a row may change: singular and plural. */
  existe: readonly [um: string, varios: string]
}

const CADASTRO = ['cadastro que já existe', 'cadastros que já existem'] as const

/** The words for each kind of import. */
export const PALAVRAS: Record<TipoDeImportacao, Palavras> = {
  produtos: { title: 'Importar produtos', um: 'produto', varios: 'produtos', onde: 'no cadastro', existe: CADASTRO },
  clientes: { title: 'Importar clientes', um: 'cliente', varios: 'clientes', onde: 'no cadastro', existe: CADASTRO },
  'estante-produtos': {
    title: 'Importar para a estante',
    um: 'produto',
    varios: 'produtos',
    onde: 'na estante',
    existe: ['produto que já está na estante', 'produtos que já estão na estante'],
  },
}
