/**
 * All screens: path, and name in the window's title. The page shows the heading and `subs` before its scripts have come.
 */
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
  financeiro: { path: '/admin/financeiro', titulo: 'Financeiro' },
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
  integracoes: { path: '/admin/integracoes', titulo: 'Integrações' },
  senhaDoAdministrador: { path: '/admin/alterar-senha', titulo: 'Alterar senha' },
  avisosDoFornecedor: { path: '/admin/avisos', titulo: 'Notificações' },
  inicial: { path: '/cliente/inicial', titulo: 'Início' },
  estanteDoCliente: { path: '/cliente/estante', titulo: 'Fazer pedido' },
  pedidosDoCliente: { path: '/cliente/pedidos', titulo: 'Pedidos' },
  financeiroDoCliente: { path: '/cliente/financeiro', titulo: 'Financeiro' },
  alterarSenha: { path: '/cliente/alterar-senha', titulo: 'Alterar senha' },
  avisosDoCliente: { path: '/cliente/avisos', titulo: 'Notificações' },
  privacidade: { path: '/privacidade', titulo: 'Privacidade' },
} as const

export const allPaths = () => Object.values(screens).map(({ path }) => path)
