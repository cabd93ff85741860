const SENHA =
  'Ao trocar a senha, as suas outras sessões terminam: em outro navegador ou celular será preciso entrar de novo.'
const AVISOS =
  'Como você fica sabendo de cada coisa. O que vem por e-mail aparece também no sino. Cada escolha vale na hora, do próximo aviso em diante.'

/**
 * All screens: path, name in the window's title, and the line under the heading where it is always the same. The page
 * shows heading and line before its scripts have come.
 */
export const screens = {
  entrar: { path: '/', titulo: 'Entrar' },
  esqueci: { path: '/senha', titulo: 'Esqueci a senha' },
  senha: { path: '/senha/$token', titulo: 'Criar a senha' },
  convite: { path: '/convite/$token', titulo: 'Convite' },
  confirmarEmail: { path: '/email/$token', titulo: 'Confirmar o e-mail' },
  dashboard: { path: '/admin/dashboard', titulo: 'Painel', sub: 'O que precisa de você agora' },
  usuario: {
    path: '/admin/cadastro/usuario',
    titulo: 'Usuários',
    sub: 'Quem entra no sistema: sua equipe e os compradores de cada cliente.',
  },
  cliente: {
    path: '/admin/cadastro/cliente',
    titulo: 'Clientes',
    sub: 'As empresas que compram de você, e como cada uma recebe.',
  },
  produto: {
    path: '/admin/cadastro/produto',
    titulo: 'Produtos',
    sub: 'O que você vende, em que unidade e a que custo.',
  },
  estante: {
    path: '/admin/cadastro/estante',
    titulo: 'Estantes',
    sub: 'O que cada cliente pode pedir em cada período, a que preço e quanto há.',
  },
  estoque: { path: '/admin/estoque', titulo: 'Estoque' },
  financeiro: { path: '/admin/financeiro', titulo: 'Financeiro' },
  novoPedido: {
    path: '/admin/pedidos/novo',
    titulo: 'Novo pedido',
    sub: 'Para quem é? Escolha o cliente e peça por ele, como ele mesmo pediria.',
  },
  separacao: { path: '/admin/separacao', titulo: 'Separação' },
  relatorioDePedidos: { path: '/admin/relatorios/pedidos', titulo: 'Relatório de pedidos' },
  relatorioDePedido: {
    path: '/admin/relatorios/pedido',
    titulo: 'Pedido',
    sub: 'Digite o número do pedido, ou escolha um da lista',
  },
  compras: { path: '/admin/relatorios/compras', titulo: 'Compras' },
  vendas: { path: '/admin/relatorios/vendas', titulo: 'Vendas' },
  fornecimento: { path: '/admin/relatorios/fornecimento', titulo: 'Fornecimento' },
  retrospectiva: { path: '/admin/retrospectiva/$ano', titulo: 'Retrospectiva' },
  configuracoes: {
    path: '/admin/configuracoes',
    titulo: 'Configurações',
    sub: 'Seus dados, sua marca e as regras de entrega que valem para todos os clientes.',
  },
  auditoria: { path: '/admin/auditoria', titulo: 'Auditoria' },
  integracoes: {
    path: '/admin/integracoes',
    titulo: 'Integrações',
    sub: 'O que outros sistemas, como o ERP, leem e escrevem aqui, e o que recebem.',
  },
  senhaDoAdministrador: { path: '/admin/alterar-senha', titulo: 'Alterar senha', sub: SENHA },
  avisosDoFornecedor: { path: '/admin/avisos', titulo: 'Notificações', sub: AVISOS },
  inicial: { path: '/cliente/inicial', titulo: 'Início', sub: 'O que há para pedir e para receber' },
  estanteDoCliente: { path: '/cliente/estante', titulo: 'Fazer pedido' },
  pedidosDoCliente: { path: '/cliente/pedidos', titulo: 'Pedidos' },
  alterarSenha: { path: '/cliente/alterar-senha', titulo: 'Alterar senha', sub: SENHA },
  avisosDoCliente: { path: '/cliente/avisos', titulo: 'Notificações', sub: AVISOS },
  privacidade: { path: '/privacidade', titulo: 'Privacidade' },
} as const

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
  estoque: 'admin/estoque/estoque.tsx',
  financeiro: 'admin/financeiro/financeiro.tsx',
  novoPedido: 'admin/pedidos/novo.tsx',
  separacao: 'admin/pedidos/para-quem/separacao.tsx',
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
  alterarSenha: 'conta/alterar-senha.tsx',
  avisosDoCliente: 'conta/avisos.tsx',
  privacidade: 'conta/privacidade.tsx',
}

/** The screen's heading as the server writes it into the page. `hoje` stands for the day's name. */
type Heading = { title: string; sub?: string; dense?: true; narrow?: true }

/** What differs from `titulo` and `sub`; `null`: known only once the scripts have come. */
const headings: Partial<Record<keyof typeof screens, Partial<Heading> | null>> = {
  dashboard: { title: 'hoje' },
  inicial: { title: 'hoje' },
  estanteDoCliente: { dense: true },
  ...{ senhaDoAdministrador: { narrow: true }, alterarSenha: { narrow: true } },
  ...{ avisosDoFornecedor: { narrow: true }, avisosDoCliente: { narrow: true } },
  ...{ esqueci: null, senha: null, convite: null, confirmarEmail: null },
  ...{ separacao: null, retrospectiva: null, privacidade: null },
}

function headingOf(name: keyof typeof files): Heading | undefined {
  const { path: _, titulo: title, ...more } = screens[name]
  return headings[name] === null ? undefined : { title, ...more, ...headings[name] }
}

export const allPaths = () => Object.values(screens).map(({ path }) => path)

export const loadedScreens = () =>
  Object.entries(files).map(([key, file]) => {
    const name = key as keyof typeof files
    return { path: screens[name].path, heading: headingOf(name), file }
  })
