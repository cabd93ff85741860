/** For products too. */
export const CODIGO_EXTERNO = {
  campo: 'codigoExterno',
  titulo: 'Código em outro sistema',
  tambem: ['codigo externo', 'codigo erp', 'cod erp', 'id externo'],
  exemplo: 'ERP-981',
  explica: 'Até 60 caracteres. Vazio: fica como está.',
}

/** Headings under which other systems keep a contact person. Not a buyer, unless the user says so or the buyer's e-mail stands beside it. */
export const CONTATO: readonly string[] = ['contato', 'nome do contato']

/** Where other systems keep the rest of an address. */
const PARTES_DO_ENDERECO = [
  {
    campo: 'tipoDeLogradouro',
    titulo: 'Tipo de logradouro',
    tambem: ['tipo logradouro', 'tipo do logradouro', 'tipo'],
  },
  { campo: 'numero', titulo: 'Número', tambem: ['no', 'n', 'num', 'nro', 'numero do endereco'] },
  { campo: 'complemento', titulo: 'Complemento', tambem: ['compl', 'comp'] },
].map(parte => ({ ...parte, parteDe: 'endereco' as const, exemplo: '', explica: '' }))

/** The name of a client whose file has no other. */
const NOME_FANTASIA = ['nome fantasia', 'fantasia']

/** The columns of a file of clients. */
export const COLUNAS_DE_CLIENTES = [
  {
    campo: 'nome',
    titulo: 'Nome',
    tambem: ['razao social', 'razao', 'cliente', 'empresa', 'nome do cliente', 'nome razao social', ...NOME_FANTASIA],
    obrigatoria: true,
    exemplo: 'Restaurante Aurora Ltda.',
    explica: 'Até 120 caracteres.',
  },
  {
    campo: 'nomeFantasia',
    titulo: 'Nome fantasia',
    tambem: NOME_FANTASIA,
    exemplo: 'Aurora',
    explica: 'Até 120 caracteres; onde não há outro nome, é este o nome. Vazio: fica como está.',
  },
  {
    campo: 'cnpj',
    titulo: 'CNPJ',
    tambem: ['cnpj do cliente', 'cnpj cpf', 'cpf cnpj', 'cnpj ou cpf', 'cpf', 'n cnpj', 'documento', 'inscricao'],
    obrigatoria: true,
    exemplo: '11.222.333/0001-81',
    explica:
      'Ou o CPF de quem não tem CNPJ. Com ou sem pontuação; letras são aceitas. Um cliente com o mesmo não é repetido.',
  },
  {
    campo: 'inscricaoEstadual',
    titulo: 'Inscrição estadual',
    tambem: ['inscricao est', 'inscr estadual', 'insc estadual', 'insc est', 'ie', 'i e', 'rg ie', 'ie rg'],
    exemplo: '110.042.490.114',
    explica: 'Como está escrita, ou ISENTO. Vazio: fica como está.',
  },
  {
    campo: 'endereco',
    titulo: 'Endereço',
    tambem: ['logradouro', 'rua', 'endereco completo'],
    exemplo: 'Rua das Laranjeiras, 120',
    explica: 'Até 200 caracteres; número e complemento em outras colunas são juntados. Vazio: fica como está.',
  },
  ...PARTES_DO_ENDERECO,
  {
    campo: 'bairro',
    titulo: 'Bairro',
    tambem: ['distrito'],
    exemplo: 'Jardim das Flores',
    explica: 'Até 80 caracteres. Vazio: fica como está.',
  },
  {
    campo: 'cidade',
    titulo: 'Cidade',
    tambem: ['municipio'],
    exemplo: 'São Paulo',
    explica: 'Até 80 caracteres. Vazio: fica como está.',
  },
  {
    campo: 'estado',
    titulo: 'Estado',
    tambem: ['uf', 'sigla do estado', 'estado uf'],
    exemplo: 'SP',
    explica: 'A sigla. Vazio: fica como está.',
  },
  {
    campo: 'cep',
    titulo: 'CEP',
    tambem: ['codigo postal'],
    exemplo: '01310-100',
    explica: '8 números. Vazio: fica como está.',
  },
  {
    campo: 'telefone',
    titulo: 'Telefone',
    tambem: ['fone', 'celular', 'whatsapp', 'telefone celular', 'tel', 'telefone 1', 'telefone principal'],
    exemplo: '(11) 98765-4321',
    explica: 'Com DDD. Vazio: fica como está.',
  },
  {
    campo: 'email',
    titulo: 'E-mail',
    tambem: ['email', 'correio eletronico', 'e mail do cliente'],
    exemplo: 'compras@aurora.com.br',
    explica: 'Vazio: fica como está.',
  },
  CODIGO_EXTERNO,
  {
    campo: 'janelaEntrega',
    titulo: 'Horário para receber',
    tambem: ['horario de recebimento', 'horario de entrega', 'janela de entrega', 'recebe das'],
    exemplo: '7h às 9h',
    explica: 'Até 60 caracteres; quem entrega vê. Vazio: fica como está.',
  },
  {
    campo: 'observacaoEntrega',
    titulo: 'Observação para a entrega',
    tambem: ['observacao de entrega', 'obs entrega', 'obs de entrega', 'instrucoes de entrega'],
    exemplo: 'Portão lateral',
    explica: 'Até 300 caracteres; quem entrega vê. Vazio: fica como está.',
  },
  {
    campo: 'rota',
    titulo: 'Rota',
    tambem: ['nome da rota', 'rota de entrega'],
    exemplo: 'Zona Norte',
    explica: 'O nome de uma rota já cadastrada. Vazio: fica como está.',
  },
  {
    campo: 'parada',
    titulo: 'Parada',
    tambem: ['ordem na rota', 'ordem de entrega', 'sequencia de entrega', 'parada na rota'],
    exemplo: '1',
    explica: 'O lugar do cliente na rota: 1, 2, 3… Vazio: fica como está; quem entra na rota fica no fim.',
  },
  {
    campo: 'comprador',
    titulo: 'Comprador',
    tambem: [
      ...['nome do comprador', 'nome comprador', 'compradora', 'usuario', 'nome do usuario', 'nome usuario'],
      ...CONTATO,
    ],
    com: 'compradorEmail',
    exemplo: 'Maria da Silva',
    explica:
      'O nome de quem vai comprar; entra por um convite. Para mais um comprador do mesmo cliente, repita em outra linha o nome e o CNPJ do cliente.',
  },
  {
    campo: 'compradorEmail',
    titulo: 'E-mail do comprador',
    tambem: [
      ...['email do comprador', 'e mail do usuario', 'email do usuario', 'e mail do contato', 'email do contato'],
      ...['email comprador', 'email usuario', 'email contato', 'e mail de acesso', 'email de acesso', 'login'],
    ],
    com: 'comprador',
    exemplo: 'maria@aurora.com.br',
    explica: 'É com ele que a pessoa entra. Um usuário que já existe fica como está.',
  },
  {
    campo: 'ativo',
    titulo: 'Ativo',
    tambem: ['situacao', 'status', 'ativa'],
    exemplo: 'Sim',
    explica:
      'Sim ou Não; com Não, os usuários do cliente deixam de entrar. Vazio: fica como está; um novo entra ativo.',
  },
] as const
