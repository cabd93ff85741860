import { cnpjMascarado } from '#contract/brasil.ts'
import { type Cliente, lerCliente, listarClientes } from '#contract/clientes.ts'
import type { RegistroSelectProps } from './registro-busca.tsx'
import { RegistroSelect } from './registro-select.tsx'

/** Chooses a client by name, CNPJ or city. */
export const ClienteSelect = (props: RegistroSelectProps<Cliente>) => (
  <RegistroSelect {...props} listar={listarClientes} ler={lerCliente} chave="clientes" optionOf={optionOf} />
)

const optionOf = ({ id, nome: label, cnpj, ativo }: Cliente) => ({
  id,
  label,
  detail: `${cnpjMascarado(cnpj)}${ativo ? '' : ' · inativo'}`,
})
