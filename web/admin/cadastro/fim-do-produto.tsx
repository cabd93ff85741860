import { Alert, Button } from '@mantine/core'
import { contar } from '#contract/dinheiro.ts'
import { lerEmPedidos } from '#contract/produto-acabou.ts'
import type { Produto } from '#contract/produtos.ts'
import { call } from '../../api/call.ts'
import { useRead } from '../../api/query.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { SituacaoChip } from './situacao.tsx'
import { nasEstantes, useVoltou } from './use-voltou.ts'

const Acabou = lazyPart(() => import('./acabou.tsx'), 'Acabou')
const Reajustar = lazyPart(() => import('./estantes/reajustar.tsx'), 'Reajustar')
const Precos = lazyPart(() => import('./estantes/precos.tsx'), 'Precos')

/** Where a product is: on shelves and in orders. `acabado`: it is no longer offered, though it is on shelves. */
function useFim(id: number) {
  const { data } = useRead(lerEmPedidos, { params: { id } })
  return { data, acabado: data !== undefined && data.acabou > 0 && data.oferecem === 0 }
}

export const SituacaoDoProduto = ({ id, ativo }: Produto) => <SituacaoChip ativo={ativo} acabou={useFim(id).acabado} />

/** The buttons that end a product, or offer an ended one again. */
export function FimDoProduto({ record: produto }: { record: Produto }) {
  const { data, acabado } = useFim(produto.id)
  const voltou = useVoltou(produto.nome)
  const emPedidos = data?.pedidos.length ?? 0
  const emNenhuma = produto.ativo === 1 && data?.oferecem === 0 && data.acabou === 0
  return (
    <>
      <DialogButton
        size="sm"
        variant="filled"
        offered={emNenhuma}
        dialog={onClose => <Precos incluir estantes={null} produtoId={produto.id} onClose={onClose} />}
      >
        Pôr nas estantes abertas
      </DialogButton>
      {acabado ? (
        <Button size="sm" loading={voltou.isPending} onClick={() => voltou.mutate({ params: { id: produto.id } })}>
          Voltou: oferecer de novo
        </Button>
      ) : null}
      {!acabado || emPedidos > 0 ? (
        <DialogButton size="sm" dialog={onClose => <Acabou produto={produto} onClose={onClose} />}>
          {acabado ? 'Retirar de pedidos' : 'Acabou'}
        </DialogButton>
      ) : null}
      {acabado ? (
        <p className="quiet small full">
          Acabou: não é mais oferecido em {nasEstantes(data?.acabou ?? 0)}.
          {emPedidos > 0 ? ` Ainda está em ${contar(emPedidos, 'pedido', 'pedidos')}.` : ''}
        </p>
      ) : null}
    </>
  )
}

/** Asks where orders have the product: an open order with an inactive one can't be confirmed. */
export async function podeInativar({ id, nome }: Produto): Promise<boolean> {
  const { data } = await call(lerEmPedidos, { params: { id } })
  const emPedidos = data?.pedidos.length ?? 0
  if (emPedidos === 0) return true
  const pedidos = contar(emPedidos, 'pedido aberto ou confirmado tem', 'pedidos abertos ou confirmados têm')
  return confirm({
    title: `Inativar ${nome}?`,
    text: `${pedidos} este produto, e um aberto não pode ser confirmado com um produto inativo. “Acabou” o retira deles.`,
    action: 'Inativar assim mesmo',
  })
}

/** How many open shelves sell the product below its stored cost, and the way to change that. */
export function AbaixoDoCusto({ id, nome }: Pick<Produto, 'id' | 'nome'>) {
  const { data } = useFim(id)
  if (!data?.abaixoDoCusto) return null
  return (
    <Alert
      color="amber"
      role="status"
      title={`${contar(data.abaixoDoCusto, 'estante aberta vende', 'estantes abertas vendem')} abaixo do custo`}
    >
      <DialogButton
        size="sm"
        dialog={onClose => <Reajustar clientes={null} produto={{ id, nome }} onClose={onClose} />}
      >
        Reajustar o preço
      </DialogButton>
    </Alert>
  )
}
