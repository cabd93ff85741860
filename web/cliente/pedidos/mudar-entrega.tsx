import { Button, Group } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { proximosDias, type RegrasDeEntrega } from '#contract/entrega.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { alterarEntrega } from '#contract/pedidos-status.ts'
import { failureOf } from '../../ui/failure.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { unreadableField } from '../../ui/fields/unreadable-field.ts'
import { showWeekday } from '../../ui/moment.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { DiaDeEntrega } from '../dia-de-entrega.tsx'
import { prazoParaCancelar } from '../prazo.ts'
import { useMudarPedido } from '../use-mudar-pedido.ts'
import { useRelerRegras } from '../use-regras.ts'
import { quandoEntrega } from './colunas.tsx'
import styles from './detalhe.module.css'

type Props = { pedido: Pedido; regras: RegrasDeEntrega; onFechar: () => void }

/** Another delivery day, one of those on which this client gets deliveries. */
export function MudarEntrega({ pedido, regras, onFechar }: Props) {
  const { id, dataEntrega } = pedido
  const [dia, setDia] = useState(() => proximosDias(regras, false, 2).find(dia => dia !== dataEntrega) ?? null)
  const mudar = useMudarPedido(alterarEntrega, { success: 'Dia da entrega mudado', onSuccess: onFechar })
  const relerRegras = useRelerRegras()
  const falha = mudar.error ? failureOf(mudar.error) : null
  // Of the order, not of the day: no other day is taken either.
  const acabou = falha?.status === 409 ? falha.title : null
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
    <form onSubmit={enviar} noValidate>
      <p className={styles.marked}>
        Pedido nº {id}, marcado para {quandoEntrega(pedido)}.
      </p>
      <DiaDeEntrega
        legenda="Próximos dias com entrega"
        regras={regras}
        dia={dia}
        menos={dataEntrega}
        onChoose={escolher}
      />
      {dia && !falha ? (
        <p className={styles.limit}>Com este dia, dá para mudar ou cancelar até {prazoParaCancelar(dia, regras)}.</p>
      ) : null}
      <FormFailure failure={falha} />
      <Group justify="flex-end" mt="xl" gap="xs">
        <Button variant="default" onClick={onFechar}>
          Voltar
        </Button>
        <ReasonButton inDialog type="submit" loading={mudar.isPending} reason={acabou}>
          {dia ? `Mudar para ${showWeekday(dia)}` : 'Mudar o dia'}
        </ReasonButton>
      </Group>
    </form>
  )
}
