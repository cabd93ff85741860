import type { CSSProperties } from 'react'
import { MESES } from '#contract/dia-com-nome.ts'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import { type Ano, diaEMes, mesCurto, nomeDoMes } from './palavras.ts'
import styles from './retrospectiva.module.css'

type ColunasProps = {
  /** What the picture shows, for a screen reader, who hears each value; without it the columns only adorn. */
  label?: string
  columns: readonly { name: string; value: number }[]
  /** Writes each value above its column: only for a few columns. */
  withValues?: boolean
}

/** Columns as high as their values; the highest in the full colour. */
export function Colunas({ label, columns, withValues = false }: ColunasProps) {
  const maior = Math.max(0.01, ...columns.map(({ value }) => value))
  const values = columns.map(({ name, value }) => `${name}: ${emReais(value)}`)
  return (
    <div
      className={`line ${styles.colunas}`}
      {...(label ? { role: 'img', 'aria-label': `${label}. ${values.join('; ')}` } : { 'aria-hidden': true })}
    >
      {columns.map(({ name, value }) => (
        <div key={name} data-maior={value === maior || undefined} title={`${name}: ${emReais(value)}`}>
          {withValues ? <b className="semibold nowrap num">{emReais(value)}</b> : null}
          <i style={{ '--parte': value / maior } as CSSProperties} />
          {label ? <span>{name}</span> : null}
        </div>
      ))}
    </div>
  )
}

const POR_LINHA = 5
const PASSO = 8
const LARGURA = 52
const MAIS_ALTA = 130
const LINHAS_NO_MINIMO = 8

/** A dot for each order, a heap for each month; in a year with many orders, one dot for several. */
export function Pontos({ meses, ano }: Pick<Ano, 'meses' | 'ano'>) {
  const maior = Math.max(...meses.map(({ pedidos }) => pedidos))
  const cada = pedidosPorPonto(maior)
  const altura = Math.max(LINHAS_NO_MINIMO, Math.ceil(maior / cada / POR_LINHA)) * PASSO
  return (
    <figure>
      <svg
        viewBox={`0 0 ${LARGURA * 12} ${altura}`}
        role="img"
        aria-label={`Pedidos por mês em ${ano}. ${meses.map(({ mes, pedidos }) => `${mesCurto(mes)}: ${emNumero(pedidos)}`).join('; ')}`}
        style={{ display: 'block', width: '100%', maxHeight: '52vh' }}
      >
        {meses.map(({ mes, pedidos }, i) => (
          <g key={mes} transform={`translate(${i * LARGURA + (LARGURA - POR_LINHA * PASSO) / 2} 0)`}>
            <title>{`${nomeDoMes(mes)}: ${emNumero(pedidos)}`}</title>
            <path
              d={pontos(Math.ceil(pedidos / cada), altura)}
              stroke="var(--brand-text)"
              strokeWidth={5.5}
              strokeLinecap="round"
            />
          </g>
        ))}
      </svg>
      <div aria-hidden="true" className="line quiet tiny mt-xs to-middle">
        {meses.map(({ mes }) => (
          <span key={mes} className="grow">
            {mesCurto(mes)}
          </span>
        ))}
      </div>
      <figcaption className="quiet mt-xs">
        {cada === 1 ? 'Cada ponto é um pedido.' : `Cada ponto são ${emNumero(cada)} pedidos.`}
      </figcaption>
    </figure>
  )
}

/** 1, 2, 5, 10, 20, 50 …: the smallest number that keeps the highest heap within the picture. */
function pedidosPorPonto(maior: number): number {
  for (let dezena = 1; ; dezena *= 10)
    for (const cada of [dezena, 2 * dezena, 5 * dezena]) if (maior / cada <= MAIS_ALTA) return cada
}

/** Zero-length lines with round caps are dots: one path draws a whole heap. */
function pontos(quantos: number, altura: number): string {
  return Array.from({ length: quantos }, (_, i) => {
    const [linha, coluna] = [Math.floor(i / POR_LINHA), i % POR_LINHA]
    return `M${coluna * PASSO + PASSO / 2} ${altura - linha * PASSO - PASSO / 2}h0`
  }).join('')
}

const NIVEIS = 4

/** Every day of the year, darker with higher sales; the best one has a ring. */
export function Calendario({ ano, dias, best }: Pick<Ano, 'ano' | 'dias'> & { best: string }) {
  const porDia = new Map(dias.map(dia => [dia.dia, dia]))
  const maior = Math.max(0.01, ...dias.map(({ valorTotal }) => valorTotal))
  return (
    <figure className={styles.calendario}>
      <div
        className="stack gap-2xs"
        role="img"
        aria-label={`Os dias de ${ano}: ${emNumero(dias.length)} com entrega, o melhor em ${diaEMes(best)}`}
      >
        {MESES.map((nome, i) => (
          <div key={nome}>
            <span className="quiet tiny">{mesCurto(i + 1)}</span>
            {diasDoMes(ano, i + 1).map(dia => {
              const valor = porDia.get(dia)?.valorTotal
              return (
                <i
                  key={dia}
                  {...nivelado(valor === undefined ? 0 : Math.max(1, Math.ceil((valor / maior) * NIVEIS)))}
                  data-melhor={dia === best || undefined}
                  title={valor === undefined ? undefined : `${diaEMes(dia)}: ${emReais(valor)}`}
                />
              )
            })}
          </div>
        ))}
      </div>
      <figcaption className="row centred quiet mt-sm gap-2xs">
        Cada quadrado é um dia; menos
        {[1, 2, 3, 4].map(nivel => (
          <i key={nivel} aria-hidden="true" {...nivelado(nivel, 12)} />
        ))}
        mais vendas.
      </figcaption>
    </figure>
  )
}

/** As dark as its level, of four; 0 is a day without sales. */
const nivelado = (nivel: number, width?: number) => ({ style: { '--nivel': nivel, width } as CSSProperties })

/** `2024-02-01` … `2024-02-29`. */
const diasDoMes = (ano: number, mes: number): string[] =>
  Array.from({ length: new Date(Date.UTC(ano, mes, 0)).getUTCDate() }, (_, i) =>
    new Date(Date.UTC(ano, mes - 1, i + 1)).toISOString().slice(0, 10),
  )
