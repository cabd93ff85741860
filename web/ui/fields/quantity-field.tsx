import { lerQuantidade } from '#contract/digitacao.ts'
import { escreverNumero } from '#contract/dinheiro.ts'
import { aceitaDecimais, type Unidade } from '#contract/unidades.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

const write = (value: number) => escreverNumero(value, 0)
const readDecimal = (text: string) => lerQuantidade(text, true)
const readWhole = (text: string) => lerQuantidade(text, false)

/** A quantity in a product's unit: whole numbers for pieces, up to three decimals for measures. */
export function QuantityField({ unidade, ...props }: NumberFieldProps & { unidade: Unidade }) {
  const decimal = aceitaDecimais(unidade)
  return (
    <NumberField
      {...props}
      inputMode={decimal ? 'decimal' : 'numeric'}
      read={decimal ? readDecimal : readWhole}
      write={write}
      unit={unidade.toLowerCase()}
    />
  )
}
