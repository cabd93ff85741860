import { NativeSelect } from '@mantine/core'
import { HORAS_ANTES_NO_MAXIMO } from '#contract/configuracoes.ts'
import { contar } from '#contract/dinheiro.ts'
import { Secao } from './secao.tsx'

const HORAS = [1, 2, 3, 4, 6, 12, 24, 48, HORAS_ANTES_NO_MAXIMO]

type Props = { saved: number | null; value: number | null; onChange: (horas: number | null) => void }

/** Whether, and how long before a shelf closes, the server reminds clients. Also offers a value set through the API. */
export function Lembrete({ saved, value, onChange, ...field }: Props) {
  const horas = [...new Set([...HORAS, ...(saved === null ? [] : [saved])])].sort((a, b) => a - b)
  return (
    <Secao
      title="Lembretes"
      text="Quem tem uma estante aberta e ainda não pediu é lembrado antes de ela fechar, no sino e por e-mail. Quem já pediu, ou foi lembrado há pouco, não. Quem começou um pedido é lembrado de confirmar, antes de a estante fechar ou de passar o horário de corte."
    >
      <NativeSelect
        {...field}
        label="Lembrar automaticamente"
        data={[
          { value: '', label: 'Nunca' },
          ...horas.map(quantas => ({
            value: `${quantas}`,
            label: `${contar(quantas, 'hora', 'horas')} antes de fechar`,
          })),
        ]}
        value={value ?? ''}
        onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === '' ? null : Number(chosen))}
      />
    </Secao>
  )
}
