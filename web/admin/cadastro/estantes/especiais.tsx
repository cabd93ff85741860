import { Checkbox, type CheckboxProps } from '@mantine/core'
import { contar, emNumero, emReais } from '#contract/dinheiro.ts'

type Especial = { estanteId: number; clienteNome: string; detalhe: string; precoVenda: number; para: number }
type Props = CheckboxProps & {
  especiais: readonly Especial[]
  /** Of all, named or not. */
  quantos: number
  /** Whether they change, too. */
  tambem: boolean
  /** What the checkbox does with them: 'para R$ 5,00'. */
  como: string
}

/** As many as one looks through. */
export const A_MOSTRAR = 100

/** The clients with a special price, each with the price that stays or, if chosen, the new one. */
export function Especiais({ especiais, quantos, tambem, como, ...checkbox }: Props) {
  if (quantos === 0) return null
  const nomes = contar(quantos, 'preço especial', 'preços especiais')
  const muda = quantos === 1 ? 'muda' : 'mudam'
  return (
    <section className="surface padded stack gap-xs">
      <p role="status" className="semibold">{`${nomes} ${tambem ? 'também' : 'não'} ${muda}`}</p>
      <Checkbox {...checkbox} label={`Mudar também ${nomes} ${como}`} />
      <ul className="rows roomy" aria-label="Preços especiais">
        {especiais.slice(0, A_MOSTRAR).map(({ estanteId, clienteNome, detalhe, precoVenda, para }) => (
          <li key={`${estanteId} ${detalhe}`} className="line between gap-sm">
            <span className="shrinks">
              {clienteNome} <span className="quiet">{detalhe}</span>
            </span>
            <span className="num nowrap">
              {tambem ? `${emReais(precoVenda)} → ${emReais(para)}` : `fica ${emReais(precoVenda)}`}
            </span>
          </li>
        ))}
      </ul>
      {quantos > A_MOSTRAR ? <p className="quiet small">e mais {emNumero(quantos - A_MOSTRAR)}</p> : null}
    </section>
  )
}
