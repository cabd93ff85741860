import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { lerPedidoEmPdf } from '#contract/documentos.ts'
import { type ItemPedido, listarItens } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { situacaoDe } from '#contract/situacao.ts'
import { useRead } from '../../api/query.ts'
import { useUser } from '../../api/use-session.ts'
import { useDevolucao } from '../../pedido/devolvido.tsx'
import { RepetirTodaSemana } from '../../pedido/fixos/repetir-toda-semana.tsx'
import { Historia } from '../../pedido/historia/historia-do-pedido.tsx'
import { useHistorico, usePedido } from '../../pedido/use-pedido.ts'
import { Vizinhos } from '../../pedido/vizinhos.tsx'
import { ButtonLink } from '../../shell/button-link.tsx'
import { FileButton } from '../../shell/file-button.tsx'
import { ReadFailure } from '../../ui/notice.tsx'
import { BottomBar, Page, Panel } from '../../ui/page.tsx'
import { part } from '../../ui/part.ts'
import { ScreenSkeleton, Unread } from '../../ui/screen-skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Fornecedor } from '../fornecedor.tsx'
import { aindaAte, type Prazo } from '../prazo.ts'
import { useRegras } from '../use-regras.ts'
import { quandoEntrega } from './colunas.tsx'
import { Itens } from './itens.tsx'
import { OQuePodeMudar } from './o-que-pode-mudar.tsx'
import styles from './pedidos.module.css'
import { TotalEDatas } from './total-e-datas.tsx'

const EsperaAprovacao = part(() => import('./aprovar.tsx'), 'EsperaAprovacao')

const route = getRouteApi('/cliente/pedidos')

/** One order of the client: its lines, what can still be changed until when, and its history. */
export function Detalhe({ id }: { id: number }) {
  const { leitura, pedido } = usePedido(id)
  const { clienteId } = useUser()
  // Loaded in parallel and shown together: a late part would push content away. A failed part is not waited for.
  const partes = [useRead(listarItens, { params: { id } }), useRegras(clienteId), useHistorico(id)]
  const faltam = partes.some(reading => reading.isPending && reading.isFetching && reading.failureCount === 0)
  const ways = <Vizinhos id={id} todos={<Voltar />} />
  if (leitura.error && !pedido)
    return (
      <Page title={`Pedido nº\u00a0${id}`} above={ways}>
        <ReadFailure
          error={leitura.error}
          onRetry={leitura.refetch}
          elsewhere={<ButtonLink to="/cliente/pedidos">Ver os pedidos</ButtonLink>}
        />
      </Page>
    )
  if (!pedido || faltam) return <ScreenSkeleton title={`Pedido nº\u00a0${id}`} above={ways} />
  return <Aberto pedido={pedido} ways={ways} />
}

function Aberto({ pedido, ways }: { pedido: Pedido; ways: ReactNode }) {
  const { id, status, clienteId } = pedido
  const itens = useRead(listarItens, { params: { id } })
  const regras = useRegras(clienteId)
  const { papel } = useUser()
  const leitor = papel === 'leitor'
  const aprova = papel === 'aprovador' && Boolean(pedido.aprovacao)
  // A failed approval must stay readable after the order stops waiting for approval.
  const [esperou, setEsperou] = useState(false)
  if (pedido.aprovacao && !esperou) setEsperou(true)
  const situacao = situacaoDe(pedido)
  const estante = estanteDe(itens.data?.itens)
  const devolvido = useDevolucao(pedido) !== null
  // A waiting order has nothing to go on with, unless it was sent back.
  const principal =
    leitor || (pedido.aprovacao && (aprova || !devolvido)) ? null : status === 'Aberto' ? (
      <ButtonLink to="/cliente/estante" search={{ id: estante }}>
        {devolvido ? 'Mudar o pedido' : 'Continuar o pedido'}
      </ButtonLink>
    ) : (
      <ButtonLink to="/cliente/estante" state={{ repetir: id }}>
        Repetir o pedido
      </ButtonLink>
    )
  return (
    <Page
      above={ways}
      title={
        <span className="row centred gap-sm">
          Pedido nº&nbsp;{id} <StatusChip>{situacao}</StatusChip>
        </span>
      }
      sub={subtitulo(pedido, regras.data?.regras)}
      actions={
        <>
          <FileButton route={lerPedidoEmPdf} sent={{ params: { id } }}>
            Baixar PDF
          </FileButton>
          <RepetirTodaSemana pedido={pedido} itens={itens.data?.itens} />
          <span className="off-phone">{principal}</span>
        </>
      }
    >
      {esperou ? (
        <EsperaAprovacao pedido={pedido} pode={aprova} lidos={itens.data} regras={regras.data?.regras} />
      ) : null}
      <div className={`stack top gap-md ${styles.columns}`} data-approving={aprova || undefined}>
        <div className={`stack gap-md ${styles.first}`}>
          <TotalEDatas pedido={pedido} itens={itens.data?.itens.length}>
            {leitor ? <Fornecedor sobre={{ tipo: 'compra', pedido }} /> : null}
          </TotalEDatas>
          {leitor ? null : (
            <Panel title="O que ainda pode mudar">
              {regras.data ? (
                <OQuePodeMudar
                  pedido={pedido}
                  itens={itens.data?.itens.length ?? 0}
                  estante={estante}
                  regras={regras.data.regras}
                  aprova={aprova}
                />
              ) : (
                <Unread read={regras} height={220} />
              )}
              <Fornecedor sobre={{ tipo: 'compra', pedido }} />
            </Panel>
          )}
        </div>
        <div className={styles.main}>
          <Itens itens={itens} total={pedido.valorTotal} />
        </div>
        <div className={styles.story}>
          <Historia id={id} title="O que aconteceu" />
        </div>
      </div>
      {principal ? (
        <BottomBar>
          <div className="stack grow">{principal}</div>
        </BottomBar>
      ) : null}
    </Page>
  )
}

/** The shelf of all lines; undefined if there are several or none is loaded, and the screen then chooses. */
function estanteDe(itens: readonly ItemPedido[] = []): number | undefined {
  const [primeira, outra] = new Set(itens.map(({ estanteId }) => estanteId))
  return outra === undefined ? primeira : undefined
}

/** The delivery day, and what can still be done until when. */
function subtitulo(pedido: Pedido, prazo: Prazo | undefined): string {
  const { status, dataEntrega, empresa, aguardaAprovacao } = pedido
  const ate = prazo && aindaAte(pedido, prazo)
  if (aguardaAprovacao === 1) return 'Falta aprovar: só depois disso o fornecedor o entrega'
  if (status === 'Aberto') return `Falta confirmar: só depois disso o fornecedor o entrega${ate ? ` · ${ate}` : ''}`
  if (!dataEntrega) return 'Não chegou a ser confirmado'
  const resto = ate ?? (empresa && `fornecido por ${empresa}`)
  return `Entrega ${quandoEntrega(pedido)}${resto ? ` · ${resto}` : ''}`
}

function Voltar() {
  const search = route.useSearch()
  return (
    <Link to="/cliente/pedidos" search={{ ...search, id: undefined }} className="target link">
      ‹ Pedidos
    </Link>
  )
}
