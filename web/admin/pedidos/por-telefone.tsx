import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { lerCliente } from '#contract/clientes.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { useRead } from '../../api/query.ts'
import { Estante } from '../../cliente/estante/estante.tsx'
import { type Lugar, NoLugarDe } from '../../cliente/quem-compra.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { useSearchFocused } from '../../ui/focus/use-search-focused.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { Empty, ReadFailure } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'

const Preco = lazyPart(() => import('./entrega/preco.tsx'), 'Preco')

/** The buyer's own shelf, to order from for this client. */
export function PorTelefone({ clienteId }: { clienteId: number }) {
  const mudando = useSearch({ from: '/admin/pedidos/novo', select: ({ pedido }) => pedido })
  const { data, error, refetch } = useRead(lerCliente, { params: { id: clienteId } })
  const cliente = data?.clientes[0]
  if (cliente?.ativo || (cliente && mudando)) return <ParaEle clienteId={clienteId} nome={cliente.nome} />
  if (!cliente && !error) return <ScreenSkeleton title="Novo pedido" />
  return (
    <Page title={cliente?.nome ?? 'Novo pedido'} actions={cliente ? <OutroCliente /> : null}>
      {cliente ? (
        <Empty title="Este cliente está inativo">Ative-o no cadastro para fazer pedidos por ele.</Empty>
      ) : (
        <ReadFailure
          what="O cliente não pôde ser lido"
          error={error}
          onRetry={() => void refetch()}
          elsewhere={<OutroCliente />}
        />
      )}
    </Page>
  )
}

function ParaEle({ clienteId, nome }: { clienteId: number; nome: string }) {
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

const OutroCliente = () => (
  <ButtonLink to="/admin/pedidos/novo" search={{}} variant="default">
    Outro cliente
  </ButtonLink>
)
