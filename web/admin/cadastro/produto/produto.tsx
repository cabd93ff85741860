import { getRouteApi } from '@tanstack/react-router'
import { listarProdutos, type Produto as Registro } from '#contract/produtos.ts'
import { NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { usePages } from '../../../api/pages.ts'
import { useRefine } from '../../../shell/use-refine.ts'
import { type Column, money, text } from '../../../ui/lists/columns.ts'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { part } from '../../../ui/part.ts'
import { useImportar } from '../../importar/importar-botao.tsx'
import { ExportarRecolhido } from '../../relatorios/exportar.tsx'
import { RecordScreen } from '../record-screen.tsx'
import { SituacaoChip } from '../situacao.tsx'
import { DeQueProdutos } from './de-que-produtos.tsx'

// Loaded lazily: the list does not need the form.
const ProdutoPanel = part(() => import('./produto-panel.tsx'), 'ProdutoPanel')

const route = getRouteApi('/admin/cadastro/produto')

/** `/admin/cadastro/produto`: what is sold, in which unit and at what cost. */
export function Produto() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const refine = useRefine(navigate)
  const importar = useImportar({ tipo: 'produtos' })
  const { busca, ativo, acabou, categoria, fornecedor } = address
  const kind = { categoria, fornecedor }
  const pages = usePages(listarProdutos, { query: { busca, limite: 500, ativo, acabou, ...kind } }, 'produtos', {
    near: true,
  })
  const parecidos = pages.alike === undefined ? undefined : ('1' as const)
  return (
    <>
      <RecordScreen
        title="Produtos"
        sub="O que você vende, em que unidade e a que custo."
        noun={['produto', 'produtos']}
        newLabel="Novo produto"
        actions={
          <>
            {importar.botao}
            <ExportarRecolhido
              route={listarProdutos}
              sent={formato => ({ query: { busca, parecidos, ativo, acabou, ...kind, formato } })}
              disabled={pages.rows.length === 0}
            />
          </>
        }
        address={address}
        onRefine={refine}
        onOpen={record => navigate({ search: before => ({ ...before, editar: record }), resetScroll: false })}
        searchLabel="Buscar por nome, código ou EAN"
        filter={
          <>
            <FilterChoice
              label="Situação"
              options={[
                [undefined, 'Todos'],
                ['1', 'Ativos'],
                ['acabou', 'Acabaram'],
                ['0', 'Inativos'],
              ]}
              value={acabou ? 'acabou' : ativo}
              onChange={chosen =>
                refine({
                  ativo: chosen === 'acabou' ? undefined : chosen,
                  acabou: chosen === 'acabou' ? '1' : undefined,
                })
              }
            />
            <DeQueProdutos chosen={kind} onChange={refine} />
          </>
        }
        filters={{ ativo, acabou, ...kind }}
        onClear={() =>
          refine({ busca: undefined, ativo: undefined, acabou: undefined, categoria: undefined, fornecedor: undefined })
        }
        pages={pages}
        columns={columns}
        nameOf={produto => produto.nome}
        dim={produto => produto.ativo === 0}
        empty={{
          title: 'Nenhum produto cadastrado',
          text: 'Cadastre o primeiro, ou traga todos de uma planilha, para pô-los numa estante.',
          create: 'Cadastrar produto',
        }}
        panel={(id, ways) => <ProdutoPanel key={id} id={id} {...ways} />}
      />
      {importar.janela}
    </>
  )
}

const situacaoDe = ({ ativo, acabou }: Registro) => (ativo ? (acabou ? 'Acabou' : 'Ativo') : 'Inativo')
const Situacao = (produto: Registro) => <SituacaoChip {...produto} acabou={produto.acabou === 1} />

const columns: readonly Column<Registro>[] = [
  text('nome', 'Nome', ({ nome }) => nome, { phone: 'title' }),
  text('codigo', 'Código', ({ codigo }) => codigo ?? ''),
  text('unidadeMedida', 'Unidade', ({ unidadeMedida }) => NOME_DA_UNIDADE[unidadeMedida], {
    cell: ({ unidadeMedida, embalagem }) => [NOME_DA_UNIDADE[unidadeMedida], embalagem].filter(Boolean).join(' · '),
  }),
  text('categoria', 'Categoria', ({ categoria }) => categoria ?? ''),
  money('precoCusto', 'Custo', ({ precoCusto }) => precoCusto),
  { ...text('ativo', 'Situação', situacaoDe, { cell: Situacao, phone: 'side' }), width: 110 },
]
