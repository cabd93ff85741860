const SENHA =
  'Ao trocar a senha, as suas outras sessões terminam: em outro navegador ou celular será preciso entrar de novo.'
const AVISOS =
  'Como você fica sabendo de cada coisa. O que vem por e-mail aparece também no sino. Cada escolha vale na hora, do próximo aviso em diante.'

/** The line under a screen's heading, where it is always the same. Separate from `screens`, which loads first. */
export const subs = {
  dashboard: 'O que precisa de você agora',
  usuario: 'Quem entra no sistema: sua equipe e os compradores de cada cliente.',
  cliente: 'As empresas que compram de você, e como cada uma recebe.',
  produto: 'O que você vende, em que unidade e a que custo.',
  estante: 'O que cada cliente pode pedir em cada período, a que preço e quanto há.',
  rota: 'Quem entrega para quem, em que ordem e com que veículo.',
  novoPedido: 'Para quem é? Escolha o cliente e peça por ele, como ele mesmo pediria.',
  relatorioDePedido: 'Digite o número do pedido, ou escolha um da lista',
  configuracoes: 'Seus dados, sua marca e as regras de entrega que valem para todos os clientes.',
  integracoes: 'O que outros sistemas, como o ERP, leem e escrevem aqui, e o que recebem.',
  senhaDoAdministrador: SENHA,
  avisosDoFornecedor: AVISOS,
  pedidosDoCliente: 'O que a sua empresa pediu, e em que ponto está cada pedido.',
  inicial: 'O que há para pedir e para receber',
  financeiroDoCliente: 'O que você deve, e como pagar.',
  alterarSenha: SENHA,
  avisosDoCliente: AVISOS,
} as const
