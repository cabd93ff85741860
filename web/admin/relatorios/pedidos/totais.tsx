import { emNumero, emReais } from '#contract/dinheiro.ts'
import { STATUS, type Status } from '#contract/pedidos.ts'
import type { Base, relatorioDePedidos } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import styles from './pedidos.module.css'

type Props = {
  base: Base
  totais: Answer<typeof relatorioDePedidos>['totais'] | undefined
  status: Status | undefined
  onStatus: (status: Status | undefined) => void
}

/** Count and value by status; pressing one shows only its orders. Open ones have neither a delivery nor a confirmation day. */
export function Totais({ base, totais, status, onStatus }: Props) {
  return (
    <fieldset className={`stack gap-xs mb-xs ${styles.tiles}`} aria-label="Totais por status">
      <Tile name="Sem os cancelados" counted={totais} pressed={!status} onPress={() => onStatus(undefined)} />
      {STATUS.filter(each => each !== 'Aberto' || base === 'criacao').map(each => (
        <Tile
          key={each}
          name={VARIOS[each]}
          counted={totais && (totais.porStatus[each] ?? { pedidos: 0, valorTotal: 0 })}
          pressed={status === each}
          onPress={() => onStatus(status === each ? undefined : each)}
        />
      ))}
    </fieldset>
  )
}

/** Status names in the plural. */
export const VARIOS: Record<Status, string> = {
  Aberto: 'Abertos',
  Confirmado: 'Confirmados',
  Entregue: 'Entregues',
  Finalizado: 'Finalizados',
  Cancelado: 'Cancelados',
}

type TileProps = {
  name: string
  counted: { pedidos: number; valorTotal: number } | undefined
  pressed: boolean
  onPress: () => void
}

function Tile({ name, counted, pressed, onPress }: TileProps) {
  return (
    <button type="button" className={`choice surface stack ${styles.tile}`} aria-pressed={pressed} onClick={onPress}>
      <span className={styles.name}>{name}</span>
      <span className="nowrap num">
        <b className="semibold">{counted ? emNumero(counted.pedidos) : '–'}</b>{' '}
        <span className={styles.sum}>{counted ? emReais(counted.valorTotal) : '…'}</span>
      </span>
    </button>
  )
}
