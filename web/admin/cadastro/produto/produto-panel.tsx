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
import { StatusChip } from '../../../ui/status-chip.tsx'
import { askAndDelete } from '../ask-and-delete.ts'
import { Recorded, RecordPanel } from '../record-panel.tsx'
import { useActivation } from '../use-activation.ts'
import { ProdutoForm } from './produto-form.tsx'

const LISTS = [listarProdutos, listarProdutosAtivos]

type Props = { id: number | 'novo'; onClose: () => void; onSaved: (id: number) => void }

export function ProdutoPanel({ id, ...props }: Props) {
  if (id !== 'novo') return <Registered id={id} {...props} />
  return (
    <RecordPanel title="Novo produto" from="Produtos" onClose={props.onClose}>
      <ProdutoForm produto={null} {...props} />
    </RecordPanel>
  )
}

function Registered({ id, onClose, onSaved }: Props & { id: number }) {
  const read = useRead(lerProduto, { params: { id } })
  return (
    <Recorded read={read} way={{ from: 'Produtos', onClose }}>
      {({ produtos: [produto] }) =>
        produto ? (
          <RecordPanel
            title={produto.nome}
            from="Produtos"
            onClose={onClose}
            status={<StatusChip>{produto.ativo ? 'Ativo' : 'Inativo'}</StatusChip>}
            tools={<Tools produto={produto} onGone={onClose} />}
          >
            <ProdutoForm produto={produto} onClose={onClose} onSaved={onSaved} />
          </RecordPanel>
        ) : null
      }
    </Recorded>
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
