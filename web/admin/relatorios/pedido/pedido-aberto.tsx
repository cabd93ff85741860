import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lerCliente } from '#contract/clientes.ts'
import { lerPedidoEmPdf, type Documento as Qual, temNotaDeEntrega } from '#contract/documentos.ts'
import { exportarPedido } from '#contract/exportacoes.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerHistorico, lerPedido, type Pedido } from '#contract/pedidos.ts'
import { situacaoDe } from '#contract/situacao.ts'
import { useRead } from '../../../api/query.ts'
import { useLive } from '../../../api/use-live.ts'
import { Devolvido, useDevolucao } from '../../../pedido/devolvido.tsx'
import { Historia } from '../../../pedido/historia/historia-do-pedido.tsx'
import { ImpressoAntes } from '../../../pedido/impresso-antes.tsx'
import { PdfButton } from '../../../pedido/pdf-button.tsx'
import { quemPodeAprovar } from '../../../pedido/pode.ts'
import { usePedido } from '../../../pedido/use-pedido.ts'
import { Vizinhos } from '../../../pedido/vizinhos.tsx'
import { useRefine } from '../../../shell/use-refine.ts'
import { CallError } from '../../../ui/failure.ts'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { showMoment } from '../../../ui/moment.ts'
import { ReadFailure } from '../../../ui/notice.tsx'
import { Fold } from '../../../ui/overlays/fold.tsx'
import { Page } from '../../../ui/page.tsx'
import { part } from '../../../ui/part.ts'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { Exportar } from '../exportar.tsx'
import { Imprimir, Rodape } from '../impressao.tsx'
import { Acoes } from './acoes.tsx'
import { Documento } from './documento.tsx'
import styles from './pedido.module.css'
import { Principal } from './principal.tsx'

const Procurar = part(() => import('./procurar/procurar.tsx'), 'Procurar')

const PLANILHA = ['xlsx'] as const
const LEITURAS_DO_PEDIDO = [lerPedido, listarItens, lerHistorico]

/** `documento` is the paper chosen in the address; an order that does not go out has only its own. */
export function PedidoAberto({ id, documento: escolhido = 'pedido' }: { id: number; documento?: Qual | undefined }) {
  const { leitura: reading, pedido } = usePedido(id)
  const itens = useRead(listarItens, { params: { id } })
  // The user who deletes the order also gets its live event, maybe before the navigation: nothing is left to read.
  const [deleting, setDeleting] = useState(false)
  const error = reading.error ?? itens.error
  const missing = error instanceof CallError && error.failure.status === 404
  // A missing order is not read again live: the number that the user is correcting would be lost.
  useLive({ reads: deleting || missing ? [] : LEITURAS_DO_PEDIDO, concerns: ({ pedidoId }) => pedidoId === id })
  const phone = usePhone()
  const clienteId = pedido?.clienteId
  const cliente = useRead(lerCliente, { params: { id: clienteId ?? 0 } }, { enabled: clienteId !== undefined })

  const ways = <Vizinhos id={id} todos={<Todos />} />
  if (missing) return <Procurar naoHa={id} above={ways} meanwhile={<ScreenSkeleton above={ways} />} />
  if (error)
    return (
      <Page title={`Pedido ${id}`} above={ways}>
        <ReadFailure error={error} onRetry={() => void Promise.all([reading.refetch(), itens.refetch()])} />
      </Page>
    )
  if (!pedido || !itens.data) return <ScreenSkeleton above={ways} buttons={phone ? 1 : 2} />
  const linhas = itens.data.itens
  // Confirming applies to what the screen shows: the version of these lines.
  const visto = { ...pedido, versao: itens.data.versao }
  const documento = temNotaDeEntrega(pedido.status) ? escolhido : 'pedido'
  const papers = (
    <>
      <Papeis pedido={visto} documento={documento} />
      {linhas.length > 0 ? (
        <Exportar
          formats={PLANILHA}
          route={exportarPedido}
          sent={formato => ({ params: { id }, query: { formato } })}
        />
      ) : null}
    </>
  )
  return (
    <Page
      above={ways}
      title={
        <span className={`centred gap-sm ${styles.title} no-print`}>
          Pedido {id} <StatusChip>{situacaoDe(pedido)}</StatusChip>
        </span>
      }
      sub={
        <span className="no-print">
          {pedido.clienteNome}
          <Pedida pedido={pedido} />
          <ImpressoAntes {...pedido} />
        </span>
      }
      actions={
        phone ? (
          <Fold name="Documentos" atEnd>
            <div className="row gap-xs">{papers}</div>
          </Fold>
        ) : (
          papers
        )
      }
    >
      <div className={`stack top ${styles.columns}`}>
        <Acoes pedido={visto} itens={linhas} cliente={cliente.data?.clientes[0]} onDeleting={setDeleting}>
          <Documento pedido={pedido} itens={linhas} cliente={cliente.data?.clientes[0]} documento={documento} />
        </Acoes>
        <Historia id={id} title="Histórico" className={`${styles.history} no-print`} />
      </div>
      <Rodape filtro={`Pedido ${id}`} />
      <Principal pedido={visto} itens={linhas} onPhone />
    </Page>
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
  return (
    <>
      {` · ${pedidaPor} pediu aprovação em ${showMoment(pedidaEm)}; pode aprovar: ${quemPodeAprovar(aprovacao, 'você')}`}
      {devolucao ? <Devolvido devolucao={devolucao} quando={`em ${showMoment(devolucao.quando)}`} /> : null}
    </>
  )
}

const route = getRouteApi('/admin/relatorios/pedido')

const PAPEIS = [
  ['pedido', 'Pedido'],
  ['entrega', 'Nota de entrega'],
  ['entrega-sem-precos', 'Nota sem preços'],
] as const satisfies readonly (readonly [Qual, string])[]

/** The choice of paper, with print and PDF. An order that does not go out has no delivery note to choose. */
function Papeis({ pedido, documento }: { pedido: Pedido; documento: Qual }) {
  const { id, status } = pedido
  const refine = useRefine(route.useNavigate())
  return (
    <>
      {temNotaDeEntrega(status) ? (
        <FilterChoice
          label="Documento"
          options={PAPEIS}
          value={documento}
          onChange={chosen => refine({ documento: chosen === 'pedido' ? undefined : chosen })}
        />
      ) : null}
      <Imprimir printed={[pedido]} />
      <PdfButton route={lerPedidoEmPdf} sent={{ params: { id }, query: { documento } }}>
        Baixar PDF
      </PdfButton>
    </>
  )
}
