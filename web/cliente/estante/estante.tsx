import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type EstanteDoCliente as EstanteLida, listarEstantesDoCliente } from '#contract/estantes.ts'
import { listarPedidosDoCliente } from '#contract/pedidos.ts'
import { useRead } from '../../api/query.ts'
import { useUser } from '../../api/use-session.ts'
import { estanteParaMudar, estanteParaPedir, lembrarEstante } from '../../pedido/qual-estante.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { Empty, ReadFailure } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { Fornecedor } from '../fornecedor.tsx'
import { tituloDe, useLugar } from '../lugar.ts'
import { FazerPedido } from './fazer-pedido.tsx'
import { type Mudanca, NaoMuda, ParaMudar } from './mudanca.tsx'

const TODAS = 1000 // the API's page size; a client gets at most one shelf a week

/** The main screen: orders from a shelf, or changes a confirmed order. */
export function Estante() {
  const mudando = useSearch({ strict: false, select: ({ pedido }) => pedido })
  if (mudando === undefined) return <ParaPedir />
  return (
    <ParaMudar key={mudando} id={mudando}>
      {mudanca => <ParaPedir mudanca={mudanca} />}
    </ParaMudar>
  )
}

/** The shelf of the URL, else the order's, else the newest open one. */
function ParaPedir({ mudanca }: { mudanca?: Mudanca }) {
  const id = useSearch({ strict: false, select: ({ id }) => id })
  const { id: usuarioId } = useUser()
  const lugar = useLugar()
  const { clienteId, acoes } = lugar
  const lidas = useRead(
    listarEstantesDoCliente,
    { params: { id: clienteId }, query: { limite: TODAS } },
    { enabled: clienteId > 0 },
  )
  const todas = lidas.data?.estantes ?? []
  // A cached list may lead to another shelf than the order's. A short wait is better than a change while in use.
  const lendo = lidas.isFetching && !lidas.isFetchedAfterMount && lidas.failureCount === 0
  const preferida = mudanca ? estanteParaMudar(todas, mudanca.estantes) : estanteParaPedir(todas)
  const escolhida = useEscolhida(todas, id, lendo ? undefined : preferida)
  // A shelf that was withdrawn stays in the list while it is on the screen.
  const listadas = !escolhida || todas.includes(escolhida) ? todas : [escolhida, ...todas]
  const oferecidas = listadas.filter(
    outra => outra.aberta === 1 || outra === escolhida || mudanca?.estantes.includes(outra.id),
  )
  useLembrada(lugar.cliente === null && !mudanca ? escolhida : undefined)
  const titulo = tituloDe(lugar, mudanca?.id)
  if (lidas.isPending || (lendo && !escolhida)) return <ScreenSkeleton dense title={titulo} />
  if (lidas.error && !lidas.data)
    return (
      <Page title={titulo} actions={acoes}>
        <ReadFailure what="A estante não pôde ser lida" error={lidas.error} onRetry={() => void lidas.refetch()} />
      </Page>
    )
  if (!escolhida && mudanca) return <NaoMuda id={mudanca.id} title="Não há estante deste pedido" />
  if (!escolhida) return <SemEstante estantes={todas} pedida={id !== undefined} />
  return (
    <FazerPedido
      key={`${usuarioId}/${escolhida.id}`}
      estante={escolhida}
      oferecidas={oferecidas}
      usuarioId={usuarioId}
      mudanca={mudanca}
    />
  )
}

/**
 * Without an id in the URL, the shelf is chosen once: neither a new shelf nor a colleague's order replaces it. A shelf
 * that the provider withdraws stays as last read, closed, with what was typed on it.
 */
function useEscolhida(estantes: readonly EstanteLida[], pedida: number | undefined, preferida?: EstanteLida) {
  const [ultima, setUltima] = useState<number | null>(null)
  const [vista, setVista] = useState<EstanteLida>()
  const lida = (id: number | null | undefined) => estantes.find(estante => estante.id === id)
  const desta = (id: number | null | undefined) =>
    lida(id) ?? (vista && vista.id === id ? { ...vista, ativa: 0 as const, aberta: 0 as const } : undefined)
  const escolhida = pedida === undefined ? (desta(ultima) ?? preferida) : desta(pedida)
  // A closed shelf that was only viewed is not remembered.
  const nova = escolhida && (pedida === undefined || escolhida.aberta === 1) ? escolhida.id : null
  if (nova !== ultima) setUltima(nova)
  const agora = lida(escolhida?.id)
  if (agora && agora !== vista) setVista(agora)
  return escolhida
}

/** Remembers an open shelf, because the next order will probably use it too. */
function useLembrada(escolhida: EstanteLida | undefined) {
  const { id = 0, clienteId = 0, aberta } = escolhida ?? {}
  useEffect(() => {
    if (aberta) lembrarEstante(clienteId, id)
  }, [aberta, clienteId, id])
}

type SemEstanteProps = { estantes: readonly EstanteLida[]; pedida: boolean }

/** No shelf to order from: what to do, and the order that waits for one. */
function SemEstante({ estantes, pedida }: SemEstanteProps) {
  const lugar = useLugar()
  const { clienteId, cliente, leitor } = lugar
  const { data } = useRead(listarPedidosDoCliente, { params: { clienteId }, query: { status: 'Aberto', limite: 1 } })
  const emAndamento = data?.pedidos[0]
  const [ultima] = estantes
  const aberta = estantes.find(estante => estante.aberta)
  const outra = aberta ?? ultima
  return (
    <Page title={tituloDe(lugar)} actions={lugar.acoes}>
      <Empty
        title={pedida ? 'Esta estante não está disponível' : 'Nenhuma estante aberta agora'}
        action={
          <>
            {outra ? (
              <ButtonLink {...lugar.estante(aberta ? {} : { id: outra.id })}>
                {aberta ? 'Ir para a estante aberta' : 'Consultar a última estante'}
              </ButtonLink>
            ) : null}
            <ButtonLink {...lugar.pedidos(emAndamento?.id)} variant="default">
              {emAndamento ? `Ver o pedido nº\u00a0${emAndamento.id}` : 'Ver pedidos'}
            </ButtonLink>
          </>
        }
      >
        {pedida
          ? 'Ela pode ter sido retirada pelo fornecedor.'
          : cliente
            ? 'Abra uma estante para este cliente no cadastro de estantes.'
            : 'Peça ao fornecedor que abra a estante do período: os produtos aparecem aqui assim que ela abrir.'}
        {emAndamento && !aberta && !leitor
          ? ` O pedido nº\u00a0${emAndamento.id} não pode ser confirmado antes disso; se não precisar mais dele, cancele-o.`
          : ''}
        {aberta || cliente ? null : <Fornecedor />}
      </Empty>
    </Page>
  )
}
