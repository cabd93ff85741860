import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { lerHistorico, type Pedido } from '#contract/pedidos.ts'
import { ask, readKey } from '../../api/query.ts'
import { type Acabaram, acabaramDe } from '../../pedido/acabaram.ts'
import { useTitleWhenLost } from '../../ui/focus-title.ts'
import { showWeekday } from '../../ui/moment.ts'
import { quando } from '../prazo.ts'
import styles from './inicial.module.css'

/** Orders that have not left: a product can still be taken out of them. */
const ANTES_DE_SAIR: readonly string[] = ['Aberto', 'Confirmado']
const ULTIMAS = 100

type Retirada = Acabaram & { pedido: Pedido }

/**
 * What the provider took out of orders because it ended, told by their stories, and whether that is known: the home waits for
 * it as for what was cancelled. Seen is seen on this device.
 */
export function useAcabados(usuarioId: number, pedidos: readonly Pedido[]) {
  const chave = `acabou-visto/${usuarioId}`
  const [visto, setVisto] = useState(() => localStorage.getItem(chave) ?? '')
  const ids = pedidos.filter(({ status }) => ANTES_DE_SAIR.includes(status)).map(({ id }) => id)
  const { data, isPending, failureCount } = useQuery({
    queryKey: [...readKey(lerHistorico), 'acabaram', ids],
    queryFn: ({ signal }) =>
      Promise.all(
        ids.map(async id => {
          const { historico } = await ask(lerHistorico, {
            params: { id },
            query: { recentes: '1', limite: ULTIMAS },
            signal,
          })
          return { id, historico }
        }),
      ),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const retiradas = (data ?? []).flatMap(({ id, historico }): Retirada[] => {
    const pedido = pedidos.find(pedido => pedido.id === id)
    const acabaram = acabaramDe(historico, visto)
    return pedido && acabaram ? [{ pedido, ...acabaram }] : []
  })
  const ver = (ate: string) => {
    localStorage.setItem(chave, ate)
    setVisto(ate)
  }
  return { sabidos: ids.length === 0 || !isPending || failureCount > 0, retiradas, ver }
}

type Props = { retiradas: readonly Retirada[]; hoje: string; onSeen: (ate: string) => void }

/** Stays until its reader says to have seen it. */
export function Acabados({ retiradas, hoje, onSeen }: Props) {
  const titulo = useId()
  useTitleWhenLost(String(retiradas.length))
  const ultima = retiradas.map(({ quando }) => quando).reduce((a, b) => (b > a ? b : a), '')
  if (retiradas.length === 0) return null
  return (
    <section className={`stack gap-xs anywhere mb-lg ${styles.cancelled}`} aria-labelledby={titulo}>
      <h2 id={titulo}>Acabou, e o fornecedor retirou do seu pedido</h2>
      {retiradas.map(({ pedido: { id, dataEntrega }, nomes, quando: em }) => (
        <p key={id}>
          <b>{nomes.join(', ')}</b>, do{' '}
          <Link to="/cliente/pedidos" search={{ id }}>
            pedido nº {id}
          </Link>
          {dataEntrega ? `, para ${showWeekday(dataEntrega)}` : ''}, {quando(em, hoje)}. O resto do pedido continua
          igual.
        </p>
      ))}
      <Button size="sm" variant="default" onClick={() => onSeen(ultima)}>
        Entendi
      </Button>
    </section>
  )
}
