import type { Canal, TipoDeAviso } from '#contract/avisos.ts'
import type { User } from '../access.ts'
import type { Evento } from '../correio/avisar.sql.ts'

/** Whom an event is told, and what it is to them. */
export type Destino = {
  evento: Evento
  /**
   * `cliente`: the company's own people · `compradores`: those of them who may order · `aprovadores`: those of them who approve · `fornecedor`: the provider's people, of
   * what buyers do · `administradores`: the provider's administrators, whoever did it · `pessoa`: the one it names.
   */
  para: 'cliente' | 'compradores' | 'aprovadores' | 'fornecedor' | 'administradores' | 'pessoa'
  tipo: TipoDeAviso | 'senha'
  /** How they hear of it where they chose nothing. */
  canal: Canal
  /** Nobody may choose otherwise: without it they would not get in. */
  fixo?: true
  /** Who did it has the mail too, to keep; their bell does not tell them of it. */
  recibo?: true
}

export const DESTINOS: readonly Destino[] = [
  { evento: 'pedido-confirmado', para: 'cliente', tipo: 'pedido-confirmado', canal: 'email', recibo: true },
  { evento: 'pedido-confirmado', para: 'fornecedor', tipo: 'pedido-novo', canal: 'sino' },
  { evento: 'pedido-alterado', para: 'cliente', tipo: 'pedido-alterado', canal: 'email' },
  { evento: 'pedido-alterado', para: 'fornecedor', tipo: 'pedido-alterado', canal: 'sino' },
  { evento: 'pedido-cancelado', para: 'cliente', tipo: 'pedido-cancelado', canal: 'email' },
  { evento: 'pedido-cancelado', para: 'fornecedor', tipo: 'pedido-cancelado', canal: 'sino' },
  { evento: 'pedido-entregue', para: 'cliente', tipo: 'pedido-entregue', canal: 'email' },
  { evento: 'produto-acabou', para: 'cliente', tipo: 'produto-acabou', canal: 'email' },
  { evento: 'estante-aberta', para: 'cliente', tipo: 'estante-aberta', canal: 'email' },
  { evento: 'estante-fechando', para: 'compradores', tipo: 'estante-fechando', canal: 'email' },
  { evento: 'aprovacao-pedida', para: 'aprovadores', tipo: 'aprovacao-pedida', canal: 'email' },
  { evento: 'aprovacao-pedida', para: 'administradores', tipo: 'aprovacao-pedida', canal: 'sino' },
  { evento: 'aprovacao-dada', para: 'fornecedor', tipo: 'pedido-novo', canal: 'sino' },
  { evento: 'aprovacao-dada', para: 'cliente', tipo: 'aprovacao-dada', canal: 'email' },
  { evento: 'convite', para: 'pessoa', tipo: 'convite', canal: 'email', fixo: true },
  { evento: 'senha', para: 'pessoa', tipo: 'senha', canal: 'email', fixo: true },
  { evento: 'correio-falhou', para: 'administradores', tipo: 'correio-falhou', canal: 'sino', fixo: true },
]

function isFor({ admin, papel }: User, { para }: Destino): boolean {
  if (para === 'pessoa') return true
  if (admin) return para === 'fornecedor' || (para === 'administradores' && papel === 'administrador')
  if (para === 'compradores') return papel !== 'leitor'
  return para === 'cliente' || (para === 'aprovadores' && papel === 'aprovador')
}

/** What this person may choose of, and how it comes while nothing was chosen. */
export const paraQuem = (user: User): Destino[] => DESTINOS.filter(destino => !destino.fixo && isFor(user, destino))

/** What may stand in this person's bell: what a former role was told is not for this one. */
export const tiposDe = (user: User): string[] => [
  ...new Set(DESTINOS.flatMap(destino => (isFor(user, destino) ? [destino.tipo] : []))),
]

/** How a kind comes to who chose nothing of it. */
export const canalDe = (tipo: TipoDeAviso): Canal => DESTINOS.find(destino => destino.tipo === tipo)?.canal ?? 'nada'
