import { emPorcento, emReais } from '#contract/dinheiro.ts'
import type { Planilha } from './planilha.ts'
import styles from './totais.module.css'
import { useResumo } from './use-planilha.ts'

const reais = (centavos: bigint) => emReais(Number(centavos) / 100)

/** The sums of the sheet as it stands, while it is typed. The average margin is that of the whole offer. */
export function Totais({ planilha }: { planilha: Planilha }) {
  const { produtos, oferecido, custo, reservado } = useResumo(planilha)
  const margem = oferecido > 0n ? (Number(oferecido - custo) * 100) / Number(oferecido) : null
  const figuras = [
    ['Produtos', produtos.toLocaleString('pt-BR')],
    ['Valor oferecido', reais(oferecido)],
    ['Em pedidos', reais(reservado)],
    ['Margem média', emPorcento(margem)],
  ] as const
  return (
    <dl className={styles.totais} aria-label="Totais da estante">
      {figuras.map(([nome, valor]) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd>{valor}</dd>
        </div>
      ))}
    </dl>
  )
}
