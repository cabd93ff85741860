import { cnpjMascarado } from '#contract/brasil.ts'
import { type Cliente, lerCliente, listarClientes } from '#contract/clientes.ts'
import { RegistroSelect, type RegistroSelectProps } from './registro-select.tsx'

/** Chooses a client by name, CNPJ or city. */
export const ClienteSelect = (props: RegistroSelectProps<Cliente>) => (
  <RegistroSelect
    {...{ ...props, listar: listarClientes, ler: lerCliente, chave: 'clientes' }}
    optionOf={({ id, nome, cnpj, ativo }) => ({
      ...{ id, label: nome, detail: ativo ? cnpjMascarado(cnpj) : `${cnpjMascarado(cnpj)} · inativo` },
    })}
  />
)
