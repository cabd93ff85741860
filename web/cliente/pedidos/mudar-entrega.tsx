import { type SyntheticEvent, useState } from 'react'
import type { RegrasDeEntrega } from '#contract/entrega.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { alterarEntrega } from '#contract/pedidos-status.ts'
import { DiaDeEntrega } from '../../pedido/dia-de-entrega.tsx'
import { failureOf } from '../../ui/failure.ts'
import { unreadableField } from '../../ui/fields/unreadable-field.ts'
import { useHeardDone } from '../../ui/fields/use-heard-done.ts'
import { showWeekday } from '../../ui/moment.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { prazoParaCancelar } from '../prazo.ts'
import { useMudarPedido } from '../use-mudar-pedido.ts'
import { useRelerRegras } from '../use-regras.ts'
import { quandoEntrega } from './colunas.tsx'

type Props = { pedido: Pedido; regras: RegrasDeEntrega; onClose: () => void }

/** Moves the delivery to another day on which this client gets deliveries. */
export function MudarEntrega({ pedido, regras, onClose }: Props) {
  const { id, dataEntrega } = pedido
  const [dia, setDia] = useState<string | null>(null)
  const mudar = useMudarPedido(alterarEntrega, { onSuccess: onClose })
  const relerRegras = useRelerRegras()
  const falha = mudar.error ? failureOf(mudar.error) : null
  useHeardDone(falha, mudar.variables?.params.data === dataEntrega, onClose)
  // Such a refusal concerns the order, not the day, so no other day would be accepted either.
  const acabou = falha?.status === 409 && falha.atual?.status ? falha.title : null
  const escolher = (novo: string) => {
    setDia(novo)
    if (!acabou) mudar.reset()
  }
  const enviar = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const errado = unreadableField(event.currentTarget)
    if (errado || !dia) return (errado ?? event.currentTarget.querySelector('input'))?.focus()
    mudar.mutate({ params: { id, data: dia } }, { onError: relerRegras })
  }
  return (
    <FormDialog
      short
      title="Mudar o dia da entrega"
      action={dia ? `Mudar para ${showWeekday(dia)}` : 'Mudar o dia'}
      busy={mudar.isPending}
      failure={falha}
      reason={acabou ?? (dia ? null : 'Escolha o novo dia')}
      onSubmit={enviar}
      onClose={onClose}
    >
      <p>
        Pedido nº&nbsp;{id}, marcado para {quandoEntrega(pedido)}.
      </p>
      <DiaDeEntrega
        legend="Próximos dias com entrega"
        regras={regras}
        dia={dia}
        except={dataEntrega}
        first
        onChoose={escolher}
      />
      {dia && !falha ? (
        <p className="quiet">Com este dia, dá para mudar ou cancelar até {prazoParaCancelar(dia, regras)}.</p>
      ) : null}
    </FormDialog>
  )
}
