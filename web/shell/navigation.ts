import type { RegisteredRouter } from '@tanstack/react-router'
import type { Session } from '../api/session.ts'

type Year = '/admin/retrospectiva/$ano'
type Path = Exclude<keyof RegisteredRouter['routesByPath'], Year>
export type Leaf = {
  label: string
  keyword: string
  link: { [P in Path]: { to: P } }[Path] | { to: Year; params: { ano: string } }
}
export type Group = { label: string; keyword: string; entries: readonly Leaf[] }
export type Entry = Leaf | Group

/** An entry is highlighted when the path contains its keyword, taken as whole path parts: `pedidos` is not `pedido`. */
export const isActive = (pathname: string, keyword: string): boolean => `${pathname}/`.includes(`/${keyword}/`)

const admin = (anos: readonly number[]): readonly Entry[] => [
  { label: 'Painel', keyword: 'dashboard', link: { to: '/admin/dashboard' } },
  { label: 'Novo pedido', keyword: 'pedidos/novo', link: { to: '/admin/pedidos/novo' } },
  {
    label: 'Cadastros',
    keyword: 'cadastro',
    entries: [
      { label: 'Usuários', keyword: 'cadastro/usuario', link: { to: '/admin/cadastro/usuario' } },
      { label: 'Clientes', keyword: 'cadastro/cliente', link: { to: '/admin/cadastro/cliente' } },
      { label: 'Produtos', keyword: 'cadastro/produto', link: { to: '/admin/cadastro/produto' } },
      { label: 'Estantes', keyword: 'cadastro/estante', link: { to: '/admin/cadastro/estante' } },
    ],
  },
  { label: 'Estoque', keyword: 'estoque', link: { to: '/admin/estoque' } },
  {
    label: 'Relatórios',
    keyword: 'relatorios',
    entries: [
      { label: 'Pedidos', keyword: 'relatorios/pedidos', link: { to: '/admin/relatorios/pedidos' } },
      { label: 'Pedido', keyword: 'relatorios/pedido', link: { to: '/admin/relatorios/pedido' } },
      { label: 'Compras', keyword: 'relatorios/compras', link: { to: '/admin/relatorios/compras' } },
      { label: 'Vendas', keyword: 'relatorios/vendas', link: { to: '/admin/relatorios/vendas' } },
      {
        label: 'Fornecimento',
        keyword: 'relatorios/fornecimento',
        link: { to: '/admin/relatorios/fornecimento' },
      },
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
  { label: 'Início', keyword: 'inicial', link: { to: '/cliente/inicial' } },
  { label: 'Fazer pedido', keyword: 'cliente/estante', link: { to: '/cliente/estante' } },
  { label: 'Pedidos', keyword: 'cliente/pedidos', link: { to: '/cliente/pedidos' } },
  {
    label: 'Configurações',
    keyword: 'alterar-senha',
    entries: [
      { label: 'Alterar senha', keyword: 'alterar-senha', link: { to: '/cliente/alterar-senha' } },
      { label: 'Privacidade', keyword: 'privacidade', link: { to: '/privacidade' } },
    ],
  },
]

/** The reader's menu: the shelf is read-only, and a visit has no account. */
const leitor = (visit: boolean): readonly Entry[] =>
  cliente
    .slice(0, visit ? 3 : 4)
    .map(entry => (entry.keyword === 'cliente/estante' ? { ...entry, label: 'Estante' } : entry))

const separador: readonly Entry[] = [{ label: 'Separação', keyword: 'separacao', link: { to: '/admin/separacao' } }]

const conta: readonly Leaf[] = [
  { label: 'Alterar senha', keyword: 'alterar-senha', link: { to: '/admin/alterar-senha' } },
  { label: 'Auditoria', keyword: 'auditoria', link: { to: '/admin/auditoria' } },
  { label: 'Privacidade', keyword: 'privacidade', link: { to: '/privacidade' } },
  { label: 'Configurações', keyword: 'configuracoes', link: { to: '/admin/configuracoes' } },
]

/** The account menu of a provider's user; a packer has only the first entry. */
export const accountOf = ({ papel }: Session): readonly Leaf[] => (papel === 'separador' ? conta.slice(0, 1) : conta)

/** The navigation bar of each role. `anos` are the years with a retrospective. */
export const entriesFor = ({ id, admin: provider, papel }: Session, anos: readonly number[]): readonly Entry[] =>
  papel === 'separador' ? separador : provider ? admin(anos) : papel === 'leitor' ? leitor(id === 0) : cliente
