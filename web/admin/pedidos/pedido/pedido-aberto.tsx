import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Cliente, lerCliente, linhasDoCliente } from '#contract/clientes.ts'
import { emReais } from '#contract/dinheiro.ts'
import { type Documento, lerPedidoEmPdf, temNotaDeEntrega } from '#contract/documentos.ts'
import { type ItemPedido, listarItens } from '#contract/itens-pedido.ts'
import { lerHistorico, lerPedido, type Pedido } from '#contract/pedidos.ts'
import { situacaoDe } from '#contract/situacao.ts'
import { useRead } from '../../../api/query.ts'
import { useLive } from '../../../api/use-live.ts'
import { Devolvido, useDevolucao } from '../../../pedido/devolvido.tsx'
import { Historia, useEntregueEm } from '../../../pedido/historia/historia-do-pedido.tsx'
import { ImpressoAntes } from '../../../pedido/impresso-antes.tsx'
import { ItensDoPedido } from '../../../pedido/itens.tsx'
import { aindaNaoEntraram, pode, quemPodeAprovar } from '../../../pedido/pode.ts'
import { recebido } from '../../../pedido/recebido.tsx'
import { usePedido } from '../../../pedido/use-pedido.ts'
import { Vizinhos } from '../../../pedido/vizinhos.tsx'
import { ButtonLink } from '../../../shell/button-link.tsx'
import { Exportar } from '../../../shell/exportar.tsx'
import { FileButton } from '../../../shell/file-button.tsx'
import { lazyPart } from '../../../ui/lazy.ts'
import { Facts } from '../../../ui/lists/facts.tsx'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { showMoment, showWholeDay } from '../../../ui/moment.ts'
import { Empty, ReadFailure } from '../../../ui/notice.tsx'
import { Fold } from '../../../ui/overlays/fold.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { Acoes } from './acoes.tsx'
import { Principal } from './principal.tsx'

const Nota = lazyPart(() => import('./nota.tsx'), 'Nota')

const PLANILHA = ['xlsx'] as const
const LEITURAS_DO_PEDIDO = [lerPedido, listarItens, lerHistorico]

/** One order with all actions and papers of an administrator. */
export function PedidoAberto({ id }: { id: number }) {
  const { leitura: reading, pedido } = usePedido(id)
  const itens = useRead(listarItens, { params: { id } })
  // Of a deleted order nothing is left to read.
  useLive({ reads: LEITURAS_DO_PEDIDO, concerns: ({ pedidoId, acao }) => pedidoId === id && acao !== 'excluir' })
  const clienteId = pedido?.clienteId
  const { data } = useRead(lerCliente, { params: { id: clienteId ?? 0 } }, { enabled: clienteId !== undefined })
  const cliente = data?.clientes[0]

  const error = reading.error ?? itens.error
  const above = <Vizinhos id={id} todos={<Todos />} />
  if (error)
    return (
      <Page title={`Pedido ${id}`} above={above}>
        <ReadFailure
          error={error}
          onRetry={() => void Promise.all([reading.refetch(), itens.refetch()])}
          elsewhere={
            <ButtonLink to="/admin/relatorios/pedido" search={{}} variant="default">
              Procurar um pedido
            </ButtonLink>
          }
        />
      </Page>
    )
  if (!pedido || !itens.data) return <ScreenSkeleton above={above} />
  // Confirming applies to what the screen shows: the version of these lines.
  const visto = { pedido: { ...pedido, versao: itens.data.versao }, itens: itens.data.itens, cliente }
  const vazio = itens.data.itens.length === 0
  return (
    <Page
      above={above}
      title={
        <span className="row centred gap-sm">
          Pedido {id} <StatusChip>{situacaoDe(pedido)}</StatusChip>
        </span>
      }
      sub={
        <>
          {pedido.clienteNome}
          <Pedida pedido={pedido} />
          <ImpressoAntes {...pedido} />
        </>
      }
      actions={<Papeis pedido={pedido} vazio={vazio} />}
    >
      <div className="beside">
        <Acoes {...visto}>
          <article className="stack gap-md shrinks" aria-label={`Pedido ${id}`}>
            <Itens pedido={pedido} itens={itens.data.itens} />
            <ClienteEDatas {...visto} />
            {temNotaDeEntrega(pedido.status) ? <Nota id={id} /> : null}
          </article>
        </Acoes>
        <Historia id={id} title="Histórico" />
      </div>
      <Principal pedido={visto.pedido} vazio={vazio} onPhone />
    </Page>
  )
}

