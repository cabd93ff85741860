import { Button } from '@mantine/core'
import { useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import { lerEmPedidos } from '#contract/produto-acabou.ts'
import {
  excluirProduto,
  lerProduto,
  listarProdutos,
  listarProdutosAtivos,
  mudarStatusDoProduto,
  type Produto,
} from '#contract/produtos.ts'
import type { Answer } from '#contract/route.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/query.ts'
import { HeldButton } from '../../../ui/held-button.tsx'
import { part } from '../../../ui/part.ts'
import { Excluir } from '../excluir.tsx'
import { idOf, type Opened, OpenedRecord } from '../record-panel.tsx'
import { SituacaoChip } from '../situacao.tsx'
import { useActivation } from '../use-activation.ts'
import { ProdutoForm } from './produto-form.tsx'
import { nasEstantes, useVoltou } from './use-voltou.ts'

const Acabou = part(() => import('./acabou.tsx'), 'Acabou')

const LISTS = [listarProdutos, listarProdutosAtivos]

export function ProdutoPanel({ id, onClose, onSaved }: Opened) {
  const [params, enabled] = [{ id: idOf(id) }, id !== 'novo']
  const read = useRead(lerProduto, { params }, { enabled })
  const fim = useRead(lerEmPedidos, { params }, { enabled }).data
  return (
    <OpenedRecord
      {...{ id, onClose, onSaved }}
      read={read}
      names={['Produtos', 'Novo produto']}
      recordOf={({ produtos: [produto] }) => produto}
      status={({ ativo }) => <SituacaoChip ativo={ativo} acabou={jaAcabou(fim)} />}
      tools={produto => <Tools produto={produto} fim={fim} onGone={onClose} />}
      form={produto => <ProdutoForm {...{ produto, onClose, onSaved }} abaixoDoCusto={fim?.abaixoDoCusto ?? 0} />}
    />
  )
}

type Fim = Answer<typeof lerEmPedidos> | undefined

/** Whether the product is no longer offered, though it is on shelves. */
const jaAcabou = (fim: Fim): boolean => fim !== undefined && fim.acabou > 0 && fim.oferecem === 0

type ToolsProps = { produto: Produto; fim: Fim; onGone: () => void }

function Tools({ produto, fim, onGone }: ToolsProps) {
  const { id, nome, ativo, emUso } = produto
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
  /** Orders with an inactive product can't be confirmed, so the dialog first shows those that hold it. */
  const inativar = async () => {
    setLooking(true)
    const { data } = await call(lerEmPedidos, { params: { id } })
    setLooking(false)
    if (data && data.pedidos.length === 0) activation.change(produto, false)
    else setJanela('inativar')
  }
  return (
    <>
      <HeldButton
        size="sm"
        variant="default"
        loading={activation.busy || looking}
        onClick={() => (ativo ? void inativar() : activation.change(produto, true))}
      >
        {ativo ? 'Inativar' : 'Ativar'}
      </HeldButton>
      <Fim produto={produto} fim={fim} onAcabou={() => setJanela('acabou')} />
      {emUso ? (
        <p className="quiet small full">Está em estantes: não pode ser excluído, só inativado.</p>
      ) : (
        <Excluir
          size="sm"
          route={excluirProduto}
          sent={{ params: { id } }}
          invalidates={LISTS}
          question={[`Excluir ${nome}?`, 'O cadastro do produto é apagado e não pode ser recuperado.']}
          success="Produto excluído"
          failure="O produto não foi excluído"
          onGone={onGone}
        />
      )}
      {fim && jaAcabou(fim) ? <p className="quiet small full">{ondeAcabou(fim)}</p> : null}
      {janela ? (
        <Acabou
          produto={produto}
          instead={janela === 'inativar' ? { action: 'Inativar assim mesmo', do: inativarAssimMesmo } : undefined}
          onClose={() => setJanela(null)}
          onEnded={() => setJanela(null)}
        />
      ) : null}
    </>
  )
}

type FimProps = { produto: Produto; fim: Fim; onAcabou: () => void }

/** The button that ends a product, or offers an ended one again. */
function Fim({ produto, fim, onAcabou }: FimProps) {
  const voltou = useVoltou(produto.nome)
  const acabado = jaAcabou(fim)
  return (
    <>
      {acabado ? (
        <Button size="sm" loading={voltou.isPending} onClick={() => voltou.mutate({ params: { id: produto.id } })}>
          Voltou: oferecer de novo
        </Button>
      ) : null}
      {!acabado || fim?.pedidos.length ? (
        <Button size="sm" variant="default" onClick={onAcabou}>
          {acabado ? 'Retirar de pedidos' : 'Acabou'}
        </Button>
      ) : null}
    </>
  )
}

/** `Acabou: não é mais oferecido em 20 estantes. Ainda está em 1 pedido.` */
function ondeAcabou({ acabou, pedidos: { length } }: NonNullable<Fim>): string {
  const ainda = length > 0 ? ` Ainda está em ${contar(length, 'pedido', 'pedidos')}.` : ''
  return `Acabou: não é mais oferecido em ${nasEstantes(acabou)}.${ainda}`
}
