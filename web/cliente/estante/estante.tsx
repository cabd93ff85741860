import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type EstanteDoCliente as EstanteLida, listarEstantesDoCliente } from '#contract/estantes.ts'
import { useRead } from '../../api/query.ts'
import { useUser } from '../../api/use-session.ts'
import { estanteParaMudar, estanteParaPedir, lembrarEstante } from '../../pedido/qual-estante.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { tituloDe, useLugar } from '../quem-compra.ts'
import { FazerPedido } from './fazer-pedido.tsx'
import { todasDe } from './ler-estante.ts'
import { type Mudanca, NaoMuda, ParaMudar } from './mudanca.tsx'

const SemEstante = lazyPart(() => import('./sem-estante.tsx'), 'SemEstante')

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
  const lidas = useRead(listarEstantesDoCliente, todasDe(clienteId), { enabled: clienteId > 0 })
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
  if (!escolhida) return <SemEstante estantes={todas} meanwhile={<ScreenSkeleton dense title={titulo} />} />
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
  const [ultima, setUltima] = useState<EstanteLida>()
  const id = pedida ?? ultima?.id ?? preferida?.id
  const lida = estantes.find(estante => estante.id === id)
  // A closed shelf that was only viewed is not remembered.
  if (lida && lida !== ultima && (pedida === undefined || lida.aberta === 1)) setUltima(lida)
  return lida ?? (ultima && ultima.id === id ? { ...ultima, ativa: 0 as const, aberta: 0 as const } : undefined)
}

/** Remembers an open shelf, because the next order will probably use it too. */
function useLembrada(escolhida: EstanteLida | undefined) {
  const { id = 0, clienteId = 0, aberta } = escolhida ?? {}
  useEffect(() => {
    if (aberta) lembrarEstante(clienteId, id)
  }, [aberta, clienteId, id])
}
