import { useState } from 'react'
import { lerProduto, listarProdutosAtivos, type Produto } from '#contract/produtos.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useForgivingSearch } from '../api/forgiving-search.ts'
import { useRead } from '../api/query.ts'
import { SearchSelect } from '../ui/fields/search-select.tsx'
import type { SearchOption, SearchSelectProps } from '../ui/fields/search-select-box.tsx'

type Props = Omit<SearchSelectProps, 'onChange'> & {
  onChange: (produto: Produto | null) => void
  /** The text beside a product's name; default: code, packaging and stock. */
  detailOf?: (produto: Produto) => string
}

/** Chooses an active product by searching name, code or EAN on the server. */
export function ProdutoSelect({ value, onChange, detailOf = noEstoque, ...props }: Props) {
  const optionOf = (produto: Produto): SearchOption => ({
    id: produto.id,
    label: produto.nome,
    detail: detailOf(produto),
  })
  const [busca, setBusca] = useState('')
  const found = useForgivingSearch(
    listarProdutosAtivos,
    { query: { busca, limite: 50 } },
    ({ produtos }) => produtos.length === 0,
  )
  const listed = found.data?.produtos.find(({ id }) => id === value)
  const read = useRead(lerProduto, { params: { id: value ?? 0 } }, { enabled: value !== null && !listed })
  const chosen = value === null ? undefined : (listed ?? read.data?.produtos[0])
  const all = [...(found.data?.produtos ?? []), ...(chosen ? [chosen] : [])]
  return (
    <SearchSelect
      {...props}
      value={value}
      onChange={id => onChange(all.find(produto => produto.id === id) ?? null)}
      options={(found.data?.produtos ?? []).map(optionOf)}
      searched={busca}
      alike={found.data?.alike !== undefined}
      reading={found}
      chosen={chosen && optionOf(chosen)}
      onSearch={setBusca}
    />
  )
}

const noEstoque = ({ codigo, embalagem, estoque, unidadeMedida }: Produto): string =>
  [codigo, embalagem, estoque === null ? 'ainda sem contagem' : `há ${comUnidade(estoque, unidadeMedida)}`]
    .filter(Boolean)
    .join(' · ')
