import type { TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { buscarCep } from '#contract/cep.ts'
import { call } from '../../api/call.ts'
import { CepField } from '../../ui/fields/masked-fields.tsx'

type ComEndereco = { cep: string; endereco: string; bairro: string; cidade: string; estado: string | null }
type Props = Omit<TextInputProps, 'form' | 'onChange' | 'value'> & {
  value: string
  onChange: (cep: string) => void
  form: Pick<UseFormReturnType<ComEndereco>, 'getValues' | 'setValues'>
}

const SEM_ENDERECO = {
  encontrado: '',
  inexistente: 'CEP não encontrado: confira, ou preencha o endereço à mão.',
  indisponivel: 'A busca de CEP não respondeu agora: preencha o endereço à mão.',
  desligada: '',
} as const

/** A CEP that fills those fields of the address that are empty. The form never waits for it, and can be saved without it. */
export function CepQuePreenche({ form, onChange, ...props }: Props) {
  const [saying, setSaying] = useState('')
  const look = async (cep: string) => {
    setSaying(cep.length === 8 ? 'Buscando o endereço…' : '')
    if (cep.length !== 8) return
    const { data } = await call(buscarCep, { params: { cep } })
    const now = form.getValues()
    if (now.cep !== cep) return // another was typed meanwhile
    const { endereco: found, situacao } = data ?? { endereco: null, situacao: 'indisponivel' as const }
    if (!found) return setSaying(SEM_ENDERECO[situacao])
    const { endereco, bairro, cidade, estado } = now
    form.setValues({
      ...{ endereco: endereco || found.logradouro, bairro: bairro || found.bairro },
      ...{ cidade: cidade || found.cidade, estado: estado || found.estado },
    })
    setSaying(endereco ? '' : found.logradouro ? 'Ponha o número.' : 'Escreva a rua e o número.')
  }
  return (
    <CepField
      {...props}
      label="CEP"
      description={<span role="status">{saying}</span>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={cep => {
        onChange(cep)
        void look(cep)
      }}
    />
  )
}
