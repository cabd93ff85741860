import type { Canal, TipoDeAviso } from '#contract/avisos.ts'
import type { User } from '../access.ts'
import type { Evento, SoPorEmail } from './avisar.sql.ts'

/** Who is notified of an event, and as which kind of notice. */
export type Destino = {
  evento: Evento
  /**
   * `cliente`: the company's users · `compradores`: those who may order · `aprovadores`: those who approve ·
   * `fornecedor`: the provider's users, about buyers' actions · `administradores`: the provider's administrators,
   * whoever acted · `pessoa`: the user the event names.
   */
  para: 'cliente' | 'compradores' | 'aprovadores' | 'fornecedor' | 'administradores' | 'pessoa'
  tipo: TipoDeAviso | SoPorEmail
  /** The default channel. */
  canal: Canal
  /** The channel can't be changed, because users need these notices to get in. */
  fixo?: true
  /** The author also gets the mail, as a receipt, but no notice in the bell. */
  recibo?: true
  /** The bell never shows it. */
  semSino?: true
}

export const DESTINOS: readonly Destino[] = [
  { evento: 'pedido-confirmado', para: 'cliente', tipo: 'pedido-confirmado', canal: 'email', recibo: true },
  { evento: 'pedido-confirmado', para: 'fornecedor', tipo: 'pedido-novo', canal: 'email' },
  { evento: 'pedido-alterado', para: 'cliente', tipo: 'pedido-alterado', canal: 'email' },
  { evento: 'pedido-alterado', para: 'fornecedor', tipo: 'pedido-alterado', canal: 'sino' },
  { evento: 'pedido-cancelado', para: 'cliente', tipo: 'pedido-cancelado', canal: 'email' },
  { evento: 'pedido-cancelado', para: 'fornecedor', tipo: 'pedido-cancelado', canal: 'sino' },
  { evento: 'pedido-entregue', para: 'cliente', tipo: 'pedido-entregue', canal: 'email' },
  { evento: 'tentativa-de-entrega', para: 'cliente', tipo: 'tentativa-de-entrega', canal: 'email' },
  { evento: 'tentativa-de-entrega', para: 'administradores', tipo: 'tentativa-de-entrega', canal: 'sino' },
  { evento: 'nota-fiscal', para: 'cliente', tipo: 'nota-fiscal', canal: 'email' },
  { evento: 'produto-acabou', para: 'cliente', tipo: 'produto-acabou', canal: 'email' },
  { evento: 'estante-aberta', para: 'cliente', tipo: 'estante-aberta', canal: 'email' },
  { evento: 'estante-fechando', para: 'compradores', tipo: 'estante-fechando', canal: 'email' },
  { evento: 'pedido-fixo', para: 'compradores', tipo: 'pedido-fixo', canal: 'email' },
  { evento: 'pedido-fixo-confirmado', para: 'cliente', tipo: 'pedido-fixo', canal: 'email' },
  { evento: 'pedido-fixo-confirmado', para: 'fornecedor', tipo: 'pedido-novo', canal: 'email' },
  { evento: 'pedido-por-confirmar', para: 'compradores', tipo: 'pedido-por-confirmar', canal: 'email' },
  { evento: 'extrato', para: 'compradores', tipo: 'extrato', canal: 'email' },
  { evento: 'aprovacao-pedida', para: 'aprovadores', tipo: 'aprovacao-pedida', canal: 'email' },
  { evento: 'aprovacao-pedida', para: 'administradores', tipo: 'aprovacao-pedida', canal: 'sino' },
  { evento: 'aprovacao-dada', para: 'fornecedor', tipo: 'pedido-novo', canal: 'email' },
  { evento: 'aprovacao-dada', para: 'cliente', tipo: 'aprovacao-dada', canal: 'email' },
  { evento: 'pagamento-recebido', para: 'compradores', tipo: 'pagamento-recebido', canal: 'email' },
  { evento: 'vencimento-proximo', para: 'compradores', tipo: 'vencimento-proximo', canal: 'email' },
  { evento: 'vencido', para: 'compradores', tipo: 'vencido', canal: 'email' },
  { evento: 'vencido', para: 'administradores', tipo: 'vencido', canal: 'sino' },
  { evento: 'acesso-mudado', para: 'pessoa', tipo: 'acesso-mudado', canal: 'sino', fixo: true },
  { evento: 'novo-administrador', para: 'administradores', tipo: 'novo-administrador', canal: 'sino', fixo: true },
  { evento: 'convite', para: 'pessoa', tipo: 'convite', canal: 'email', fixo: true },
  { evento: 'senha', para: 'pessoa', tipo: 'senha', canal: 'email', fixo: true, semSino: true },
  { evento: 'email-novo', para: 'pessoa', tipo: 'email-novo', canal: 'email', fixo: true, recibo: true, semSino: true },
  {
    evento: 'email-mudou',
    para: 'pessoa',
    tipo: 'email-mudou',
    canal: 'email',
    fixo: true,
    recibo: true,
    semSino: true,
  },
  { evento: 'copia-falhou', para: 'administradores', tipo: 'copia-falhou', canal: 'email', fixo: true },
  { evento: 'webhook-desligado', para: 'administradores', tipo: 'webhook-desligado', canal: 'email', fixo: true },
  { evento: 'correio-falhou', para: 'administradores', tipo: 'correio-falhou', canal: 'sino', fixo: true },
]

function isFor({ admin, papel }: User, { para }: Destino): boolean {
  if (para === 'pessoa') return true
  if (papel === 'entregador') return false
  if (admin) return para === 'fornecedor' || (para === 'administradores' && papel === 'administrador')
  if (para === 'compradores') return papel !== 'leitor'
  return para === 'cliente' || (para === 'aprovadores' && papel === 'aprovador')
}

/** The kinds this user can choose, with their default channel. */
export const paraQuem = (user: User): Destino[] => DESTINOS.filter(destino => !destino.fixo && isFor(user, destino))

/** The kinds in this user's bell; notices of a former role are not shown. */
export const tiposDe = (user: User): string[] => [
  ...new Set(DESTINOS.flatMap(destino => (isFor(user, destino) ? [destino.tipo] : []))),
]

/** The default channel of a kind. */
export const canalDe = (tipo: TipoDeAviso): Canal => DESTINOS.find(destino => destino.tipo === tipo)?.canal ?? 'nada'
