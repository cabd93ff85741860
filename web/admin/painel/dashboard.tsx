import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { diaComNome } from '#contract/dia-com-nome.ts'
import type { Anuncio } from '#contract/eventos.ts'
import { lerPainel } from '#contract/painel.ts'
import { useRead } from '../../api/query.ts'
import { useLive } from '../../api/use-live.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { subs } from '../../subs.ts'
import { showHour, todayHere } from '../../ui/moment.ts'
import { Page } from '../../ui/page.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { Chegando } from './chegando.tsx'
import { Alertas, Inteira } from './listas.tsx'
import { PrimeirosPassos } from './primeiros-passos.tsx'
import { Tiles } from './tiles.tsx'
import { Maiores, Vendas } from './vendas.tsx'

/** Polling intervals in milliseconds: without live updates, and with them, when only time changes the figures. */
const ASKING = 30_000
const HEARING = 120_000

const route = getRouteApi('/admin/dashboard')

/** The provider's day, or the full list behind one of its figures. */
export function Dashboard() {
  const { lista } = route.useSearch()
  return lista ? <Inteira key={lista} qual={lista} /> : <Hoje />
}

/** What must I do now? And how are sales going? */
function Hoje() {
  const [novos, setNovos] = useState<readonly number[]>([])
  const onAnnounced = (anuncios: readonly Anuncio[]) =>
    setNovos(before => [...new Set([...before, ...chegaram(anuncios)])])
  const read = useRead(lerPainel, {})
  // Deferred, so that rendering does not block a tap.
  const data = useDeferredValue(read.data)
  const phone = usePhone()
  return (
    <Page
      title={diaComNome(data?.hoje ?? todayHere())}
      sub={subs.dashboard}
      actions={
        <>
          <Atualizacao onAnnounced={onAnnounced} />
          {/* A phone's navigation folds into a menu, so there this would be one press further away. */}
          {phone ? (
            <ButtonLink to="/admin/pedidos/novo" search={{}} variant="default">
              Novo pedido
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {data ? (
        <>
          {data.primeirosPassos ? <PrimeirosPassos feitos={data.primeirosPassos} /> : null}
          <Tiles painel={data} />
          <div className="flow mt-md">
            <Chegando pedidos={data.chegando} novos={novos} hoje={data.hoje} />
            <Alertas painel={data} />
            <Vendas vendas={data.vendas} />
            <Maiores painel={data} />
          </div>
        </>
      ) : (
        <Unread cards read={read} rows={3} height={240} gap={20} label="Carregando o painel" />
      )}
    </Page>
  )
}

/** The orders that have just been opened or confirmed. */
const chegaram = (anuncios: readonly Anuncio[]): readonly number[] =>
  anuncios.filter(({ acao }) => acao === 'criar' || acao === 'confirmar').map(({ pedidoId }) => pedidoId)

/** Keeps the figures current, and says how current they are: with their time while they can't be read. */
function Atualizacao({ onAnnounced }: { onAnnounced: (anuncios: readonly Anuncio[]) => void }) {
  const [live, setLive] = useState(false)
  useLive({ reads: [lerPainel], onLive: setLive, onAnnounced })
  const { error, data, dataUpdatedAt } = useRead(lerPainel, {}, { refetchInterval: live ? HEARING : ASKING })
  const since = error && data ? showHour(new Date(dataUpdatedAt).toISOString()) : undefined
  return (
    <p className="quiet small">
      {since || live ? <i className={`dot ${since ? 'amber' : 'green'}`} /> : null}
      {since ? `Sem conexão: números das ${since}` : live ? 'Ao vivo' : 'Atualiza a cada 30 s'}
    </p>
  )
}
