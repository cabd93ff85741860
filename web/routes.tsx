import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { screens } from './screens.ts'
import { Entrar } from './shell/entrar.tsx'
import { Frame } from './shell/frame.tsx'
import { guard } from './shell/guard.ts'
import { NotFound, ScreenError } from './shell/no-screen.tsx'
import * as search from './shell/search.ts'
import { ScreenSkeleton } from './ui/screen-skeleton.tsx'

const root = createRootRoute({ component: Frame, beforeLoad: guard })
const from = <const Path extends string>({ path, titulo }: { path: Path; titulo: string }) => ({
  getParentRoute: () => root,
  path,
  staticData: { titulo },
})

// Each route has a name of its own: in a list their types are lost.
const entrar = createRoute({ ...from(screens.entrar), component: Entrar })
const dashboard = createRoute({
  ...from(screens.dashboard),
  validateSearch: search.dashboardSearch,
  component: lazyRouteComponent(() => import('./admin/painel/dashboard.tsx'), 'Dashboard'),
})
const usuario = createRoute({
  ...from(screens.usuario),
  validateSearch: search.usuarioSearch,
  component: lazyRouteComponent(() => import('./admin/cadastro/usuario/usuario.tsx'), 'Usuario'),
})
const cliente = createRoute({
  ...from(screens.cliente),
  validateSearch: search.clienteSearch,
  component: lazyRouteComponent(() => import('./admin/cadastro/cliente/cliente.tsx'), 'Cliente'),
})
const produto = createRoute({
  ...from(screens.produto),
  validateSearch: search.produtoSearch,
  component: lazyRouteComponent(() => import('./admin/cadastro/produto/produto.tsx'), 'Produto'),
})
const estante = createRoute({
  ...from(screens.estante),
  validateSearch: search.estanteSearch,
  component: lazyRouteComponent(() => import('./admin/cadastro/estante/estante.tsx'), 'Estante'),
})
const novoPedido = createRoute({
  ...from(screens.novoPedido),
  validateSearch: search.novoPedidoSearch,
  component: lazyRouteComponent(() => import('./admin/pedidos/novo.tsx'), 'NovoPedido'),
})
const estoque = createRoute({
  ...from(screens.estoque),
  validateSearch: search.estoqueSearch,
  component: lazyRouteComponent(() => import('./admin/estoque/estoque.tsx'), 'Estoque'),
})
const relatorioDePedidos = createRoute({
  ...from(screens.relatorioDePedidos),
  validateSearch: search.pedidosSearch,
  component: lazyRouteComponent(() => import('./admin/relatorios/pedidos/pedidos.tsx'), 'Pedidos'),
})
const relatorioDePedido = createRoute({
  ...from(screens.relatorioDePedido),
  validateSearch: search.pedidoSearch,
  component: lazyRouteComponent(() => import('./admin/relatorios/pedido/pedido.tsx'), 'Pedido'),
})
const compras = createRoute({
  ...from(screens.compras),
  validateSearch: search.comprasSearch,
  component: lazyRouteComponent(() => import('./admin/relatorios/compras/compras.tsx'), 'Compras'),
})
const vendas = createRoute({
  ...from(screens.vendas),
  validateSearch: search.vendasSearch,
  component: lazyRouteComponent(() => import('./admin/relatorios/vendas/vendas.tsx'), 'Vendas'),
})
const fornecimento = createRoute({
  ...from(screens.fornecimento),
  validateSearch: search.fornecimentoSearch,
  component: lazyRouteComponent(() => import('./admin/relatorios/fornecimento/fornecimento.tsx'), 'Fornecimento'),
})
const retrospectiva = createRoute({
  ...from(screens.retrospectiva),
  component: lazyRouteComponent(() => import('./retrospectiva/retrospectiva.tsx'), 'Retrospectiva'),
})
const configuracoes = createRoute({
  ...from(screens.configuracoes),
  component: lazyRouteComponent(() => import('./admin/configuracoes/configuracoes.tsx'), 'Configuracoes'),
})
const auditoria = createRoute({
  ...from(screens.auditoria),
  validateSearch: search.auditoriaSearch,
  component: lazyRouteComponent(() => import('./admin/auditoria/auditoria.tsx'), 'Auditoria'),
})
const senhaDoAdministrador = createRoute({
  ...from(screens.senhaDoAdministrador),
  component: lazyRouteComponent(() => import('./conta/alterar-senha.tsx'), 'AlterarSenha'),
})
const inicial = createRoute({
  ...from(screens.inicial),
  component: lazyRouteComponent(() => import('./cliente/inicial/inicial.tsx'), 'Inicial'),
})
const estanteDoCliente = createRoute({
  ...from(screens.estanteDoCliente),
  validateSearch: search.estanteDoClienteSearch,
  component: lazyRouteComponent(() => import('./cliente/estante/estante.tsx'), 'Estante'),
})
const pedidosDoCliente = createRoute({
  ...from(screens.pedidosDoCliente),
  validateSearch: search.pedidosDoClienteSearch,
  component: lazyRouteComponent(() => import('./cliente/pedidos/pedidos.tsx'), 'Pedidos'),
})
const alterarSenha = createRoute({
  ...from(screens.alterarSenha),
  component: lazyRouteComponent(() => import('./conta/alterar-senha.tsx'), 'AlterarSenha'),
})

const routeTree = root.addChildren([
  entrar,
  dashboard,
  usuario,
  cliente,
  produto,
  estante,
  estoque,
  novoPedido,
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
