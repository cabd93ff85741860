export const TIPOS_DE_IMPORTACAO = ['produtos', 'clientes', 'estante-produtos', 'estoque'] as const
export type TipoDeImportacao = (typeof TIPOS_DE_IMPORTACAO)[number]

/** One column of a file. The template, the screen and the error messages use the same words. */
export type Coluna = {
  campo: string
  titulo: string
  /** Alternative headings, without accents, case and punctuation. */
  tambem: readonly string[]
  /** Written in digits; everything else is text, or `ativo`. */
  numero?: 'dinheiro' | 'quantidade'
  obrigatoria?: true
  /** At least one of the columns with the same word must be present. */
  aoMenosUma?: 'produto' | 'valor'
  /** The `campo` of the paired column; one without the other is ignored. */
  com?: string
  /** Joined into this field, after the name of the street; not in the template. */
  parteDe?: 'endereco'
  exemplo: string
  explica: string
}

const unidade = {
  campo: 'unidadeMedida',
  titulo: 'Unidade',
  tambem: [
    'unidade de medida',
    'unidade medida',
    'un',
    'und',
    'unid',
    'medida',
    'um',
    'u m',
    'unidades',
    'un venda',
    'unidade de venda',
  ],
  exemplo: 'KG',
}
const CODIGO = {
  campo: 'codigo',
  titulo: 'Código',
  tambem: [
    'cod',
    'codigo do produto',
    'codigo produto',
    'cod produto',
    'cod prod',
    'codigo interno',
    'sku',
    'referencia',
    'ref',
  ],
  exemplo: '00123',
}
const CODIGO_EXTERNO = {
  campo: 'codigoExterno',
  titulo: 'Código em outro sistema',
  tambem: ['codigo externo', 'codigo erp', 'cod erp', 'id externo'],
  exemplo: 'ERP-981',
  explica: 'Até 60 caracteres. Vazio: fica como está.',
}
const NOME_DO_PRODUTO = [
  ...['produto', 'nome', 'nome do produto', 'descricao', 'descricao do produto', 'item', 'produtos'],
  ...['descricao do item', 'nome do item', 'mercadoria', 'descricao do produto servico'],
]

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

const NO_ESTOQUE = [
  ...['estoque atual', 'estoque fisico', 'saldo em estoque', 'saldo de estoque', 'saldo atual'],
  ...['quantidade em estoque', 'qtd em estoque', 'qtde em estoque', 'qtd estoque', 'qtde estoque'],
]

const VAZIO_NA_ESTANTE =
  'Vazio: fica como está na estante; um produto que ainda não está nela precisa de preço e quantidade.'