/** The order's lines; while the status allows, they are changed on the buyer's own screen. */
function Itens({ pedido, itens }: { pedido: Pedido; itens: readonly ItemPedido[] }) {
  const { id, status, clienteId, valorTotal: total } = pedido
  const search = { clienteId, ...(status === 'Confirmado' && { pedido: id }) }
  const mudar = pode('mudarItens', status) ? (
    <ButtonLink to="/admin/pedidos/novo" search={search} size="sm" variant="default">
      Mudar itens
    </ButtonLink>
  ) : null
  const empty = <Empty title="Este pedido ainda não tem produtos">Adicione em “Mudar itens”.</Empty>
  return (
    <section aria-label="Itens" className="shrinks">
      <ItensDoPedido label={`Itens do pedido ${id}`} rows={itens} tools={mudar} total={total} empty={empty} />
    </section>
  )
}

const Todos = () => (
  <Link to="/admin/relatorios/pedidos" className="target link">
    ‹ Pedidos
  </Link>
)

/** Who asked for an approval, when, and who may give it; or sent it back. */
function Pedida({ pedido }: { pedido: Pedido }) {
  const devolucao = useDevolucao(pedido)
  const { aprovacao } = pedido
  if (!aprovacao) return null
  const { pedidaPor, pedidaEm } = aprovacao
  const ainda = aindaNaoEntraram(aprovacao)
  return (
    <>
      {` · ${pedidaPor} pediu aprovação em ${showMoment(pedidaEm)}; pode aprovar: ${quemPodeAprovar(aprovacao, 'você')}${ainda && `.${ainda}`}`}
      <Devolvido devolucao={devolucao} showing={quando => `em ${showMoment(quando)}`} />
    </>
  )
}

const PAPEIS = [
  ['pedido', 'Pedido'],
  ['entrega', 'Nota de entrega'],
  ['entrega-sem-precos', 'Nota sem preços'],
] as const satisfies readonly (readonly [Documento, string])[]

/** The choice of paper, to print or to save. An order that does not go out has no delivery note to choose. */
function Papeis({ pedido: { id, status }, vazio }: { pedido: Pedido; vazio: boolean }) {
  const [chosen, setChosen] = useState<Documento>('pedido')
  const hasNote = temNotaDeEntrega(status)
  const sent = { params: { id }, query: { documento: hasNote ? chosen : 'pedido' } } as const
  const papers = (
    <>
      {hasNote ? (
        <FilterChoice
          label="Documento"
          options={PAPEIS}
          value={chosen}
          onChange={(chosen = 'pedido') => setChosen(chosen)}
        />
      ) : null}
      <FileButton route={lerPedidoEmPdf} sent={sent} opens>
        Imprimir
      </FileButton>
      <FileButton route={lerPedidoEmPdf} sent={sent}>
        Baixar PDF
      </FileButton>
      {vazio ? null : (
        <Exportar formats={PLANILHA} route={listarItens} sent={formato => ({ params: { id }, query: { formato } })} />
      )}
    </>
  )
  if (!usePhone()) return papers
  return (
    <Fold name="Documentos" atEnd>
      <div className="row gap-xs">{papers}</div>
    </Fold>
  )
}

/** The order's client and its dates. */
function ClienteEDatas({ pedido, cliente }: { pedido: Pedido; cliente: Cliente | undefined }) {
  const entregueEm = useEntregueEm(pedido.id)
  const { leitura } = usePedido(pedido.id)
  return (
    <div className="surface padded pair gap-md shrinks">
      <section aria-label="Cliente">
        <h2 className="quiet small regular">Cliente</h2>
        <p className="semibold">{pedido.clienteNome}</p>
        {(cliente ? linhasDoCliente(cliente) : []).map(linha => (
          <p key={linha} className="quiet small">
            {linha}
          </p>
        ))}
      </section>
      <Facts
        facts={[
          ['Entrega', pedido.dataEntrega && showWholeDay(pedido.dataEntrega)],
          ['Aberto em', showMoment(pedido.dataCriacao)],
          ['Confirmado em', pedido.dataConfirmacao && showMoment(pedido.dataConfirmacao)],
          ['Entregue em', entregueEm && showMoment(entregueEm)],
          ['Cancelado em', pedido.dataCancelamento && showMoment(pedido.dataCancelamento)],
          ['Expira em', pedido.expiraEm && showMoment(pedido.expiraEm)],
          ['Vencimento', pedido.vencimento && showWholeDay(pedido.vencimento)],
          ['Pago', typeof pedido.pago === 'number' && emReais(pedido.pago)],
          ['Saldo', typeof pedido.saldo === 'number' && emReais(pedido.saldo)],
          ...recebido(pedido, leitura.data?.assinado),
          ['Empresa', pedido.empresa],
        ]}
      />
    </div>
  )
}
