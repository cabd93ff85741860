import type { CSSProperties } from 'react'
import { MESES } from '#contract/dia-com-nome.ts'
import { emReais } from '#contract/dinheiro.ts'
import { contado, diaEMes, mesCurto } from '../palavras.ts'
import styles from './quadros.module.css'

type Dia = { dia: string; pedidos: number; valorTotal: number }
type Props = { ano: number; dias: readonly Dia[]; best: string }

const DIAS = Array.from({ length: 31 }, (_, i) => i + 1)
const NIVEIS = 4
const doisAlgarismos = (numero: number): string => String(numero).padStart(2, '0')

/** Every day of the year, darker with higher sales; the best one has a ring. */
export function Calendario({ ano, dias, best }: Props) {
  const porDia = new Map(dias.map(dia => [dia.dia, dia]))
  const maior = Math.max(0.01, ...dias.map(({ valorTotal }) => valorTotal))
  return (
    <figure className={styles.figure}>
      <div
        className={`stack ${styles.calendario}`}
        role="img"
        aria-label={`Os dias de ${ano}: ${contado(dias.length)} com entrega, o melhor em ${diaEMes(best)}`}
      >
        {MESES.map((nome, i) => (
          <div key={nome} className={`stack centred ${styles.mes}`}>
            <span className="quiet tiny">{mesCurto(i + 1)}</span>
            {DIAS.slice(0, diasDoMes(ano, i + 1)).map(numero => {
              const dia = `${ano}-${doisAlgarismos(i + 1)}-${doisAlgarismos(numero)}`
              const achado = porDia.get(dia)
              const nivel = achado && Math.max(1, Math.ceil((achado.valorTotal / maior) * NIVEIS))
              return (
                <i
                  key={dia}
                  {...nivelado(nivel)}
                  data-melhor={dia === best || undefined}
                  title={achado ? `${diaEMes(dia)}: ${emReais(achado.valorTotal)}` : undefined}
                />
              )
            })}
          </div>
        ))}
      </div>
      <figcaption className={`row centred quiet mt-sm gap-2xs ${styles.caption}`}>
        Cada quadrado é um dia; menos
        {[1, 2, 3, 4].map(nivel => (
          <i key={nivel} aria-hidden="true" {...nivelado(nivel)} />
        ))}
        mais vendas.
      </figcaption>
    </figure>
  )
}

/** As dark as its level, of four; without one, a day without sales. */
const nivelado = (nivel: number | undefined) => ({
  'data-nivel': nivel,
  style: { '--nivel': nivel } as CSSProperties,
})

const diasDoMes = (ano: number, mes: number): number => new Date(Date.UTC(ano, mes, 0)).getUTCDate()