export const COLUNAS: Record<TipoDeImportacao, readonly Coluna[]> = {
  produtos: [
    {
      campo: 'nome',
      titulo: 'Nome',
      tambem: NOME_DO_PRODUTO,
      obrigatoria: true,
      exemplo: 'Arroz agulhinha tipo 1',
      explica:
        'Até 120 caracteres. Um produto com o mesmo código, ou com o mesmo nome e a mesma unidade, não é repetido.',
    },
    {
      ...unidade,
      obrigatoria: true,
      explica:
        'Como você escreve: un, cx, caixa, pç, kg, litro… De “cx c/12” o “c/12” fica como embalagem. O que não for entendido a tela pergunta.',
    },
    {
      campo: 'precoCusto',
      titulo: 'Custo',
      numero: 'dinheiro',
      tambem: [],
      obrigatoria: true,
      exemplo: '4,79',
      explica: 'Em reais, até duas casas decimais.',
    },
    { ...CODIGO, explica: 'O seu código, de um só produto, com os zeros do começo. Vazio: fica como está.' },
    {
      campo: 'ean',
      titulo: 'Código de barras',
      tambem: [
        'ean',
        'gtin',
        'ean gtin',
        'gtin ean',
        'ean 13',
        'cod barras',
        'cod de barras',
        'codigo barras',
        'codigo ean',
      ],
      exemplo: '7891000315507',
      explica: 'GTIN de 8, 12, 13 ou 14 números. Vazio: fica como está.',
    },
    {
      campo: 'categoria',
      titulo: 'Categoria',
      tambem: ['grupo', 'departamento', 'secao', 'familia', 'categoria do produto'],
      exemplo: 'Mercearia',
      explica: 'Até 60 caracteres. Vazio: fica como está.',
    },
    {
      campo: 'fornecedor',
      titulo: 'Fornecedor',
      tambem: ['fornecedor principal', 'comprado de', 'nome do fornecedor', 'fornec', 'forn'],
      exemplo: 'Cerealista Boa Safra',
      explica: 'De quem é comprado. Vazio: fica como está.',
    },
    {
      campo: 'embalagem',
      titulo: 'Embalagem',
      tambem: ['emb', 'apresentacao'],
      exemplo: 'fd c/30',
      explica: 'Como vem, até 60 caracteres. Vazio: fica como está.',
    },
    {
      campo: 'multiplo',
      titulo: 'Múltiplo',
      numero: 'quantidade',
      tambem: ['multiplo de venda', 'multiplo do pedido', 'multiplos'],
      exemplo: '6',
      explica: 'Os pedidos levam múltiplos disto. Vazio: fica como está.',
    },
    {
      campo: 'estoque',
      titulo: 'Estoque',
      numero: 'quantidade',
      tambem: [...NO_ESTOQUE, 'saldo'],
      exemplo: '120',
      explica: 'O que há no depósito: é registrado como uma contagem. Vazio: fica como está.',
    },
    CODIGO_EXTERNO,
    {
      campo: 'ativo',
      titulo: 'Ativo',
      tambem: ['situacao', 'status'],
      exemplo: 'Sim',
      explica: 'Sim ou Não; com Não, deixa de ser oferecido. Vazio: fica como está; um novo entra ativo.',
    },
  ],
  clientes: [
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
      tambem: ['inscricao est', 'inscr estadual', 'insc estadual', 'ie', 'i e', 'rg ie', 'ie rg'],
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
  ],
  'estante-produtos': [
    {
      campo: 'nome',
      titulo: 'Produto',
      tambem: NOME_DO_PRODUTO,
      aoMenosUma: 'produto',
      exemplo: 'Arroz agulhinha tipo 1',
      explica: 'O nome como está no cadastro de produtos; maiúsculas e acentos não importam.',
    },
    { ...CODIGO, aoMenosUma: 'produto', explica: 'O produto é achado primeiro por ele, depois pelo nome.' },
    { ...unidade, explica: 'Só é preciso quando há dois produtos com o mesmo nome.' },
    {
      campo: 'precoVenda',
      titulo: 'Preço de venda',
      numero: 'dinheiro',
      tambem: [],
      aoMenosUma: 'valor',
      exemplo: '6,90',
      explica: `Em reais, até duas casas decimais. ${VAZIO_NA_ESTANTE}`,
    },
    {
      campo: 'quantidade',
      titulo: 'Quantidade',
      numero: 'quantidade',
      tambem: [
        ...['quantidade oferecida', 'oferecida', 'oferecido', 'quantidade ofertada', 'qtd', 'qtde', 'qtdade', 'quant'],
        ...[
          'qtd oferecida',
          'qtde oferecida',
          'quantidade disponivel',
          'disponivel',
          'estoque',
          'qtd estoque',
          'saldo',
        ],
      ],
      aoMenosUma: 'valor',
      exemplo: '120',
      explica: `Quanto é oferecido no período. Com decimais só em KG, G, L, ML, M ou M2. ${VAZIO_NA_ESTANTE}`,
    },
    {
      campo: 'minimo',
      titulo: 'Mínimo por pedido',
      numero: 'quantidade',
      tambem: ['minimo', 'pedido minimo', 'quantidade minima', 'qtd minima', 'qtde minima', 'min'],
      exemplo: '2',
      explica: 'O menos que um pedido pode levar. Vazio: fica como está.',
    },
    {
      campo: 'maximo',
      titulo: 'Máximo por pedido',
      numero: 'quantidade',
      tambem: ['maximo', 'pedido maximo', 'quantidade maxima', 'qtd maxima', 'qtde maxima', 'max'],
      exemplo: '40',
      explica: 'O mais que um pedido pode levar. Vazio: fica como está.',
    },
  ],
  estoque: [
    {
      campo: 'nome',
      titulo: 'Produto',
      tambem: NOME_DO_PRODUTO,
      aoMenosUma: 'produto',
      exemplo: 'Arroz agulhinha tipo 1',
      explica: 'O nome como está no cadastro de produtos; maiúsculas e acentos não importam.',
    },
    { ...CODIGO, aoMenosUma: 'produto', explica: 'O produto é achado primeiro por ele, depois pelo nome.' },
    { ...unidade, explica: 'Só é preciso quando há dois produtos com o mesmo nome.' },
    {
      campo: 'quantidade',
      titulo: 'Quantidade',
      numero: 'quantidade',
      tambem: [
        ...['contagem', 'contado', 'contada', 'quantidade contada', 'qtd contada', 'qtd', 'qtde', 'qtdade', 'quant'],
        ...['estoque', ...NO_ESTOQUE, 'saldo', 'em estoque'],
      ],
      obrigatoria: true,
      exemplo: '120',
      explica: 'O que há no depósito. Com decimais só em KG, G, L, ML, M ou M2. Vazio: não foi contado.',
    },
  ],
}
