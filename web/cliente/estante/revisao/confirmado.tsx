import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { emReais } from '#contract/dinheiro.ts'
import { lerPedido, type Pedido } from '#contract/pedidos.ts'
import { useRead } from '../../../api/query.ts'
import { useLive } from '../../../api/use-live.ts'
import { aQuemFoiPedida } from '../../../pedido/pode.ts'
import { ButtonLink } from '../../../shell/button-link.tsx'
import { showWholeDay } from '../../../ui/moment.ts'
import { Page, Panel } from '../../../ui/page.tsx'
import { prazoParaCancelar } from '../../prazo.ts'
import type { Regras } from '../pedido-em-curso.tsx'
import styles from './confirmado.module.css'

type Props = {
  pedido: Pedido
  regras: Regras | undefined
  /** `ended`: the order waited for approval and does not any more, so that the shelf's screen still holds its lines. */
  onRestart: (ended: boolean) => void
}

/** The confirmation: number, total, day and what can be changed until when, or who must approve the order first. */
export function Confirmado({ pedido, regras, onRestart }: Props) {
  const { id, status, valorTotal, dataEntrega, observacao, aprovacao } = useComoEsta(pedido)
  const titulo = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    titulo.current?.focus()
  }, [])
  return (
    <Page
      narrow
      title={
        <span ref={titulo} tabIndex={-1} className={styles.titulo}>
          {aprovacao
            ? `O pedido nº\u00a0${id} espera aprovação`
            : `Pedido nº\u00a0${id} ${status === 'Cancelado' ? 'cancelado' : 'confirmado'}`}
        </span>
      }
      sub={aprovacao ? aQuemFoiPedida(aprovacao) : status === 'Cancelado' ? null : RECEBIDO}
    >
      <Panel>
        <dl className={`row ${styles.dados}`}>
          <div>
            <dt>Total</dt>
            <dd>{emReais(valorTotal)}</dd>
          </div>
          <div>
            <dt>Entrega</dt>
            <dd>{dataEntrega ? showWholeDay(dataEntrega) : '–'}</dd>
          </div>
          {observacao ? (
            <div className={styles.observacao}>
              <dt>Observação</dt>
              <dd>{observacao}</dd>
            </div>
          ) : null}
        </dl>
        {aprovacao ? (
          <p className="quiet mt-md">
            Os produtos ficam guardados enquanto isso. Se o pedido mudar, é preciso pedir a aprovação de novo.
          </p>
        ) : status === 'Confirmado' && dataEntrega && regras ? (
          <p className="quiet mt-md">
            Até {prazoParaCancelar(dataEntrega, regras)} você pode mudar os itens, o dia da entrega ou cancelar.
          </p>
        ) : null}
        <div className={`row gap-xs mt-lg ${styles.acoes}`}>
          <ButtonLink to="/cliente/pedidos" search={{ id }}>
            Ver o pedido
          </ButtonLink>
          <Button variant="default" onClick={() => onRestart(Boolean(pedido.aprovacao) && !aprovacao)}>
            {aprovacao ? 'Mudar o pedido' : 'Fazer outro pedido'}
          </Button>
        </div>
      </Panel>
    </Page>
  )
}

const RECEBIDO = 'O fornecedor já recebeu. Não é preciso fazer mais nada.'

/** The order as it was sent or, once it does not wait for approval any more, as it stands. */
function useComoEsta(enviado: Pedido): Pedido {
  const { id, aprovacao } = enviado
  const lido = useRead(lerPedido, { params: { id } }, { enabled: Boolean(aprovacao) }).data?.pedidos[0]
  useLive({ reads: aprovacao ? [lerPedido] : [], concerns: ({ pedidoId }) => pedidoId === id })
  return lido && lido.status !== 'Aberto' ? lido : enviado
}
