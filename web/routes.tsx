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
const from = <const Path extends string>({ path, titulo }: { path: Path; titulo: string }) => ({
  getParentRoute: () => root,
  path,
  staticData: { titulo },
})

/** A file that fails to load offline is reported on the screen; the router would reload the page. */
const fileOf: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(() => Promise.reject(new CallError(NO_ANSWER))), name)

// Each route is a constant of its own, because in a list the types would be lost.
const entrar = createRoute({ ...from(screens.entrar), component: Entrar })
const esqueci = createRoute({
  ...from(screens.esqueci),
  component: fileOf(() => import('./conta/link/esqueci.tsx'), 'Esqueci'),
})
const abrirLink = fileOf(() => import('./conta/link/link.tsx'), 'AbrirLink')
const senha = createRoute({ ...from(screens.senha), component: abrirLink })
const convite = createRoute({ ...from(screens.convite), component: abrirLink })
const confirmarEmail = createRoute({ ...from(screens.confirmarEmail), component: abrirLink })
const dashboard = createRoute({
  ...from(screens.dashboard),
  validateSearch: search.dashboardSearch,
  component: fileOf(() => import('./admin/painel/dashboard.tsx'), 'Dashboard'),
})
const usuario = createRoute({
  ...from(screens.usuario),
  validateSearch: search.usuarioSearch,
  component: fileOf(() => import('./admin/cadastro/usuarios.tsx'), 'Usuarios'),
})
const cliente = createRoute({
  ...from(screens.cliente),
  validateSearch: search.clienteSearch,
  component: fileOf(() => import('./admin/cadastro/clientes.tsx'), 'Clientes'),
})
const produto = createRoute({
  ...from(screens.produto),
  validateSearch: search.produtoSearch,
  component: fileOf(() => import('./admin/cadastro/produtos.tsx'), 'Produtos'),
})
const estante = createRoute({
  ...from(screens.estante),
  validateSearch: search.estanteSearch,
  component: fileOf(() => import('./admin/cadastro/estantes/estantes.tsx'), 'Estante'),
})
const novoPedido = createRoute({
  ...from(screens.novoPedido),
  validateSearch: search.novoPedidoSearch,
  component: fileOf(() => import('./admin/pedidos/novo.tsx'), 'NovoPedido'),
})
const rota = createRoute({
  ...from(screens.rota),
  validateSearch: search.rotaSearch,
  component: fileOf(() => import('./admin/cadastro/rotas/rotas.tsx'), 'Rotas'),
})
const estoque = createRoute({
  ...from(screens.estoque),
  validateSearch: search.estoqueSearch,
  component: fileOf(() => import('./admin/estoque/estoque.tsx'), 'Estoque'),
})
const financeiro = createRoute({
  ...from(screens.financeiro),
  validateSearch: search.financeiroSearch,
  component: fileOf(() => import('./admin/financeiro/financeiro.tsx'), 'Financeiro'),
})
const separacao = createRoute({
  ...from(screens.separacao),
  validateSearch: search.separacaoSearch,
  component: fileOf(() => import('./admin/pedidos/para-quem/separacao.tsx'), 'Separacao'),
})
const minhaRota = createRoute({
  ...from(screens.minhaRota),
  validateSearch: search.minhaRotaSearch,
  component: fileOf(() => import('./admin/minha-rota/minha-rota.tsx'), 'MinhaRota'),
})
const entregas = createRoute({
  ...from(screens.entregas),
  validateSearch: search.entregasSearch,
  component: fileOf(() => import('./admin/entregas/entregas.tsx'), 'Entregas'),
})
const relatorioDePedidos = createRoute({
  ...from(screens.relatorioDePedidos),
  validateSearch: search.pedidosSearch,
  component: fileOf(() => import('./admin/relatorios/pedidos.tsx'), 'Pedidos'),
})
const relatorioDePedido = createRoute({
  ...from(screens.relatorioDePedido),
  validateSearch: search.pedidoSearch,
  component: fileOf(() => import('./admin/pedidos/pedido/pedido.tsx'), 'Pedido'),
})
const compras = createRoute({
  ...from(screens.compras),
  validateSearch: search.comprasSearch,
  component: fileOf(() => import('./admin/relatorios/compras.tsx'), 'Compras'),
})
const vendas = createRoute({
  ...from(screens.vendas),
  validateSearch: search.vendasSearch,
  component: fileOf(() => import('./admin/relatorios/vendas.tsx'), 'Vendas'),
})
const fornecimento = createRoute({
  ...from(screens.fornecimento),
  validateSearch: search.fornecimentoSearch,
  component: fileOf(() => import('./admin/pedidos/para-quem/fornecimento.tsx'), 'Fornecimento'),
})
const retrospectiva = createRoute({
  ...from(screens.retrospectiva),
  component: fileOf(() => import('./retrospectiva/retrospectiva.tsx'), 'Retrospectiva'),
})
const configuracoes = createRoute({
  ...from(screens.configuracoes),
  component: fileOf(() => import('./admin/configuracoes/configuracoes.tsx'), 'Configuracoes'),
})
const integracoes = createRoute({
  ...from(screens.integracoes),
  component: fileOf(() => import('./admin/integracoes/integracoes.tsx'), 'Integracoes'),
})
const auditoria = createRoute({
  ...from(screens.auditoria),
  validateSearch: search.auditoriaSearch,
  component: fileOf(() => import('./admin/auditoria/auditoria.tsx'), 'Auditoria'),
})
const mudarSenha = fileOf(() => import('./conta/alterar-senha.tsx'), 'AlterarSenha')
const senhaDoAdministrador = createRoute({ ...from(screens.senhaDoAdministrador), component: mudarSenha })
const oQueAvisar = fileOf(() => import('./conta/avisos.tsx'), 'OQueAvisar')
const avisosDoFornecedor = createRoute({ ...from(screens.avisosDoFornecedor), component: oQueAvisar })
const avisosDoCliente = createRoute({ ...from(screens.avisosDoCliente), component: oQueAvisar })
const inicial = createRoute({
  ...from(screens.inicial),
  component: fileOf(() => import('./cliente/inicial/inicial.tsx'), 'Inicial'),
})
const estanteDoCliente = createRoute({
  ...from(screens.estanteDoCliente),
  validateSearch: search.estanteDoClienteSearch,
  component: fileOf(() => import('./cliente/estante/estante.tsx'), 'Estante'),
})
const pedidosDoCliente = createRoute({
  ...from(screens.pedidosDoCliente),
  validateSearch: search.pedidosDoClienteSearch,
  component: fileOf(() => import('./cliente/pedidos/pedidos.tsx'), 'Pedidos'),
})
const financeiroDoCliente = createRoute({
  ...from(screens.financeiroDoCliente),
  component: fileOf(() => import('./cliente/financeiro/financeiro.tsx'), 'Financeiro'),
})
const alterarSenha = createRoute({ ...from(screens.alterarSenha), component: mudarSenha })
const privacidade = createRoute({
  ...from(screens.privacidade),
  component: fileOf(() => import('./conta/privacidade.tsx'), 'Privacidade'),
})

const routeTree = root.addChildren([
  entrar,
  esqueci,
  senha,
  convite,
  confirmarEmail,
  dashboard,
  usuario,
  cliente,
  produto,
  estante,
  rota,
  estoque,
  financeiro,
  novoPedido,
  separacao,
  minhaRota,
  entregas,
  relatorioDePedidos,
  relatorioDePedido,
  compras,
  vendas,
  fornecimento,
  retrospectiva,
  configuracoes,
  auditoria,
  integracoes,
  senhaDoAdministrador,
  avisosDoFornecedor,
  inicial,
  estanteDoCliente,
  pedidosDoCliente,
  financeiroDoCliente,
  alterarSenha,
  avisosDoCliente,
  privacidade,
])

export const router = createRouter({
  routeTree,
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
    router: typeof router
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
