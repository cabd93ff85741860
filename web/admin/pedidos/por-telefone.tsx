import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { lerCliente } from '#contract/clientes.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { listarPedidosDoCliente } from '#contract/pedidos.ts'
import { useRead } from '../../api/query.ts'
import { Estante } from '../../cliente/estante/estante.tsx'
import { type Lugar, NoLugarDe } from '../../cliente/quem-compra.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { useSearchFocused } from '../../ui/focus/use-search-focused.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { Empty, ReadFailure } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenSkeleton, Unread } from '../../ui/screen-skeleton.tsx'

/** The buyer's own shelf, to order from for this client. */
export function PorTelefone({ clienteId }: { clienteId: number }) {
  const { data, error, refetch } = useRead(lerCliente, { params: { id: clienteId } })
  const cliente = data?.clientes[0]
  if (error && !cliente)
    return (
      <Page title="Novo pedido">
        <ReadFailure
          what="O cliente não pôde ser lido"
          error={error}
          onRetry={() => void refetch()}
          elsewhere={<OutroCliente />}
        />
      </Page>
    )
  if (!cliente) return <ScreenSkeleton title="Novo pedido" />
  const { nome } = cliente
  return cliente.ativo ? <ParaEle {...{ clienteId, nome }} /> : <Inativo {...{ clienteId, nome }} />
}

type Props = { clienteId: number; nome: string }

/** An inactive client gets no new order, but those it has can be changed. */
function Inativo({ clienteId, nome }: Props) {
  const mudando = useSearch({ from: '/admin/pedidos/novo', select: ({ pedido }) => pedido })
  const query = { status: 'Aberto', limite: 1 } as const
  const abertos = useRead(listarPedidosDoCliente, { params: { clienteId }, query })
  // Once: an order confirmed here is no longer open, shortly before its own screen follows.
  const [tem, setTem] = useState(false)
  if (!tem && (mudando !== undefined || abertos.data?.pedidos.length)) setTem(true)
  if (tem) return <ParaEle {...{ clienteId, nome }} />
  return (
    <Page title={nome} actions={<OutroCliente />}>
      {abertos.data ? (
        <Empty title="Este cliente está inativo">Ative-o no cadastro para fazer pedidos por ele.</Empty>
      ) : (
        <Unread
          {...{ read: abertos, rows: 8, height: 53, gap: 4 }}
          what="Os pedidos do cliente não puderam ser lidos"
          label="Carregando os pedidos"
        />
      )}
    </Page>
  )
}

const Preco = lazyPart(() => import('./entrega/preco.tsx'), 'Preco')

function ParaEle({ clienteId, nome }: Props) {
  const [priced, setPriced] = useState<{ id: number; item: ItemPedido } | null>(null)
  const lugar = useMemo<Lugar>(
    () => ({
      clienteId,
      cliente: nome,
      estante: search => ({ to: '/admin/pedidos/novo', search: { ...search, clienteId } }),
      pedidos: id =>
        id === undefined
          ? { to: '/admin/relatorios/pedidos', search: { clienteId } }
          : { to: '/admin/relatorios/pedido', search: { id } },
      acoes: <OutroCliente />,
      onPrice: (id, item) => setPriced({ id, item }),
    }),
    [clienteId, nome],
  )
  useSearchFocused()
  return (
    <NoLugarDe value={lugar}>
      <Estante />
      {priced ? <Preco id={priced.id} itens={[priced.item]} onClose={() => setPriced(null)} /> : null}
    </NoLugarDe>
  )
}

function OutroCliente() {
  return (
    <ButtonLink to="/admin/pedidos/novo" search={{}} variant="default">
      Outro cliente
    </ButtonLink>
  )
}
