import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { NO_ANSWER } from './api/call.ts'
import { screens } from './screens.ts'
import { Entrar } from './shell/entrar.tsx'
import { Frame, ScreenError } from './shell/frame.tsx'
import { guard } from './shell/guard.ts'
import * as search from './shell/search.ts'
import { CallError } from './ui/failure.ts'
import { ScreenSkeleton } from './ui/screen-skeleton.tsx'

const root = createRootRoute({ component: Frame, beforeLoad: guard })

/** A file that fails to load offline is reported on the screen; the router would reload the page. */
const fileOf: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(() => Promise.reject(new CallError(NO_ANSWER))), name)

/** A screen's route; its file is loaded when it opens. The build reads the files of all from here (loaded-screens.ts). */
const on = <const Path extends string, Files extends object, Search extends object = object>(
  { path, titulo }: { path: Path; titulo: string },
  load: () => Promise<Files>,
  name: keyof Files & string,
  validateSearch: (raw: Record<string, unknown>) => Search = () => ({}) as Search,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { titulo },
    validateSearch,
    component: fileOf(load, name),
  })

/** Before it is in the tree: inside that call the types would be lost. */
const all = [
  createRoute({
    getParentRoute: () => root,
    path: screens.entrar.path,
    staticData: screens.entrar,
    component: Entrar,
  }),
  on(screens.esqueci, () => import('./conta/link/esqueci.tsx'), 'Esqueci'),
  on(screens.senha, () => import('./conta/link/link.tsx'), 'AbrirLink'),
  on(screens.convite, () => import('./conta/link/link.tsx'), 'AbrirLink'),
  on(screens.confirmarEmail, () => import('./conta/link/link.tsx'), 'AbrirLink'),
  on(screens.dashboard, () => import('./admin/painel/dashboard.tsx'), 'Dashboard', search.dashboardSearch),
  on(screens.usuario, () => import('./admin/cadastro/usuarios.tsx'), 'Usuarios', search.usuarioSearch),
  on(screens.cliente, () => import('./admin/cadastro/clientes.tsx'), 'Clientes', search.clienteSearch),
  on(screens.produto, () => import('./admin/cadastro/produtos.tsx'), 'Produtos', search.produtoSearch),
  on(screens.estante, () => import('./admin/cadastro/estantes/estantes.tsx'), 'Estante', search.estanteSearch),
  on(screens.rota, () => import('./admin/cadastro/rotas/rotas.tsx'), 'Rotas', search.rotaSearch),
  on(screens.estoque, () => import('./admin/estoque/estoque.tsx'), 'Estoque', search.estoqueSearch),
  on(screens.financeiro, () => import('./admin/financeiro/financeiro.tsx'), 'Financeiro', search.financeiroSearch),
  on(screens.novoPedido, () => import('./admin/pedidos/novo.tsx'), 'NovoPedido', search.novoPedidoSearch),
  on(screens.separacao, () => import('./admin/pedidos/para-quem/separacao.tsx'), 'Separacao', search.separacaoSearch),
  on(screens.minhaRota, () => import('./admin/minha-rota/minha-rota.tsx'), 'MinhaRota', search.minhaRotaSearch),
  on(screens.entregas, () => import('./admin/entregas/entregas.tsx'), 'Entregas', search.entregasSearch),
  on(screens.relatorioDePedidos, () => import('./admin/relatorios/pedidos.tsx'), 'Pedidos', search.pedidosSearch),
  on(screens.relatorioDePedido, () => import('./admin/pedidos/pedido/pedido.tsx'), 'Pedido', search.pedidoSearch),
  on(screens.compras, () => import('./admin/relatorios/compras.tsx'), 'Compras', search.comprasSearch),
  on(screens.vendas, () => import('./admin/relatorios/vendas.tsx'), 'Vendas', search.vendasSearch),
  on(
    screens.fornecimento,
    () => import('./admin/pedidos/para-quem/fornecimento.tsx'),
    'Fornecimento',
    search.fornecimentoSearch,
  ),
  on(screens.retrospectiva, () => import('./retrospectiva/retrospectiva.tsx'), 'Retrospectiva'),
  on(screens.configuracoes, () => import('./admin/configuracoes/configuracoes.tsx'), 'Configuracoes'),
  on(screens.auditoria, () => import('./admin/auditoria/auditoria.tsx'), 'Auditoria', search.auditoriaSearch),
  on(screens.integracoes, () => import('./admin/integracoes/integracoes.tsx'), 'Integracoes'),
  on(screens.senhaDoAdministrador, () => import('./conta/alterar-senha.tsx'), 'AlterarSenha'),
  on(screens.avisosDoFornecedor, () => import('./conta/avisos.tsx'), 'OQueAvisar'),
  on(screens.inicial, () => import('./cliente/inicial/inicial.tsx'), 'Inicial'),
  on(screens.estanteDoCliente, () => import('./cliente/estante/estante.tsx'), 'Estante', search.estanteDoClienteSearch),
  on(screens.pedidosDoCliente, () => import('./cliente/pedidos/pedidos.tsx'), 'Pedidos', search.pedidosDoClienteSearch),
  on(screens.financeiroDoCliente, () => import('./cliente/financeiro/financeiro.tsx'), 'Financeiro'),
  on(screens.alterarSenha, () => import('./conta/alterar-senha.tsx'), 'AlterarSenha'),
  on(screens.avisosDoCliente, () => import('./conta/avisos.tsx'), 'OQueAvisar'),
  on(screens.privacidade, () => import('./conta/privacidade.tsx'), 'Privacidade'),
] as const

/** Made once, by main.tsx. */
export const makeRouter = () =>
  createRouter({
    routeTree: root.addChildren(all),
    parseSearch: search.parseSearch,
    stringifySearch: search.stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: fileOf(() => import('./shell/not-found.tsx'), 'NotFound'),
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    /** The screen's name in the window's title. */
    titulo?: string
  }
  interface HistoryState {
    /** The entry is the one before it again, so that Back can close an overlay there. */
    copied?: true
    /** The token of the opened link, which is no longer in the URL. */
    link?: string
    /** The ids of the list that this order was opened from, in its order. */
    pedidos?: readonly number[] | undefined
    /** The URL at which the session ended, to return to after signing in. */
    voltar?: string
    /** The order that should be repeated on the shelf. */
    repetir?: number
    /** The e-mail of that session's user. */
    email?: string
  }
}
