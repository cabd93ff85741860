/** All screens: path, and name in the window's title. */
export const screens = {
  entrar: { path: '/', titulo: 'Entrar' },
  esqueci: { path: '/senha', titulo: 'Esqueci a senha' },
  senha: { path: '/senha/$token', titulo: 'Criar a senha' },
  convite: { path: '/convite/$token', titulo: 'Convite' },
  confirmarEmail: { path: '/email/$token', titulo: 'Confirmar o e-mail' },
  dashboard: { path: '/admin/dashboard', titulo: 'Painel' },
  usuario: { path: '/admin/cadastro/usuario', titulo: 'Usuários' },
  cliente: { path: '/admin/cadastro/cliente', titulo: 'Clientes' },
  produto: { path: '/admin/cadastro/produto', titulo: 'Produtos' },
  estante: { path: '/admin/cadastro/estante', titulo: 'Estantes' },
  estoque: { path: '/admin/estoque', titulo: 'Estoque' },
  novoPedido: { path: '/admin/pedidos/novo', titulo: 'Novo pedido' },
  separacao: { path: '/admin/separacao', titulo: 'Separação' },
  relatorioDePedidos: { path: '/admin/relatorios/pedidos', titulo: 'Relatório de pedidos' },
  relatorioDePedido: { path: '/admin/relatorios/pedido', titulo: 'Pedido' },
  compras: { path: '/admin/relatorios/compras', titulo: 'Compras' },
  vendas: { path: '/admin/relatorios/vendas', titulo: 'Vendas' },
  fornecimento: { path: '/admin/relatorios/fornecimento', titulo: 'Fornecimento' },
  retrospectiva: { path: '/admin/retrospectiva/$ano', titulo: 'Retrospectiva' },
  configuracoes: { path: '/admin/configuracoes', titulo: 'Configurações' },
  auditoria: { path: '/admin/auditoria', titulo: 'Auditoria' },
  senhaDoAdministrador: { path: '/admin/alterar-senha', titulo: 'Alterar senha' },
  avisosDoFornecedor: { path: '/admin/avisos', titulo: 'Notificações' },
  inicial: { path: '/cliente/inicial', titulo: 'Início' },
  estanteDoCliente: { path: '/cliente/estante', titulo: 'Fazer pedido' },
  pedidosDoCliente: { path: '/cliente/pedidos', titulo: 'Pedidos' },
  alterarSenha: { path: '/cliente/alterar-senha', titulo: 'Alterar senha' },
  avisosDoCliente: { path: '/cliente/avisos', titulo: 'Notificações' },
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
  senhaDoAdministrador: 'conta/alterar-senha.tsx',
  avisosDoFornecedor: 'conta/avisos.tsx',
  inicial: 'cliente/inicial/inicial.tsx',
  estanteDoCliente: 'cliente/estante/estante.tsx',
  pedidosDoCliente: 'cliente/pedidos/pedidos.tsx',
  alterarSenha: 'conta/alterar-senha.tsx',
  avisosDoCliente: 'conta/avisos.tsx',
  privacidade: 'conta/privacidade.tsx',
}

export const allPaths = () => Object.values(screens).map(({ path }) => path)

export const loadedScreens = () =>
  Object.entries(files).map(([name, file]) => ({ ...screens[name as keyof typeof files], file }))
