import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import {
  atualizarProduto,
  CAMPOS_DO_PRODUTO,
  criarProduto,
  excluirProduto,
  lerProduto,
  listarCategorias,
  listarProdutos,
  mudarStatusDoProduto,
  type Produto,
} from '#contract/produtos.ts'
import {
  NOME_DA_UNIDADE,
  nomeComCodigo,
  UNIDADES_DECIMAIS,
  UNIDADES_INTEIRAS,
  type Unidade,
} from '#contract/unidades.ts'
import { useRead } from '../../api/query.ts'
import { subs } from '../../subs.ts'
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { QuantityField } from '../../ui/fields/quantity-field.tsx'
import type { FieldOf } from '../../ui/fields/sent-form.ts'
import { money, text } from '../../ui/lists/columns.ts'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { DE_QUE_PRODUTOS } from './de-que-produtos.tsx'
import { AbaixoDoCusto, FimDoProduto, podeInativar, SituacaoDoProduto } from './fim-do-produto.tsx'
import { useImportar } from './importar-botao.tsx'
import { SituacaoChip } from './situacao.tsx'
import { type Cadastro, TelaDeCadastro, valoresDe } from './tela-de-cadastro.tsx'

const DETALHES = { codigo: '', ean: '', categoria: '', fornecedor: '', embalagem: '', codigoExterno: '' }
const VAZIO = {
  ...DETALHES,
  nome: '',
  precoCusto: null as number | null,
  unidadeMedida: null as Unidade | null,
  multiplo: null as number | null,
}

const produtos: Cadastro<Produto, typeof VAZIO> = {
  nomes: ['o', 'produto', 'produtos'],
  sub: subs.produto,
  calls: {
    listar: listarProdutos,
    ler: lerProduto,
    criar: criarProduto,
    atualizar: atualizarProduto,
    excluir: excluirProduto,
  },
  chave: 'produtos',
  busca: 'Buscar por nome, código ou EAN',
  filtros: [
    {
      names: ['ativo', 'acabou'],
      Campo: ({ chosen, onChange }) => (
        <FilterChoice
          label="Situação"
          options={['Todos', ['1', 'Ativos'], ['acabou', 'Acabaram'], ['0', 'Inativos']]}
          value={chosen.acabou ? 'acabou' : chosen.ativo?.toString()}
          onChange={situacao =>
            onChange(situacao === 'acabou' ? { ativo: undefined, acabou: '1' } : { ativo: situacao, acabou: undefined })
          }
        />
      ),
    },
    DE_QUE_PRODUTOS,
  ],
  colunas: [
    text('nome', 'Nome', ({ nome }) => nome, { phone: 'title' }),
    text('codigo', 'Código', ({ codigo }) => codigo ?? ''),
    text('unidadeMedida', 'Unidade', ({ unidadeMedida }) => NOME_DA_UNIDADE[unidadeMedida], {
      cell: ({ unidadeMedida, embalagem }) => [NOME_DA_UNIDADE[unidadeMedida], embalagem].filter(Boolean).join(' · '),
    }),
    text('categoria', 'Categoria', ({ categoria }) => categoria ?? ''),
    money('precoCusto', 'Custo', ({ precoCusto }) => precoCusto),
    text('ativo', 'Situação', ({ ativo, acabou }) => (ativo ? (acabou ? 'Acabou' : 'Ativo') : 'Inativo'), {
      cell: ({ ativo, acabou }) => <SituacaoChip ativo={ativo} acabou={acabou === 1} />,
      phone: 'side',
      width: 110,
    }),
  ],
  vazio: 'Cadastre o primeiro, ou traga todos de uma planilha, para pô-los numa estante.',
  exporta: true,
  useMais: () => useImportar({ tipo: 'produtos' }),
  valores: produto => valoresDe(VAZIO, produto),
  nomesDosCampos: CAMPOS_DO_PRODUTO,
  Campos: ({ form, field, half, record }) => {
    const { unidadeMedida } = form.values
    return (
      <>
        <TextInput {...field('nome')} maxLength={120} />
        <ChoiceSelect
          {...half('unidadeMedida')}
          description="Como é vendido"
          all="Escolha"
          data={[
            { group: 'Por peça, números inteiros', items: UNIDADES_INTEIRAS.map(opcao) },
            { group: 'Por medida, com decimais', items: UNIDADES_DECIMAIS.map(opcao) },
          ]}
        />
        <MoneyField
          {...half('precoCusto')}
          description={unidadeMedida ? `Por ${NOME_DA_UNIDADE[unidadeMedida]}` : 'Por unidade de venda'}
        />
        {record ? (
          <p className="quiet small">
            O custo novo vale para os próximos itens de pedido. As margens dos pedidos que já existem não mudam.
          </p>
        ) : null}
        <Detalhes half={half} unidade={unidadeMedida ?? 'UN'} aberto={temDetalhes(form.values)} />
      </>
    )
  },
  ativar: {
    call: mudarStatusDoProduto,
    sent: ({ id }, ativo) => ({ params: { id }, body: { ativo } }),
    pergunta: podeInativar,
  },
  emUso: 'Está em estantes',
  Situacao: SituacaoDoProduto,
  Acoes: FimDoProduto,
  Acima: ({ record }) => <AbaixoDoCusto {...record} />,
}

/** `/admin/cadastro/produto`: what is sold, in which unit and at what cost. */
export const Produtos = () => <TelaDeCadastro cadastro={produtos} />

const opcao = (unidade: Unidade) => ({ value: unidade, label: nomeComCodigo(unidade) })

const temDetalhes = ({ nome: _, precoCusto: __, unidadeMedida: ___, ...detalhes }: typeof VAZIO) =>
  Object.values(detalhes).some(Boolean)

type DetalhesProps = { half: FieldOf<keyof typeof DETALHES | 'multiplo'>; unidade: Unidade; aberto: boolean }

/** Optional details, shown on request, so that only three fields are left to fill in: name, unit and cost. */
function Detalhes({ half, unidade, aberto }: DetalhesProps) {
  const { data } = useRead(listarCategorias, {})
  const [open] = useState(aberto)
  const id = useId()
  return (
    <details open={open}>
      <summary>Código, categoria, fornecedor…</summary>
      <div className="sixths mt-sm">
        <TextInput {...half('codigo')} description="O seu, único" maxLength={30} />
        <TextInput {...half('ean')} description="EAN" maxLength={20} inputMode="numeric" />
        <TextInput {...half('categoria')} maxLength={60} list={`${id}c`} />
        <TextInput {...half('fornecedor')} maxLength={120} list={`${id}f`} />
        <TextInput {...half('embalagem')} description="Como vem" placeholder="cx c/12" maxLength={60} />
        <QuantityField {...half('multiplo')} description="Com 6, pedem-se 6, 12, 18…" unidade={unidade} />
        <TextInput {...half('codigoExterno')} description="Em outro sistema" maxLength={60} />
        <datalist id={`${id}c`}>{data?.categorias.map(sugestao)}</datalist>
        <datalist id={`${id}f`}>{data?.fornecedores.map(sugestao)}</datalist>
      </div>
    </details>
  )
}

const sugestao = ({ nome }: { nome: string }) => <option key={nome} value={nome} />
