import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { contar, emReais } from '#contract/dinheiro.ts'
import { listarProdutosForaDaEstante, type ProdutoFora } from '#contract/estante-planilha.ts'
import { NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { useAll } from '../../../api/pages.ts'
import { ChoiceSelect } from '../../../ui/fields/choice-select.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { countedBy } from '../../../ui/lists/counted-by.ts'
import { GrowingList } from '../../../ui/lists/growing-list.tsx'
import { found } from '../../../ui/lists/matching.ts'
import { Empty } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DialogButtons, DialogFoot } from '../../../ui/overlays/dialog-buttons.tsx'
import { useMargemSugerida } from '../../cadastro/estantes/margem.ts'
import type { Planilha } from '../estado.ts'
import { linhaNova } from '../linha.ts'

type Props = { estanteId: number; planilha: Planilha; onClose: () => void }

/** Adds several products to the sheet, to be completed and saved there. */
export function Adicionar({ estanteId, planilha, onClose }: Props) {
  const { produtos, ...read } = useForaDaEstante(estanteId, planilha)
  const margem = useMargemSugerida()
  const [busca, setBusca] = useState('')
  const [escolhidos, setEscolhidos] = useState<ReadonlySet<number>>(new Set())
  const [categoria, setCategoria] = useState<string | null>(null)
  const daCategoria = categoria === null ? produtos : produtos.filter(produto => produto.categoria === categoria)
  const { items: achados } = found(daCategoria, busca, ({ nome, codigo, fornecedor }) =>
    [nome, codigo, fornecedor].filter(Boolean).join(' '),
  )
  const marcar = (quais: readonly ProdutoFora[], sim: boolean) => {
    const novos = new Set(escolhidos)
    for (const { id } of quais) sim ? novos.add(id) : novos.delete(id)
    setEscolhidos(novos)
  }
  const adicionar = () => {
    const novos = produtos.filter(({ id }) => escolhidos.has(id))
    planilha.linhas.write(novos.map(produto => linhaNova(produto, margem)))
    onClose()
  }
  const quantos = escolhidos.size
  return (
    <Dialog title="Adicionar produtos" onClose={onClose}>
      <SearchBox first label="Buscar produto, código ou fornecedor" delay={0} value={busca} onChange={setBusca} />
      <ChoiceSelect
        label="Categoria"
        mt="xs"
        all="Todas"
        data={countedBy(produtos, produto => produto.categoria).map(([nome, quantos]) => ({
          value: nome,
          label: `${nome} (${quantos})`,
        }))}
        value={categoria}
        onChange={setCategoria}
      />
      <GrowingList {...read} rows={achados} empty={<NenhumProduto todos={produtos.length === 0} />}>
        {shown => (
          <>
            <Checkbox
              my="sm"
              label={
                busca || categoria !== null ? `Todos os ${achados.length} encontrados` : `Todos os ${produtos.length}`
              }
              checked={achados.every(({ id }) => escolhidos.has(id))}
              onChange={event => marcar(achados, event.currentTarget.checked)}
            />
            <Escolhidos shown={shown} escolhidos={escolhidos} onMark={marcar} />
          </>
        )}
      </GrowingList>
      <DialogFoot>
        <DialogButtons
          action={quantos === 0 ? 'Adicionar' : `Adicionar ${contar(quantos, 'produto', 'produtos')}`}
          onAction={adicionar}
          reason={quantos === 0 ? 'Escolha os produtos na lista' : null}
          onBack={onClose}
        />
      </DialogFoot>
    </Dialog>
  )
}

type EscolhidosProps = {
  shown: readonly ProdutoFora[]
  escolhidos: ReadonlySet<number>
  onMark: (quais: readonly ProdutoFora[], sim: boolean) => void
}

const Escolhidos = ({ shown, escolhidos, onMark }: EscolhidosProps) => (
  <ul className="rows roomy" aria-label="Produtos">
    {shown.map(produto => (
      <li key={produto.id}>
        <Checkbox
          label={produto.nome}
          description={detalhe(produto)}
          checked={escolhidos.has(produto.id)}
          onChange={event => onMark([produto], event.currentTarget.checked)}
        />
      </li>
    ))}
  </ul>
)

/** All active products that are neither on the shelf nor in the sheet: the search runs here. */
export function useForaDaEstante(estanteId: number, planilha: Planilha) {
  const sent = { params: { id: estanteId }, query: { limite: 1000 } }
  const { data = [], isPending, error, refetch } = useAll(listarProdutosForaDaEstante, sent, 'produtos')
  return { produtos: data.filter(({ id }) => !planilha.linhas.row(id)), isPending, error, refetch }
}

const NenhumProduto = ({ todos }: { todos: boolean }) =>
  todos ? (
    <Empty title="Todos os produtos ativos já estão nesta estante">
      Cadastre outros produtos, ou ative os inativos, para pô-los aqui.
    </Empty>
  ) : (
    <Empty title="Nenhum produto com este nome">Tente outra palavra.</Empty>
  )

const detalhe = ({ codigo, embalagem, unidadeMedida, precoCusto }: ProdutoFora): string =>
  [codigo, NOME_DA_UNIDADE[unidadeMedida], embalagem, `custo ${emReais(precoCusto)}`].filter(Boolean).join(' · ')
