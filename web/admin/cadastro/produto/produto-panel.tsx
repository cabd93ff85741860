import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { lerEmPedidos } from '#contract/produto-acabou.ts'
import {
  excluirProduto,
  lerProduto,
  listarProdutos,
  listarProdutosAtivos,
  mudarStatusDoProduto,
  type Produto,
} from '#contract/produtos.ts'
import { call } from '../../../api/call.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { askAndDelete } from '../ask-and-delete.ts'
import { idOf, type Opened, OpenedRecord } from '../record-panel.tsx'
import { SituacaoChip } from '../situacao.tsx'
import { useActivation } from '../use-activation.ts'
import { ProdutoForm } from './produto-form.tsx'

const Acabou = lazy(() => import('./acabou.tsx').then(module => ({ default: module.Acabou })))

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
  const [janela, setJanela] = useState<'acabou' | 'inativar' | null>(null)
  const [looking, setLooking] = useState(false)
  const inativarAssimMesmo = () => {
    setJanela(null)
    activation.change(produto, false)
  }
  /** An inactive product is confirmed in no order: whoever has it ordered is told of first. */
  const inativar = async () => {
    setLooking(true)
    const { data } = await call(lerEmPedidos, { params: { id } })
    setLooking(false)
    if (data && data.pedidos.length === 0) activation.change(produto, false)
    else setJanela('inativar')
  }
  const excluir = useWrite(excluirProduto, { invalidates: LISTS, success: 'Produto excluído' })
  const askToDelete = async () => {
    const gone = await askAndDelete({
      title: `Excluir ${nome}?`,
      text: 'O cadastro do produto é apagado e não pode ser recuperado.',
      failure: 'O produto não foi excluído',
      remove: () => excluir.mutateAsync({ params: { id } }),
      ...(ativo ? { instead: { action: 'Inativar em vez disso', do: () => void inativar() } } : {}),
    })
    if (gone) onGone()
  }
  return (
    <>
      <Button
        size="sm"
        variant="default"
        loading={activation.busy || looking}
        onClick={() => (ativo ? void inativar() : activation.change(produto, true))}
      >
        {ativo ? 'Inativar' : 'Ativar'}
      </Button>
      <Button size="sm" variant="default" onClick={() => setJanela('acabou')}>
        Acabou
      </Button>
      <Button size="sm" variant="subtle" color="red" loading={excluir.isPending} onClick={() => void askToDelete()}>
        Excluir
      </Button>
      <Suspense>
        {janela ? (
          <Acabou
            produto={produto}
            instead={janela === 'inativar' ? { action: 'Inativar assim mesmo', do: inativarAssimMesmo } : undefined}
            onClose={() => setJanela(null)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
