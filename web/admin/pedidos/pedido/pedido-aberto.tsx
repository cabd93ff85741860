import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lerCliente } from '#contract/clientes.ts'
import { lerPedidoEmPdf, type Documento as Qual, temNotaDeEntrega } from '#contract/documentos.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerHistorico, lerPedido, type Pedido } from '#contract/pedidos.ts'
import { situacaoDe } from '#contract/situacao.ts'
import { useRead } from '../../../api/query.ts'
import { useLive } from '../../../api/use-live.ts'
import { Devolvido, useDevolucao } from '../../../pedido/devolvido.tsx'
import { Historia } from '../../../pedido/historia/historia-do-pedido.tsx'
import { ImpressoAntes } from '../../../pedido/impresso-antes.tsx'
import { quemPodeAprovar } from '../../../pedido/pode.ts'
import { usePedido } from '../../../pedido/use-pedido.ts'
import { Vizinhos } from '../../../pedido/vizinhos.tsx'
import { Exportar } from '../../../shell/exportar.tsx'
import { FileButton } from '../../../shell/file-button.tsx'
import { CallError } from '../../../ui/failure.ts'
import { lazyPart } from '../../../ui/lazy.ts'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { showMoment } from '../../../ui/moment.ts'
import { ReadFailure } from '../../../ui/notice.tsx'
import { Fold } from '../../../ui/overlays/fold.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { Acoes } from './acoes.tsx'
import { Dados } from './dados.tsx'
import { Principal } from './principal.tsx'

const Procurar = lazyPart(() => import('./procurar/procurar.tsx'), 'Procurar')

const PLANILHA = ['xlsx'] as const
const LEITURAS_DO_PEDIDO = [lerPedido, listarItens, lerHistorico]

export function PedidoAberto({ id }: { id: number }) {
  const { leitura: reading, pedido } = usePedido(id)
  const [documento, setDocumento] = useState<Qual>('pedido')
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
  if (!pedido || !itens.data) return <ScreenSkeleton above={ways} />
  const linhas = itens.data.itens
  // Confirming applies to what the screen shows: the version of these lines.
  const visto = { ...pedido, versao: itens.data.versao }
  const papers = (
    <>
      <Papeis pedido={pedido} chosen={documento} onChoose={setDocumento} />
      {linhas.length > 0 ? (
        <Exportar formats={PLANILHA} route={listarItens} sent={formato => ({ params: { id }, query: { formato } })} />
      ) : null}
    </>
  )
  return (
    <Page
      above={ways}
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
      <div className="beside">
        <Acoes pedido={visto} itens={linhas} cliente={cliente.data?.clientes[0]} onDeleting={setDeleting}>
          <Dados pedido={pedido} itens={linhas} cliente={cliente.data?.clientes[0]} />
        </Acoes>
        <Historia id={id} title="Histórico" />
      </div>
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

const PAPEIS = [
  ['pedido', 'Pedido'],
  ['entrega', 'Nota de entrega'],
  ['entrega-sem-precos', 'Nota sem preços'],
] as const satisfies readonly (readonly [Qual, string])[]

type PapeisProps = { pedido: Pedido; chosen: Qual; onChoose: (documento: Qual) => void }

/** The choice of paper, to print or to save. An order that does not go out has no delivery note to choose. */
function Papeis({ pedido: { id, status }, chosen, onChoose }: PapeisProps) {
  const hasNote = temNotaDeEntrega(status)
  const sent = { params: { id }, query: { documento: hasNote ? chosen : 'pedido' } } as const
  return (
    <>
      {hasNote ? (
        <FilterChoice
          label="Documento"
          options={PAPEIS}
          value={chosen}
          onChange={(chosen = 'pedido') => onChoose(chosen)}
        />
      ) : null}
      <FileButton route={lerPedidoEmPdf} sent={sent} opens>
        Imprimir
      </FileButton>
      <FileButton route={lerPedidoEmPdf} sent={sent}>
        Baixar PDF
      </FileButton>
    </>
  )
}
