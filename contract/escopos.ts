/** What a key may do, in words for those who make one. To write does not include to read. */
export const ESCOPOS = {
  'cadastros:ler': 'Ler clientes, produtos e estantes, com custos e limites de crédito',
  'cadastros:escrever': 'Mudar clientes, produtos e estantes, com custos e limites de crédito',
  'pedidos:ler':
    'Ler pedidos, o que devem, o que houve com eles, notas fiscais e assinaturas; a separação e as rotas do dia',
  'pedidos:escrever': 'Abrir, mudar, confirmar, entregar e cancelar pedidos; gravar a nota fiscal',
  'estoque:ler': 'Ler o estoque e os seus movimentos',
  'estoque:escrever': 'Registrar entradas, contagens e perdas',
  'financeiro:ler': 'Ler o que cada cliente deve e o que pagou',
  'financeiro:escrever': 'Registrar e estornar pagamentos',
  'relatorios:ler': 'Ler relatórios e o painel, com custos e margens',
} as const
export type Escopo = keyof typeof ESCOPOS
