import { Button } from '@mantine/core'
import { centavos, emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { confirmarPedido } from '#contract/pedidos-status.ts'
import type { Answer } from '#contract/route.ts'
import { useWrite } from '../../../api/query.ts'
import { EscolherDia, type Regras } from '../../../pedido/escolher-dia.tsx'
import { lazyPart } from '../../../ui/lazy.ts'
import { DialogButton } from '../../../ui/overlays/dialog-button.tsx'
import { toastNotice } from '../../../ui/overlays/toast.ts'
import { BottomBar } from '../../../ui/page.tsx'
import { usePassos } from '../lote/use-passos.tsx'

const Entregar = lazyPart(() => import('../entrega/entregar.tsx'), 'Entregar')

type Props = { pedido: Pedido /** It has no lines. */; vazio: boolean }

/** The order's next step: beside the document or, on a phone, in the bottom bar. */
export function Principal({ pedido, vazio, onPhone = false }: Props & { onPhone?: boolean }) {
  const { status } = pedido
  if (status === 'Finalizado' || status === 'Cancelado' || (status === 'Aberto' && vazio)) return null
  const step = <Passo pedido={pedido} />
  return onPhone ? (
    <BottomBar>
      <div className="grow">{step}</div>
    </BottomBar>
  ) : (
    <div className="off-phone" style={{ minWidth: 200 }}>
      {step}
    </div>
  )
}

function Passo({ pedido }: { pedido: Pedido }) {
  const { id, status, dataEntrega } = pedido
  const passos = usePassos()
  if (status === 'Aberto' && pedido.aguardaAprovacao === 1 && dataEntrega)
    return <Aprovar pedido={pedido} dia={dataEntrega} />
  if (status === 'Aberto') return <Confirmar pedido={pedido} label="Confirmar o pedido" variant="filled" />
  if (status === 'Confirmado')
    return (
      <DialogButton
        variant="filled"
        fullWidth
        dialog={onClose => <Entregar id={id} dataEntrega={dataEntrega} onClose={onClose} />}
      >
        Entregar
      </DialogButton>
    )
  return (
    <Button fullWidth loading={passos.busy} onClick={() => void passos.finalizar([pedido])}>
      Finalizar
    </Button>
  )
}

/** Approves for the requested day with one press; for another day through the dialog. */
function Aprovar({ pedido, dia }: { pedido: Pedido; dia: string }) {
  const { id, versao } = pedido
  const confirmar = useWrite(confirmarPedido, {
    success: `Pedido ${id} aprovado`,
    onSuccess: dizerAviso,
    failure: 'O pedido não foi aprovado',
  })
  return (
    <div className="stack gap-xs">
      <Button
        fullWidth
        loading={confirmar.isPending}
        onClick={() => confirmar.mutate({ params: { id }, body: { dataEntrega: dia, versao } })}
      >
        Aprovar pedido
      </Button>
      <Confirmar pedido={pedido} label="Aprovar para outro dia" variant="default" />
    </div>
  )
}

type ConfirmarProps = { pedido: Pedido; label: string; variant: 'filled' | 'default' }

/** Confirms the order as shown. Where shelf prices changed, the refusal names them, and the shelf's review accepts them. */
function Confirmar({ pedido, label, variant }: ConfirmarProps) {
  const { id, versao, valorTotal } = pedido
  const confirmar = useWrite(confirmarPedido, {
    success: `Pedido ${id} confirmado`,
    onSuccess: dizerAviso,
  })
  return (
    <DialogButton
      fullWidth
      variant={variant}
      dialog={onClose => (
        <EscolherDia
          admin
          pedido={pedido}
          onClose={onClose}
          title={`Confirmar o pedido ${id}`}
          action="Confirmar"
          about={(dia, regras) => <AbaixoDoMinimo regras={regras} dia={dia} total={valorTotal} />}
          send={dataEntrega => confirmar.mutateAsync({ params: { id }, body: { dataEntrega, versao } })}
        />
      )}
    >
      {label}
    </DialogButton>
  )
}

/** Confirmed all the same, below the minimum or above what the client may owe. */
const dizerAviso = ({ aviso }: Answer<typeof confirmarPedido>) => aviso && toastNotice(aviso)

/** How far the client's orders of the day are below its minimum; an administrator may confirm all the same. */
function AbaixoDoMinimo({ total, regras, dia }: { total: number; regras: Regras; dia: string }) {
  const minimo = regras.pedidoMinimo ?? 0
  const noDia = regras.pedidosPorDia?.find(({ dataEntrega }) => dataEntrega === dia)?.valorTotal ?? 0
  const falta = centavos(minimo) - centavos(noDia) - centavos(total)
  if (falta <= 0) return null
  return (
    <p className="amber" role="status">
      {noDia > 0 ? `Com os ${emReais(noDia)} já pedidos para esse dia, faltam` : 'Faltam'} {emReais(falta / 100)} para o
      pedido mínimo de {emReais(minimo)} deste cliente. Você pode confirmar assim mesmo.
    </p>
  )
}
