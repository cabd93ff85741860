import { contado, mesCurto, nomeDoMes } from './palavras.ts'
import styles from './retrospectiva.module.css'

const POR_LINHA = 5
const PASSO = 8
const LARGURA = 52
const MAIS_ALTA = 130
const LINHAS_NO_MINIMO = 8

type Mes = { mes: number; pedidos: number }

/** A dot for each order, a heap for each month; in a year with many orders, one dot for several. */
export function Pontos({ meses, ano }: { meses: readonly Mes[]; ano: number }) {
  const maior = Math.max(...meses.map(({ pedidos }) => pedidos))
  const cada = pedidosPorPonto(maior)
  const altura = Math.max(LINHAS_NO_MINIMO, Math.ceil(maior / cada / POR_LINHA)) * PASSO
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${LARGURA * 12} ${altura}`} role="img" aria-label={`Pedidos por mês em ${ano}`}>
        {meses.map(({ mes, pedidos }, i) => (
          <g key={mes} transform={`translate(${i * LARGURA + (LARGURA - POR_LINHA * PASSO) / 2} 0)`}>
            <title>{`${nomeDoMes(mes)}: ${contado(pedidos)}`}</title>
            <path className={styles.monte} d={pontos(Math.ceil(pedidos / cada), altura)} />
          </g>
        ))}
      </svg>
      <div aria-hidden="true" className={`stack quiet tiny mt-xs to-middle ${styles.axis}`}>
        {meses.map(({ mes }) => (
          <span key={mes}>{mesCurto(mes)}</span>
        ))}
      </div>
      <figcaption className="quiet mt-xs">
        {cada === 1 ? 'Cada ponto é um pedido.' : `Cada ponto são ${contado(cada)} pedidos.`}
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
