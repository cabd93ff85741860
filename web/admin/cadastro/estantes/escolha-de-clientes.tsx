import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Cliente } from '#contract/clientes.ts'
import { ClienteSelect } from '../../cliente-select.tsx'
import styles from './estantes.module.css'

export type Escolhido = Pick<Cliente, 'id' | 'nome'>
type Props = { escolhidos: readonly Escolhido[]; error: ReactNode; onChange: (escolhidos: Escolhido[]) => void }

/** Chooses several clients by searching for one at a time, because there may be ten thousand. */
export function EscolhaDeClientes({ escolhidos, error, onChange }: Props) {
  return (
    <div>
      <ClienteSelect
        // Remounts after each choice, so that the search starts empty.
        key={escolhidos.length}
        label="Acrescentar cliente"
        description="Procure por nome, CNPJ ou cidade"
        comboboxProps={{ withinPortal: false }}
        error={error}
        value={null}
        onChange={(_, cliente) => {
          if (cliente) onChange([...escolhidos, { id: cliente.id, nome: cliente.nome }])
        }}
        taken={new Set(escolhidos.map(({ id }) => id))}
      />
      <ul className={`row mt-xs ${styles.escolhidos}`} aria-label="Clientes escolhidos">
        {escolhidos.map(({ id, nome }) => (
          <li key={id}>
            {nome}
            <CloseButton
              size="sm"
              aria-label={`Tirar ${nome}`}
              onClick={() => onChange(escolhidos.filter(outro => outro.id !== id))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
