import { lerProduto, listarProdutosAtivos, type Produto } from '#contract/produtos.ts'
import { comUnidade } from '#contract/unidades.ts'
import type { RegistroSelectProps } from './registro-busca.tsx'
import { RegistroSelect } from './registro-select.tsx'

type Props = RegistroSelectProps<Produto> & {
  /** The text beside a product's name; default: code, packaging and stock. */
  detailOf?: (produto: Produto) => string
}

/** Chooses an active product by name, code or EAN. */
export const ProdutoSelect = ({ detailOf = noEstoque, ...props }: Props) => (
  <RegistroSelect
    {...props}
    listar={listarProdutosAtivos}
    ler={lerProduto}
    chave="produtos"
    optionOf={produto => ({ id: produto.id, label: produto.nome, detail: detailOf(produto) })}
  />
)

const noEstoque = ({ codigo, embalagem, estoque, unidadeMedida }: Produto): string =>
  [codigo, embalagem, estoque === null ? 'ainda sem contagem' : `há ${comUnidade(estoque, unidadeMedida)}`]
    .filter(Boolean)
    .join(' · ')
