import type { ButtonProps } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { emReais } from '#contract/dinheiro.ts'
import { lerPedidoEmPdf } from '#contract/documentos.ts'
import { type ItemPedido, listarItens } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { situacaoDe } from '#contract/situacao.ts'
import { useRead } from '../../api/query.ts'
import { useUser } from '../../api/use-session.ts'
import { contarItens } from '../../pedido/carrinho/linhas.ts'
import { useDevolucao } from '../../pedido/devolvido.tsx'
import { RepetirTodaSemana } from '../../pedido/fixos/repetir-toda-semana.tsx'
import { Historia, useEntregueEm, useTemNota } from '../../pedido/historia/historia-do-pedido.tsx'
import { ItensDoPedido } from '../../pedido/itens.tsx'
import { recebido } from '../../pedido/recebido.tsx'
import { useHistorico, usePedido } from '../../pedido/use-pedido.ts'
import { Vizinhos } from '../../pedido/vizinhos.tsx'
import { ButtonLink } from '../../shell/button-link.tsx'
import { FileButton } from '../../shell/file-button.tsx'
import { lazyPart } from '../../ui/lazy.ts'
import { Facts } from '../../ui/lists/facts.tsx'
import { showDay, showMoment } from '../../ui/moment.ts'
import { Empty, ReadFailure } from '../../ui/notice.tsx'
import { BottomBar, Page, Panel } from '../../ui/page.tsx'
import { ScreenSkeleton, Unread } from '../../ui/screen-skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Fornecedor } from '../fornecedor.tsx'
import { aindaAte, type Prazo } from '../prazo.ts'
import { useRegras } from '../use-regras.ts'
import { quandoEntrega } from './colunas.tsx'
import { OQuePodeMudar, possibilidades } from './o-que-pode-mudar.tsx'

const NotaDoPedido = lazyPart(() => import('../../pedido/nota-fiscal.tsx'), 'NotaDoPedido')
const EsperaAprovacao = lazyPart(() => import('./aprovar.tsx'), 'EsperaAprovacao')

const route = getRouteApi('/cliente/pedidos')

