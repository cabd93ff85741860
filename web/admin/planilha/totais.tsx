import { memo } from 'react'
import { contar, emNumero, emPorcento, emReais } from '#contract/dinheiro.ts'
import type { Planilha, Resumo } from './estado.ts'
import styles from './planilha.module.css'
import { useResumo } from './use-planilha.ts'

const reais = (centavos: bigint) => emReais(Number(centavos) / 100)

const FIGURAS: readonly [string, (resumo: Resumo, emPedidos: number) => string][] = [
  ['Ofertado', ({ oferecido }) => reais(oferecido)],
  ['Em pedidos', (_, emPedidos) => emReais(emPedidos)],
  // The margin of the whole offer.
  [
    'Margem',
    ({ oferecido, custo }) => emPorcento(oferecido > 0n ? (Number(oferecido - custo) * 100) / Number(oferecido) : null),
  ],
]

type Props = { planilha: Planilha; mostrados: readonly number[]; ids: readonly number[]; emPedidos: number }

/** The number of products shown and the sheet's sums, updated while typing. */
export const Totais = memo(function Totais({ planilha, mostrados, ids, emPedidos }: Props) {
  return (
    <div className={`row centred ${styles.totais}`}>
      <p role="status" className="quiet small">
        {contagem(mostrados.length, ids.length)}
      </p>
      <dl className="row gap-md" aria-label="Totais da estante">
        {FIGURAS.map(([nome, figura]) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <Figura planilha={planilha} figura={resumo => figura(resumo, emPedidos)} />
          </div>
        ))}
      </dl>
    </div>
  )
})

const contagem = (mostrados: number, todos: number): string =>
  `${mostrados === todos ? '' : `${emNumero(mostrados)} de `}${contar(todos, 'produto', 'produtos')}`

/** A component of its own, so that a key re-renders only the figures it changes. Its width follows its length. */
function Figura({ planilha, figura }: { planilha: Planilha; figura: (resumo: Resumo) => string }) {
  const texto = useResumo(planilha, figura)
  return <dd style={{ width: `${texto.length * 0.92}ch` }}>{texto}</dd>
}
