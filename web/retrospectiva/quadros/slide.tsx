import { type CSSProperties, createContext, type ReactNode, useContext } from 'react'
import { Numeros, type Tabela } from './numeros.tsx'
import styles from './slide.module.css'
import { useCountUp } from './use-count-up.ts'

/** Whether the slide around is the one in front. */
export const EmCena = createContext(false)

type Props = {
  lead: string
  /** Who or what the number is about, where it has a name: a month, a day, a client. */
  nome?: string
  number: number
  format: (number: number) => string
  tail: string
  /** The picture. */
  children: ReactNode
  /** What goes with the statement: beneath it on a desk, after the picture on a phone. */
  below?: ReactNode
  /** What the picture shows, as figures; left out where the picture has them in words already. */
  tabela?: Tabela
}

/** One number that counts up, and one picture. */
export function Slide({ lead, nome, number, format, tail, children, below, tabela }: Props) {
  return (
    <div className={styles.slide} data-below={below ? true : undefined}>
      <h2 className={styles.statement}>
        <span className={styles.lead}>{lead}</span>{' '}
        {nome ? (
          <>
            <span className={styles.nome}>{nome}</span>{' '}
          </>
        ) : null}
        <Contagem number={number} format={format} /> <span className={styles.tail}>{tail}</span>
      </h2>
      <div className={styles.picture}>
        {children}
        {tabela ? <Numeros tabela={tabela} /> : null}
      </div>
      {below ? <div className={styles.below}>{below}</div> : null}
    </div>
  )
}

/** As large as its column allows. The final figure is what is listened to and what is printed. */
function Contagem({ number, format }: Pick<Props, 'number' | 'format'>) {
  const now = useCountUp(number, useContext(EmCena))
  const final = format(number)
  return (
    <span className={`${styles.number} num`} style={{ '--signs': final.length } as CSSProperties}>
      <span aria-hidden="true" className="no-print" data-counting>
        {format(now)}
      </span>
      <span className={styles.final}>{final}</span>
    </span>
  )
}
