import { screens } from './screens.ts'
import { subs } from './subs.ts'

/**
 * The file of each screen; the sign-in is part of the page itself. Separate from `screens`, because only build and
 * tests use it and the browser should not get it.
 */
const files: Record<Exclude<keyof typeof screens, 'entrar'>, string> = {
  esqueci: 'conta/link/esqueci.tsx',
  senha: 'conta/link/link.tsx',
  convite: 'conta/link/link.tsx',
  confirmarEmail: 'conta/link/link.tsx',
  dashboard: 'admin/painel/dashboard.tsx',
  usuario: 'admin/cadastro/usuarios.tsx',
  cliente: 'admin/cadastro/clientes.tsx',
  produto: 'admin/cadastro/produtos.tsx',
  estante: 'admin/cadastro/estantes/estantes.tsx',
  rota: 'admin/cadastro/rotas/rotas.tsx',
  estoque: 'admin/estoque/estoque.tsx',
  financeiro: 'admin/financeiro/financeiro.tsx',
  novoPedido: 'admin/pedidos/novo.tsx',
  separacao: 'admin/pedidos/para-quem/separacao.tsx',
  minhaRota: 'admin/minha-rota/minha-rota.tsx',
  entregas: 'admin/entregas/entregas.tsx',
  relatorioDePedidos: 'admin/relatorios/pedidos.tsx',
  relatorioDePedido: 'admin/pedidos/pedido/pedido.tsx',
  compras: 'admin/relatorios/compras.tsx',
  vendas: 'admin/relatorios/vendas.tsx',
  fornecimento: 'admin/pedidos/para-quem/fornecimento.tsx',
  retrospectiva: 'retrospectiva/retrospectiva.tsx',
  configuracoes: 'admin/configuracoes/configuracoes.tsx',
  auditoria: 'admin/auditoria/auditoria.tsx',
  integracoes: 'admin/integracoes/integracoes.tsx',
  senhaDoAdministrador: 'conta/alterar-senha.tsx',
  avisosDoFornecedor: 'conta/avisos.tsx',
  inicial: 'cliente/inicial/inicial.tsx',
  estanteDoCliente: 'cliente/estante/estante.tsx',
  pedidosDoCliente: 'cliente/pedidos/pedidos.tsx',
  financeiroDoCliente: 'cliente/financeiro/financeiro.tsx',
  alterarSenha: 'conta/alterar-senha.tsx',
  avisosDoCliente: 'conta/avisos.tsx',
  privacidade: 'conta/privacidade.tsx',
}

/** The screen's heading as the server writes it into the page. `hoje` stands for the day's name. */
type Heading = { title: string; sub?: string; dense?: true; narrow?: true }

/** What differs from `titulo` and `subs`; `null`: known only once the scripts have come. */
const headings: Partial<Record<keyof typeof screens, Partial<Heading> | null>> = {
  dashboard: { title: 'hoje' },
  inicial: { title: 'hoje' },
  estanteDoCliente: { dense: true },
  ...{ senhaDoAdministrador: { narrow: true }, alterarSenha: { narrow: true } },
  ...{ avisosDoFornecedor: { narrow: true }, avisosDoCliente: { narrow: true } },
  ...{ esqueci: null, senha: null, convite: null, confirmarEmail: null },
  ...{ minhaRota: null, separacao: null, entregas: null, retrospectiva: null, privacidade: null },
}

function headingOf(name: keyof typeof files): Heading | undefined {
  const { titulo: title } = screens[name]
  const sub = (subs as Partial<Record<string, string>>)[name]
  return headings[name] === null ? undefined : { title, ...(sub && { sub }), ...headings[name] }
}

/** The screens that open without a network. */
export const isKept = (path: string): boolean => path.startsWith('/cliente/') || path === screens.minhaRota.path

export const loadedScreens = () =>
  Object.entries(files).map(([key, file]) => {
    const name = key as keyof typeof files
    return { path: screens[name].path, heading: headingOf(name), file }
  })
