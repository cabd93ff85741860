import { Button, CloseButton, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import styles from './configuracoes.module.css'

type Props = { empresas: readonly string[]; onEmpresas: (empresas: string[]) => void; error: string | undefined }

/** The names of the provider's own companies, one added or removed at a time. */
export function Empresas({ empresas, onEmpresas, error }: Props) {
  const [nova, setNova] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const nome = nova.trim()
  const repetida = empresas.some(empresa => empresa.toLowerCase() === nome.toLowerCase())
  const incluir = () => {
    if (nome !== '' && !repetida) {
      onEmpresas([...empresas, nome])
      setNova('')
    }
    field.current?.focus()
  }
  return (
    <div>
      {empresas.length === 0 ? (
        <p className="quiet small">Nenhuma empresa: os pedidos ficam sem essa escolha.</p>
      ) : (
        <ul className={styles.list}>
          {empresas.map(empresa => (
            <li key={empresa} className="line between centred gap-sm">
              <span>{empresa}</span>
              <CloseButton
                size={44}
                iconSize={20}
                aria-label={`Retirar ${empresa}`}
                onClick={() => {
                  onEmpresas(empresas.filter(outra => outra !== empresa))
                  field.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={`row gap-xs mt-sm top ${styles.add}`}>
        <TextInput
          ref={field}
          aria-label="Nome da empresa"
          placeholder="Nome da empresa"
          maxLength={80}
          enterKeyHint="done" // a phone's "next" key would leave the field without adding the name
          value={nova}
          error={repetida ? 'Esta empresa já está na lista' : undefined}
          onChange={event => setNova(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            incluir()
          }}
        />
        <Button variant="default" onClick={incluir}>
          Incluir empresa
        </Button>
      </div>
      {error ? <p className="small red mt-2xs">{error}</p> : null}
    </div>
  )
}
