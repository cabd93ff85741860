import { escreverNumero, lerDinheiro } from '#contract/digitacao.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

const write = (value: number) => escreverNumero(value, 2, 2)

/** Reais: `1.234,56`, `1234,56` and `1234.56` are all taken. `value` in reais. */
export function MoneyField(props: NumberFieldProps) {
  return <NumberField leftSection="R$" {...props} read={lerDinheiro} write={write} />
}

const writePercent = (value: number) => escreverNumero(value, 0, 2)

/** A percentage, two decimals at most. */
export function PercentField(props: NumberFieldProps) {
  return <NumberField rightSection="%" {...props} read={lerDinheiro} write={writePercent} />
}
