import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { cnpjMascarado } from '#contract/brasil.ts'
import { type Cliente, listarClientes } from '#contract/clientes.ts'
import { usePages } from '../../api/pages.ts'
import { ask } from '../../api/query.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { subs } from '../../subs.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { useSearchFocused } from '../../ui/focus/use-search-focused.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { type Column, text } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { Empty } from '../../ui/notice.tsx'
import { toastFailure } from '../../ui/overlays/toast.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'

const PorTelefone = lazyPart(() => import('./por-telefone.tsx'), 'PorTelefone')

const route = getRouteApi('/admin/pedidos/novo')

const COLUNAS: readonly Column<Cliente>[] = [
  text('nome', 'Cliente', ({ nome }) => nome, { phone: 'title' }),
  text('cidade', 'Cidade', ({ cidade }) => cidade),
  text('cnpj', 'CNPJ', ({ cnpj }) => cnpj, { cell: ({ cnpj }) => cnpjMascarado(cnpj) }),
]

/** `/admin/pedidos/novo`: choose the client on the telephone, then order for that client on the buyer's own shelf. */
export function NovoPedido() {
  const clienteId = route.useSearch({ select: ({ clienteId }) => clienteId })
  if (clienteId === undefined) return <EscolherCliente />
  return <PorTelefone key={clienteId} clienteId={clienteId} meanwhile={<ScreenSkeleton title="Novo pedido" />} />
}

/** Chooses the client: a few letters, then Enter takes the first match. */
function EscolherCliente() {
  const navigate = useNavigate()
  const [busca, setBusca] = useState('')
  const pages = usePages(listarClientes, { query: { busca, ativo: '1' } }, 'clientes', { near: true })
  const abrir = ({ id }: Cliente) => void navigate({ to: '/admin/pedidos/novo', search: { clienteId: id } })
  /** Searches again, because the list may lag behind fast typing and its first row be another client. */
  const abrirPrimeiro = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const query = { busca: event.target.value, ativo: '1', limite: 1 } as const
    try {
      const { clientes } = await ask(listarClientes, { query })
      if (clientes[0]) abrir(clientes[0])
    } catch (error) {
      toastFailure(error, 'O cliente não pôde ser procurado')
    }
  }
  useSearchFocused()
  return (
    <Page title="Novo pedido" sub={subs.novoPedido}>
      <search className="block" onKeyDown={event => void abrirPrimeiro(event)}>
        <SearchBox label="Buscar por nome, CNPJ ou cidade" value={busca} onChange={setBusca} delay={60} />
      </search>
      <DataList
        {...pages}
        label="Clientes"
        noun={['cliente', 'clientes']}
        columns={COLUNAS}
        rowKey={({ id }) => id}
        onOpen={abrir}
        empty={
          <Empty
            title={busca ? `Nenhum cliente ativo com “${busca}”` : 'Nenhum cliente ativo'}
            action={<ButtonLink to="/admin/cadastro/cliente">Ver os clientes</ButtonLink>}
          >
            {busca ? 'Tente outra parte do nome, o CNPJ ou a cidade.' : null}
          </Empty>
        }
      />
    </Page>
  )
}
