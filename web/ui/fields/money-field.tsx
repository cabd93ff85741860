import { lerDinheiro } from '#contract/digitacao.ts'
import { escreverNumero } from '#contract/dinheiro.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

const write = (value: number) => escreverNumero(value, 2, 2)

/** Reais, typed as `1.234,56`, `1234,56` or `1234.56`. `value` is in reais. */
export function MoneyField(props: NumberFieldProps) {
  return <NumberField leftSection="R$" {...props} read={lerDinheiro} write={write} />
}

const writeShort = (value: number) => escreverNumero(value, 0, 2)

/** Whole days; the server refuses decimals. */
export function DiasField(props: NumberFieldProps) {
  return <NumberField {...props} read={lerDinheiro} write={writeShort} />
}

/** A percentage with at most two decimals. */
export function PercentField(props: NumberFieldProps) {
  return <NumberField rightSection="%" {...props} read={lerDinheiro} write={writeShort} />
}