/** One order of the client: its lines, what can still be changed until when, and its history. */
export function Detalhe({ id }: { id: number }) {
  const { leitura, pedido } = usePedido(id)
  const { clienteId } = useUser()
  // Loaded in parallel and shown together: a late part would push content away. A failed part is not waited for.
  const partes = [useRead(listarItens, { params: { id } }), useRegras(clienteId), useHistorico(id)]
  const faltam = partes.some(reading => reading.isLoading && reading.failureCount === 0)
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
  const { id, clienteId } = pedido
  const { leitura } = usePedido(id)
  const itens = useRead(listarItens, { params: { id } })
  const lidos = itens.data?.itens ?? []
  const regras = useRegras(clienteId)
  const { papel } = useUser()
  const aprova = papel === 'aprovador' && pedido.aprovacao !== null
  const podeMudar = regras.data !== undefined && possibilidades(pedido, regras.data.regras).includes('mudarItens')
  const principal = usePrincipal(pedido, lidos, podeMudar)
  return (
    <Page
      above={ways}
      title={
        <span className="row centred gap-sm">
          Pedido nº&nbsp;{id} <StatusChip>{situacaoDe(pedido)}</StatusChip>
        </span>
      }
      sub={leitura.data?.saiuParaEntrega === 1 ? 'Saiu para entrega' : subtitulo(pedido, regras.data?.regras)}
      actions={
        <>
          {pedido.status === 'Confirmado' && podeMudar && papel !== 'leitor' ? (
            <Repetir id={id} variant="default">
              Repetir
            </Repetir>
          ) : null}
          <RepetirTodaSemana pedido={pedido} itens={lidos} />
          <span className="off-phone">{principal}</span>
        </>
      }
    >
      {/* An approver reads here why an approval failed, also when the order waits no longer. */}
      {papel === 'aprovador' || pedido.aprovacao ? (
        <EsperaAprovacao pedido={pedido} pode={aprova} lidos={itens.data} regras={regras.data?.regras} />
      ) : null}
      <div className="pair top gap-md">
        <div className="stack gap-md">
          <Dados pedido={pedido} itens={lidos.length} />
          {papel === 'leitor' ? null : (
            <Panel title="O que ainda pode mudar">
              {regras.data ? (
                <OQuePodeMudar
                  pedido={pedido}
                  aprova={aprova}
                  itens={lidos.length}
                  mudarItens={pedido.aprovacao ? <MudarItens pedido={pedido} itens={lidos} variant="default" /> : null}
                  {...regras.data}
                />
              ) : (
                <Unread read={regras} height={120} />
              )}
            </Panel>
          )}
          {useTemNota(id) ? <NotaDoPedido id={id} /> : null}
        </div>
        <div className="stack gap-md">
          <ItensDoPedido
            {...itens}
            label="Itens do pedido"
            rows={lidos}
            total={pedido.valorTotal}
            empty={<Empty title="Nenhum item no pedido">Continue o pedido na estante para adicionar produtos.</Empty>}
          />
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

/** The order's main action: while its items can be changed, that. A waiting order has none, unless it was sent back. */
function usePrincipal(pedido: Pedido, itens: readonly ItemPedido[], podeMudar: boolean) {
  const { papel } = useUser()
  const devolvido = useDevolucao(pedido) !== null
  const { id, status, aprovacao } = pedido
  if (papel === 'leitor' || (aprovacao && (papel === 'aprovador' || !devolvido))) return null
  if (status === 'Aberto')
    return (
      <MudarItens pedido={pedido} itens={itens}>
        {devolvido ? 'Mudar o pedido' : 'Continuar o pedido'}
      </MudarItens>
    )
  return podeMudar ? <MudarItens pedido={pedido} itens={itens} /> : <Repetir id={id}>Repetir o pedido</Repetir>
}

const Repetir = ({ id, ...button }: { id: number; children: string } & ButtonProps) => (
  <ButtonLink {...button} to="/cliente/estante" state={{ repetir: id }} />
)

type MudarItensProps = { pedido: Pedido; itens: readonly ItemPedido[]; children?: ReactNode } & ButtonProps

const MudarItens = ({ pedido: { id, status }, itens, children = 'Mudar itens', ...button }: MudarItensProps) => (
  <ButtonLink
    {...button}
    to="/cliente/estante"
    search={status === 'Aberto' ? { id: estanteDe(itens) } : { pedido: id }}
  >
    {children}
  </ButtonLink>
)

/** The shelf of all lines; undefined if there are several or none is loaded, and the screen then chooses. */
function estanteDe(itens: readonly ItemPedido[]): number | undefined {
  const [primeira, outra] = new Set(itens.map(({ estanteId }) => estanteId))
  return outra === undefined ? primeira : undefined
}

/** The order's total and its dates. */
function Dados({ pedido, itens }: { pedido: Pedido; itens: number }) {
  const { status, dataEntrega, dataConfirmacao, dataCancelamento, expiraEm, observacao } = pedido
  const entregueEm = useEntregueEm(pedido.id)
  const { leitura } = usePedido(pedido.id)
  return (
    <Panel>
      <p className="quiet small">Total · {contarItens(itens)}</p>
      <p className="figure mb-sm num">{emReais(pedido.valorTotal)}</p>
      <Facts
        facts={[
          [
            pedido.aprovacao ? 'Entrega pedida' : 'Entrega',
            (dataEntrega || status === 'Aberto') && quandoEntrega(pedido),
          ],
          ['Fornecido por', pedido.empresa && <span className="anywhere">{pedido.empresa}</span>],
          ['Feito em', showMoment(pedido.dataCriacao)],
          ['Confirmado em', dataConfirmacao && showMoment(dataConfirmacao)],
          ['Entregue em', entregueEm && showMoment(entregueEm)],
          ...recebido(pedido, leitura.data?.assinado),
          ['Cancelado em', dataCancelamento && showMoment(dataCancelamento)],
          ['Confirmar até', expiraEm && showMoment(expiraEm)],
          ['Vence em', pedido.vencimento && showDay(pedido.vencimento)],
          ['Pago', pedido.pago ? emReais(pedido.pago) : null],
          ['Falta pagar', pedido.saldo ? emReais(pedido.saldo) : null],
          ['Observação', observacao && <span className="anywhere as-written">{observacao}</span>],
        ]}
      />
      <FileButton route={lerPedidoEmPdf} sent={{ params: { id: pedido.id } }} mt="sm">
        Baixar PDF
      </FileButton>
      <Fornecedor pedido={pedido} />
    </Panel>
  )
}

/** The delivery day, and what can still be done until when. */
function subtitulo(pedido: Pedido, prazo: Prazo | undefined): string {
  const ate = prazo && aindaAte(pedido, prazo)
  if (pedido.aguardaAprovacao === 1) return 'Falta aprovar: só depois disso o fornecedor o entrega'
  if (pedido.status === 'Aberto')
    return `Falta confirmar: só depois disso o fornecedor o entrega${ate ? ` · ${ate}` : ''}`
  if (!pedido.dataEntrega) return 'Não chegou a ser confirmado'
  return `Entrega ${quandoEntrega(pedido)}${ate ? ` · ${ate}` : ''}`
}

function Voltar() {
  const search = route.useSearch()
  return (
    <Link to="/cliente/pedidos" search={{ ...search, id: undefined }} className="target link">
      ‹ Pedidos
    </Link>
  )
}
