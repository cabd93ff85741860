import { Button } from '@mantine/core'
import {
  excluirProduto,
  lerProduto,
  listarProdutos,
  listarProdutosAtivos,
  mudarStatusDoProduto,
  type Produto,
} from '#contract/produtos.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { askAndDelete } from '../ask-and-delete.ts'
import { idOf, type Opened, OpenedRecord } from '../record-panel.tsx'
import { SituacaoChip } from '../situacao.tsx'
import { useActivation } from '../use-activation.ts'
import { ProdutoForm } from './produto-form.tsx'

const LISTS = [listarProdutos, listarProdutosAtivos]

export function ProdutoPanel({ id, onClose, onSaved }: Opened) {
  const read = useRead(lerProduto, { params: { id: idOf(id) } }, { enabled: id !== 'novo' })
  return (
    <OpenedRecord
      {...{ id, onClose, onSaved }}
      read={read}
      names={['Produtos', 'Novo produto']}
      recordOf={({ produtos: [produto] }) => produto}
      status={({ ativo }) => <SituacaoChip ativo={ativo} />}
      tools={produto => <Tools produto={produto} onGone={onClose} />}
      form={produto => <ProdutoForm produto={produto} onClose={onClose} onSaved={onSaved} />}
    />
  )
}

function Tools({ produto, onGone }: { produto: Produto; onGone: () => void }) {
  const { id, nome, ativo } = produto
  const activation = useActivation({
    route: mudarStatusDoProduto,
    sent: ({ id }: Produto, ativo) => ({ params: { id }, body: { ativo } }),
    invalidates: [...LISTS, lerProduto],
    done: ({ nome }, ativo) => `${nome} foi ${ativo ? 'ativado' : 'inativado'}`,
    failure: 'A situação do produto não mudou',
  })
  const excluir = useWrite(excluirProduto, { invalidates: LISTS, success: 'Produto excluído' })
  const askToDelete = async () => {
    const gone = await askAndDelete({
      title: `Excluir ${nome}?`,
      text: 'O cadastro do produto é apagado e não pode ser recuperado.',
      failure: 'O produto não foi excluído',
      remove: () => excluir.mutateAsync({ params: { id } }),
      ...(ativo ? { instead: { action: 'Inativar em vez disso', do: () => activation.change(produto, false) } } : {}),
    })
    if (gone) onGone()
  }
  return (
    <>
      <Button size="sm" variant="default" loading={activation.busy} onClick={() => activation.change(produto, !ativo)}>
        {ativo ? 'Inativar' : 'Ativar'}
      </Button>
      <Button size="sm" variant="subtle" color="red" loading={excluir.isPending} onClick={() => void askToDelete()}>
        Excluir
      </Button>
    </>
  )
}
