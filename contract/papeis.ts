/** What a person's role is called: those of the provider have `admin: 1`. The first of each is the default. */
export const PAPEIS_DO_FORNECEDOR = ['administrador', 'separador'] as const
export const PAPEIS_DO_CLIENTE = ['comprador', 'aprovador', 'leitor'] as const
export const PAPEIS = [...PAPEIS_DO_FORNECEDOR, ...PAPEIS_DO_CLIENTE] as const
export type PapelDoFornecedor = (typeof PAPEIS_DO_FORNECEDOR)[number]
export type PapelDoCliente = (typeof PAPEIS_DO_CLIENTE)[number]
export type Papel = PapelDoFornecedor | PapelDoCliente

/** Where none is asked for. */
export const papelUsual = (admin: boolean): Papel => (admin ? PAPEIS_DO_FORNECEDOR : PAPEIS_DO_CLIENTE)[0]

/** In one's own account everybody may do what is to be done there. */
export const QUEM_ENTROU = ['separador', 'leitor'] as const
