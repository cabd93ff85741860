import type { RegisteredRouter } from '@tanstack/react-router'
import type { Session } from '../api/session.ts'

type Year = '/admin/retrospectiva/$ano'
type Path = Exclude<keyof RegisteredRouter['routesByPath'], Year>
export type Leaf = {
  label: string
  keyword: string
  link: { [P in Path]: { to: P } }[Path] | { to: Year; params: { ano: string } }
}
type Group = { label: string; keyword: string; entries: readonly Leaf[] }
export type Entry = Leaf | Group

/** An entry is highlighted when the path contains its keyword, taken as whole path parts: `pedidos` is not `pedido`. */
export const isActive = (pathname: string, keyword: string): boolean => `${pathname}/`.includes(`/${keyword}/`)

const leaf = (label: string, to: Path): Leaf => ({ label, keyword: to.slice(1), link: { to } as Leaf['link'] })

const admin = (anos: readonly number[]): readonly Entry[] => [
  leaf('Painel', '/admin/dashboard'),
  leaf('Novo pedido', '/admin/pedidos/novo'),
  {
    label: 'Cadastros',
    keyword: 'cadastro',
    entries: [
      leaf('Usuários', '/admin/cadastro/usuario'),
      leaf('Clientes', '/admin/cadastro/cliente'),
      leaf('Produtos', '/admin/cadastro/produto'),
      leaf('Estantes', '/admin/cadastro/estante'),
      leaf('Rotas', '/admin/cadastro/rota'),
    ],
  },
  leaf('Entregas', '/admin/entregas'),
  leaf('Estoque', '/admin/estoque'),
  leaf('Financeiro', '/admin/financeiro'),
  {
    label: 'Relatórios',
    keyword: 'relatorios',
    entries: [
      leaf('Pedidos', '/admin/relatorios/pedidos'),
      leaf('Pedido', '/admin/relatorios/pedido'),
      leaf('Compras', '/admin/relatorios/compras'),
      leaf('Vendas', '/admin/relatorios/vendas'),
      leaf('Fornecimento', '/admin/relatorios/fornecimento'),
    ],
  },
  {
    label: 'Retrospectiva',
    keyword: 'retrospectiva',
    entries: anos.map(String).map(ano => ({
      label: ano,
      keyword: `retrospectiva/${ano}`,
      link: { to: '/admin/retrospectiva/$ano', params: { ano } },
    })),
  },
]

const cliente: readonly Entry[] = [
  leaf('Início', '/cliente/inicial'),
  leaf('Fazer pedido', '/cliente/estante'),
  leaf('Pedidos', '/cliente/pedidos'),
  leaf('Financeiro', '/cliente/financeiro'),
  {
    label: 'Configurações',
    keyword: 'alterar-senha',
    entries: [leaf('Alterar senha', '/cliente/alterar-senha'), leaf('Privacidade', '/privacidade')],
  },
]

/** The reader's menu: the shelf is read-only. */
const leitor: readonly Entry[] = cliente.map(entry =>
  entry.keyword === 'cliente/estante' ? { ...entry, label: 'Estante' } : entry,
)

const separador: readonly Entry[] = [leaf('Separação', '/admin/separacao')]

const entregador: readonly Entry[] = [leaf('Minha rota', '/admin/minha-rota')]

const conta: readonly Leaf[] = [
  leaf('Alterar senha', '/admin/alterar-senha'),
  leaf('Configurações', '/admin/configuracoes'),
  leaf('Auditoria', '/admin/auditoria'),
  leaf('Integrações', '/admin/integracoes'),
  leaf('Privacidade', '/privacidade'),
]

/** With one screen of their own. */
export const isOfOneScreen = ({ papel }: Session): boolean => papel === 'separador' || papel === 'entregador'

/** The account menu of a provider's user; a packer and a driver have only the first entry. */
export const accountOf = (session: Session): readonly Leaf[] => (isOfOneScreen(session) ? conta.slice(0, 1) : conta)

/** The navigation bar of each role. `anos` are the years with a retrospective. */
export function entriesFor({ admin: provider, papel }: Session, anos: readonly number[]): readonly Entry[] {
  if (papel === 'separador') return separador
  if (papel === 'entregador') return entregador
  return provider ? admin(anos) : papel === 'leitor' ? leitor : cliente
}
