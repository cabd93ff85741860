import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Lista } from './lista.tsx'

type Props = { empresas: readonly string[]; onEmpresas: (empresas: string[]) => void; error: string | undefined }

/** The names of the provider's own companies. */
export function Empresas({ empresas, onEmpresas, error }: Props) {
  const [nova, setNova] = useState('')
  const nome = nova.trim()
  const repetida = empresas.some(empresa => empresa.toLowerCase() === nome.toLowerCase())
  const incluir = () => {
    if (nome === '' || repetida) return
    onEmpresas([...empresas, nome])
    setNova('')
  }
  return (
    <Lista
      label="Empresas"
      items={empresas}
      empty="Nenhuma empresa: os pedidos ficam sem essa escolha."
      field={onKeyDown => (
        <TextInput
          aria-label="Nome da empresa"
          placeholder="Nome da empresa"
          maxLength={80}
          enterKeyHint="done" // a phone's "next" key would leave the field without adding the name
          value={nova}
          error={repetida ? 'Esta empresa já está na lista' : undefined}
          onChange={event => setNova(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      )}
      action="Incluir empresa"
      onAdd={incluir}
      onItems={onEmpresas}
      error={error}
    />
  )
}
