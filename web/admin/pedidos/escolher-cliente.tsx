import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { cnpjMascarado } from '#contract/brasil.ts'
import { type Cliente, listarClientes } from '#contract/clientes.ts'
import { contar, emNumero } from '#contract/dinheiro.ts'
import { type Alike, useForgivingSearch } from '../../api/forgiving-search.ts'
import { ask } from '../../api/query.ts'
import { screens } from '../../screens.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { useSearchFocused } from '../../ui/focus/use-search-focused.ts'
import { Empty } from '../../ui/notice.tsx'
import { toastFailure } from '../../ui/overlays/toast.ts'
import { Page } from '../../ui/page.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'

/** Nobody reads a longer list: a few letters find the client. */
const NA_TELA = 40

/** Chooses the client on the telephone: a few letters, then Enter takes the first match. */
export function EscolherCliente() {
  const navigate = useNavigate()
  const [busca, setBusca] = useState('')
  const achados = useForgivingSearch(
    listarClientes,
    { query: { busca, ativo: '1', limite: NA_TELA } },
    ({ clientes }) => clientes.length === 0,
  )
  /**
   * Searches again, because the list may lag behind fast typing and its first row be another client. A merely similar
   * client is taken only from the list that shows it as such.
   */
  const abrirPrimeiro = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const { value } = event.target
    const similar = achados.data?.alike === value.trim() ? achados.data.clientes[0] : undefined
    const query = { busca: value, ativo: '1', limite: 1 } as const
    try {
      const { clientes } = await ask(listarClientes, { query })
      const cliente = clientes[0] ?? similar
      if (cliente) void navigate({ to: '/admin/pedidos/novo', search: { clienteId: cliente.id } })
    } catch (error) {
      toastFailure(error, 'O cliente não pôde ser procurado')
    }
  }
  useSearchFocused()
  return (
    <Page title="Novo pedido" sub={screens.novoPedido.sub}>
      <search className="block" onKeyDown={event => void abrirPrimeiro(event)}>
        <SearchBox label="Buscar por nome, CNPJ ou cidade" value={busca} onChange={setBusca} delay={60} />
      </search>
      {achados.data ? (
        <Achados {...achados.data} busca={busca} />
      ) : (
        <Unread
          {...{ read: achados, rows: 8, height: 48, gap: 4 }}
          what="Os clientes não puderam ser lidos"
          label="Carregando os clientes"
        />
      )}
    </Page>
  )
}

type AchadosProps = Alike & { clientes: readonly Cliente[]; total: number; busca: string }

function Achados({ clientes, total, alike, busca }: AchadosProps) {
  if (clientes.length === 0)
    return (
      <div className="mt-md">
        <Empty title={busca ? `Nenhum cliente ativo com “${busca}”` : 'Nenhum cliente ativo'}>
          {busca ? 'Tente outra parte do nome, o CNPJ ou a cidade.' : 'Cadastre ou ative um cliente antes.'}
        </Empty>
      </div>
    )
  return (
    <>
      <p role="status" className="quiet small mt-xs mb-xs">
        {alike ? `Nada com “${alike}”. O mais parecido: ` : ''}
        {clientes.length < total
          ? `${clientes.length} de ${emNumero(total)} clientes`
          : contar(total, 'cliente', 'clientes')}
      </p>
      <ul className="surface rows">
        {clientes.map(({ id, nome, cnpj, cidade }) => (
          <li key={id}>
            <Link
              to="/admin/pedidos/novo"
              search={{ clienteId: id }}
              className="row between centred gap-2xs anywhere opens row-high"
              style={{ paddingInline: 16 }}
            >
              <span className="shrinks medium" style={{ flex: '1 1 12rem' }}>
                {nome}
              </span>
              <small>
                {cidade ? `${cidade} · ` : ''}
                <span className="nowrap">{cnpjMascarado(cnpj)}</span>
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
