import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { Entrar } from './shell/entrar.tsx'
import { Frame } from './shell/frame.tsx'
import { guard } from './shell/guard.ts'
import { NotFound } from './shell/not-found.tsx'
import { ScreenError } from './shell/screen-error.tsx'
import * as search from './shell/search.ts'
import { ScreenSkeleton } from './ui/screen-skeleton.tsx'

const root = createRootRoute({ component: Frame, beforeLoad: guard })
const screen = { getParentRoute: () => root }

/** Every path of the product (specification §2). Each route has a name of its own: in a literal list their types are lost. */
const entrar = createRoute({ ...screen, path: '/', component: Entrar, staticData: { titulo: 'Entrar' } })
const dashboard = createRoute({
  ...screen,
  path: '/admin/dashboard',
  validateSearch: search.dashboardSearch,
  component: lazyRouteComponent(() => import('./admin/painel/dashboard.tsx'), 'Dashboard'),
  staticData: { titulo: 'Painel' },
})
const usuario = createRoute({
  ...screen,
  path: '/admin/cadastro/usuario',
  validateSearch: search.usuarioSearch,
  component: lazyRouteComponent(() => import('./admin/cadastro/usuario/usuario.tsx'), 'Usuario'),
  staticData: { titulo: 'Usuários' },
})
const cliente = createRoute({
  ...screen,
  path: '/admin/cadastro/cliente',
  validateSearch: search.clienteSearch,
  component: lazyRouteComponent(() => import('./admin/cadastro/cliente/cliente.tsx'), 'Cliente'),
  staticData: { titulo: 'Clientes' },
})
const produto = createRoute({
  ...screen,
  path: '/admin/cadastro/produto',
  validateSearch: search.produtoSearch,
  component: lazyRouteComponent(() => import('./admin/cadastro/produto/produto.tsx'), 'Produto'),
  staticData: { titulo: 'Produtos' },
})
const estante = createRoute({
  ...screen,
  path: '/admin/cadastro/estante',
  validateSearch: search.estanteSearch,
  component: lazyRouteComponent(() => import('./admin/cadastro/estante/estante.tsx'), 'Estante'),
  staticData: { titulo: 'Estantes' },
})
const relatorioDePedidos = createRoute({
  ...screen,
  path: '/admin/relatorios/pedidos',
  validateSearch: search.pedidosSearch,
  component: lazyRouteComponent(() => import('./admin/relatorios/pedidos/pedidos.tsx'), 'Pedidos'),
  staticData: { titulo: 'Relatório de pedidos' },
})
const relatorioDePedido = createRoute({
  ...screen,
  path: '/admin/relatorios/pedido',
  validateSearch: search.pedidoSearch,
  component: lazyRouteComponent(() => import('./admin/relatorios/pedido/pedido.tsx'), 'Pedido'),
  staticData: { titulo: 'Pedido' },
})
const compras = createRoute({
  ...screen,
  path: '/admin/relatorios/compras',
  validateSearch: search.comprasSearch,
  component: lazyRouteComponent(() => import('./admin/relatorios/compras/compras.tsx'), 'Compras'),
  staticData: { titulo: 'Compras' },
})
const vendas = createRoute({
  ...screen,
  path: '/admin/relatorios/vendas',
  validateSearch: search.vendasSearch,
  component: lazyRouteComponent(() => import('./admin/relatorios/vendas/vendas.tsx'), 'Vendas'),
  staticData: { titulo: 'Vendas' },
})
const fornecimento = createRoute({
  ...screen,
  path: '/admin/relatorios/fornecimento',
  validateSearch: search.fornecimentoSearch,
  component: lazyRouteComponent(() => import('./admin/relatorios/fornecimento/fornecimento.tsx'), 'Fornecimento'),
  staticData: { titulo: 'Fornecimento' },
})
const retrospectiva = createRoute({
  ...screen,
  path: '/admin/retrospectiva/$ano',
  component: lazyRouteComponent(() => import('./retrospectiva/retrospectiva.tsx'), 'Retrospectiva'),
  staticData: { titulo: 'Retrospectiva' },
})
const configuracoes = createRoute({
  ...screen,
  path: '/admin/configuracoes',
  component: lazyRouteComponent(() => import('./admin/configuracoes/configuracoes.tsx'), 'Configuracoes'),
  staticData: { titulo: 'Configurações' },
})
const auditoria = createRoute({
  ...screen,
  path: '/admin/auditoria',
  validateSearch: search.auditoriaSearch,
  component: lazyRouteComponent(() => import('./admin/auditoria/auditoria.tsx'), 'Auditoria'),
  staticData: { titulo: 'Auditoria' },
})
const senhaDoAdministrador = createRoute({
  ...screen,
  path: '/admin/alterar-senha',
  component: lazyRouteComponent(() => import('./conta/alterar-senha.tsx'), 'AlterarSenha'),
  staticData: { titulo: 'Alterar senha' },
})
const inicial = createRoute({
  ...screen,
  path: '/cliente/inicial',
  component: lazyRouteComponent(() => import('./cliente/inicial/inicial.tsx'), 'Inicial'),
  staticData: { titulo: 'Início' },
})
const estanteDoCliente = createRoute({
  ...screen,
  path: '/cliente/estante',
  validateSearch: search.estanteDoClienteSearch,
  component: lazyRouteComponent(() => import('./cliente/estante/estante.tsx'), 'Estante'),
  staticData: { titulo: 'Fazer pedido' },
})
const pedidosDoCliente = createRoute({
  ...screen,
  path: '/cliente/pedidos',
  validateSearch: search.pedidosDoClienteSearch,
  component: lazyRouteComponent(() => import('./cliente/pedidos/pedidos.tsx'), 'Pedidos'),
  staticData: { titulo: 'Pedidos' },
})
const alterarSenha = createRoute({
  ...screen,
  path: '/cliente/alterar-senha',
  component: lazyRouteComponent(() => import('./conta/alterar-senha.tsx'), 'AlterarSenha'),
  staticData: { titulo: 'Alterar senha' },
})

const routeTree = root.addChildren([
  entrar,
  dashboard,
  usuario,
  cliente,
  produto,
  estante,
  relatorioDePedidos,
  relatorioDePedido,
  compras,
  vendas,
  fornecimento,
  retrospectiva,
  configuracoes,
  auditoria,
  senhaDoAdministrador,
  inicial,
  estanteDoCliente,
  pedidosDoCliente,
  alterarSenha,
])

export const router = createRouter({
  routeTree,
  parseSearch: search.parseSearch,
  stringifySearch: search.stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingComponent: ScreenSkeleton,
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The screen's name in the window's title. */
    titulo?: string
  }
  interface HistoryState {
    /** Where the person was when the session ended, to be led back there after signing in. */
    voltar?: string
  }
}
