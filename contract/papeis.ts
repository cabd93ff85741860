/** The users' roles; the provider's have `admin: 1`. The first of each list is the default. */
export const PAPEIS_DO_FORNECEDOR = ['administrador', 'separador', 'entregador'] as const
export const PAPEIS_DO_CLIENTE = ['comprador', 'aprovador', 'leitor'] as const
export const PAPEIS = [...PAPEIS_DO_FORNECEDOR, ...PAPEIS_DO_CLIENTE] as const
type PapelDoFornecedor = (typeof PAPEIS_DO_FORNECEDOR)[number]
type PapelDoCliente = (typeof PAPEIS_DO_CLIENTE)[number]
export type Papel = PapelDoFornecedor | PapelDoCliente

export const NOME_DO_PAPEL: Record<Papel, string> = {
  administrador: 'Administrador',
  separador: 'Separador',
  entregador: 'Entregador',
  comprador: 'Comprador',
  aprovador: 'Aprovador',
  leitor: 'Leitor',
}

/** The default role. */
export const papelUsual = (admin: boolean): Papel => (admin ? PAPEIS_DO_FORNECEDOR : PAPEIS_DO_CLIENTE)[0]

/** Roles that `access: 'user'` leaves out, added to calls on the user's own account. */
export const QUEM_ENTROU = ['separador', 'entregador', 'leitor'] as const
/** Those of them who also have a bell: a driver looks at the next stop. */
export const QUEM_TEM_SINO = ['separador', 'leitor'] as const
