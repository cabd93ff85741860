import { useDeferredValue } from 'react'
import { diaComNome } from '#contract/dia-com-nome.ts'
import { lerPainel } from '#contract/painel.ts'
import { useRead } from '../../api/query.ts'
import { useLive } from '../../api/use-live.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { showHour, todayHere } from '../../ui/moment.ts'
import { Page } from '../../ui/page.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { Alertas } from './alertas.tsx'
import { Chegando } from './chegando.tsx'
import { Maiores } from './maiores.tsx'
import styles from './painel.module.css'
import type { Painel } from './painel.ts'
import { Tiles } from './tiles.tsx'
import { useNovidades } from './use-novidades.ts'
import { Vendas } from './vendas.tsx'

/** Polling intervals in milliseconds: without live updates, and with them, when only time changes the figures. */
const ASKING = 30_000
const HEARING = 120_000

/** What must I do now? And how are sales going? */
export function Hoje() {
  const { novos, onAnnounced } = useNovidades()
  const live = useLive({ reads: [lerPainel], onAnnounced })
  const read = useRead(lerPainel, {}, { refetchInterval: live ? HEARING : ASKING })
  // Deferred, so that rendering does not block a tap.
  const data = useDeferredValue(read.data, undefined)
  const since = read.error && data ? showHour(new Date(read.dataUpdatedAt).toISOString()) : undefined
  return (
    <Page
      title={diaComNome(data?.hoje ?? todayHere())}
      sub="O que precisa de você agora"
      actions={
        <>
          <Atualizacao live={live} since={since} />
          <ButtonLink to="/admin/pedidos/novo" search={{}} variant="default" className={styles.novo}>
            Novo pedido
          </ButtonLink>
        </>
      }
    >
      {data ? (
        <Numeros painel={data} novos={novos} />
      ) : (
        <Unread cards read={read} rows={3} height={240} gap={20} label="Carregando o painel" />
      )}
    </Page>
  )
}

function Numeros({ painel, novos }: { painel: Painel; novos: readonly number[] }) {
  return (
    <>
      <Tiles painel={painel} />
      <div className={`stack top ${styles.columns}`}>
        <div className={`stack gap-lg shrinks ${styles.column}`}>
          <Vendas vendas={painel.vendas} />
          <Maiores painel={painel} />
        </div>
        <div className={`stack gap-lg shrinks ${styles.column}`}>
          <Chegando pedidos={painel.chegando} novos={novos} hoje={painel.hoje} />
          <Alertas painel={painel} />
        </div>
      </div>
    </>
  )
}

type AtualizacaoProps = { live: boolean; since: string | undefined }

/** How current the figures are; `since` is the time of the last successful read while reads fail. */
function Atualizacao({ live, since }: AtualizacaoProps) {
  const state = since ? 'lost' : live ? 'live' : 'asking'
  return (
    <p className={`line centred gap-xs quiet small ${styles.live}`} data-state={state}>
      {since ? `Sem conexão: números das ${since}` : live ? 'Ao vivo' : 'Atualiza a cada 30 s'}
    </p>
  )
}
