import { getRouteApi } from '@tanstack/react-router'
import { listarProdutos, type Produto as Registro } from '#contract/produtos.ts'
import { NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { usePages } from '../../../api/query.ts'
import { useRefine } from '../../../shell/use-refine.ts'
import { type Column, money, text } from '../../../ui/lists/columns.ts'
import { ImportarBotao } from '../../importar/importar-botao.tsx'
import { RecordScreen } from '../record-screen.tsx'
import { SituacaoChoice, situacao } from '../situacao.tsx'
import { ProdutoPanel } from './produto-panel.tsx'

const route = getRouteApi('/admin/cadastro/produto')

/** `/admin/cadastro/produto`: what is sold, in which unit and at what cost. */
export function Produto() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const refine = useRefine(navigate)
  const { busca, ativo } = address
  const pages = usePages(listarProdutos, { query: { busca, limite: 500, ativo } }, answer => answer.produtos)
  return (
    <RecordScreen
      title="Produtos"
      sub="O que você vende, em que unidade e a que custo."
      noun={['produto', 'produtos']}
      newLabel="Novo produto"
      actions={<ImportarBotao tipo="produtos" />}
      address={address}
      onRefine={refine}
      onOpen={record => navigate({ search: before => ({ ...before, editar: record }), resetScroll: false })}
      searchLabel="Buscar por nome"
      filter={<SituacaoChoice value={ativo} onChange={ativo => refine({ ativo })} />}
      filtered={ativo !== undefined}
      onClear={() => refine({ busca: undefined, ativo: undefined })}
      pages={pages}
      columns={columns}
      nameOf={produto => produto.nome}
      dim={produto => produto.ativo === 0}
      empty={{
        title: 'Nenhum produto cadastrado',
        text: 'Cadastre o primeiro produto para pô-lo numa estante.',
        create: 'Cadastrar produto',
      }}
      panel={(id, ways) => <ProdutoPanel key={id} id={id} {...ways} />}
    />
  )
}

const columns: readonly Column<Registro>[] = [
  text('nome', 'Nome', ({ nome }) => nome, { phone: 'title' }),
  text('unidadeMedida', 'Unidade', ({ unidadeMedida }) => NOME_DA_UNIDADE[unidadeMedida]),
  money('precoCusto', 'Custo', ({ precoCusto }) => precoCusto),
  { ...situacao, width: 110 },
]
