import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { aindaPodeCancelar } from '#contract/entrega.ts'
import type { EstanteDoCliente } from '#contract/estantes.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { useRead } from '../../api/query.ts'
import { usePedido } from '../../pedido/use-pedido.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { showWeekday } from '../../ui/moment.ts'
import { Empty, ReadFailure } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { type Prazo, prazoParaCancelar } from '../prazo.ts'
import { tituloDe, useLugar } from '../quem-compra.ts'

/** A confirmed order that is changed on the shelf screen until its cut-off, saved as a whole or not at all. */
export type Mudanca = {
  id: number
  dia: string
  /** The shelves of its lines. */
  estantes: readonly number[]
}

/** Reads the order to change, and says why where it can't be changed. */
export function ParaMudar({ id, children }: { id: number; children: (mudanca: Mudanca) => ReactNode }) {
  const { leitura, pedido } = usePedido(id)
  const itens = useRead(listarItens, { params: { id } })
  const lugar = useLugar()
  const lido = itens.data && pedido
  const error = lido ? null : (leitura.error ?? itens.error)
  if (error)
    return (
      <Page title={tituloDe(lugar, id)} above={<VoltarAoPedido id={id} />}>
        <ReadFailure
          what="O pedido não pôde ser lido"
          error={error}
          onRetry={() => void Promise.all([leitura.refetch(), itens.refetch()])}
          elsewhere={<ButtonLink {...lugar.pedidos()}>Ver os pedidos</ButtonLink>}
        />
      </Page>
    )
  if (!lido) return <ScreenSkeleton dense title={tituloDe(lugar, id)} />
  const { status, dataEntrega: dia } = pedido
  const estantes = itens.data.itens.map(({ estanteId }) => estanteId)
  if (lugar.leitor) return <NaoMuda id={id} title="Só para consulta" />
  if (status === 'Confirmado' && dia) return children({ id, dia, estantes })
  return <NaoMuda id={id} title={`Este pedido está ${status.toLowerCase()}`} />
}

export const VoltarAoPedido = ({ id }: { id: number }) => (
  <Link {...useLugar().pedidos(id)} className="target link">
    ‹ Pedido nº&nbsp;{id}
  </Link>
)

/** Why the order can't be changed. */
export function NaoMuda({ id, title }: { id: number; title: string }) {
  const lugar = useLugar()
  return (
    <Page title={tituloDe(lugar, id)} above={<VoltarAoPedido id={id} />}>
      <Empty title={title} action={<ButtonLink {...lugar.pedidos(id)}>Ver o pedido</ButtonLink>}>
        Um pedido confirmado é mudado pelos compradores da empresa, até o prazo da entrega, e pelo fornecedor.
      </Empty>
    </Page>
  )
}

type PrazoProps = { mudanca: Mudanca | undefined; regras: Prazo | undefined }

/** The provider may change an order after its client's cut-off. */
export const emTempo = ({ mudanca, regras }: PrazoProps, cliente: string | null): boolean =>
  !mudanca || cliente !== null || !regras || aindaPodeCancelar(mudanca.dia, regras)

/** `Entrega seg 23/11 · dá para mudar até dom 22/11 às 18:00`; for the provider, whose order it is. */
export function CabecalhoDaMudanca({ mudanca, regras, estante }: PrazoProps & { estante: EstanteDoCliente }) {
  const { cliente } = useLugar()
  if (!mudanca || !regras) return null
  const { dia } = mudanca
  const ate = aindaPodeCancelar(dia, regras)
    ? 'dá para mudar até'
    : 'para mudar, fale com o fornecedor: o prazo era até'
  return (
    <>
      {cliente === null ? '' : `${cliente} · `}Entrega {showWeekday(dia)}
      {cliente === null ? ` · ${ate} ${prazoParaCancelar(dia, regras)}` : ''}
      {estante.aberta === 1 ? '' : ` · a estante ${estante.periodo} está fechada: dá para tirar, não para pôr`}
    </>
  )
}
