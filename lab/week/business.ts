import { somarDias } from '#contract/dias.ts'
import { cnpjDeTeste } from '../../test/cnpj.ts'
import type { People } from './job.ts'

export const CLIENTS = 40
export const PERIOD = 'Semana 1'
export const TODAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())
/** When the first shelf takes orders. */
export const DAYS = { validaDe: TODAY, validaAte: somarDias(TODAY, 6) }
export const PASSWORD = 'fubá com queijo 7' // long enough, and not a common one
export const OWNER = { email: 'dona@exemplo.com.br', senha: PASSWORD }
export const PACKER = { email: 'separa@exemplo.com.br', senha: PASSWORD }
/** A second client's buyer, and its approver. */
export const ASKER = { email: 'pede@exemplo.com.br', senha: PASSWORD }
export const APPROVER = { email: 'aprova@exemplo.com.br', senha: PASSWORD }
export const BUYER = { email: 'compras@exemplo.com.br', senha: PASSWORD }
/** The users with their first screens. */
export const PEOPLE: People = {
  owner: [OWNER, '/admin/dashboard'],
  buyer: [BUYER, '/cliente/inicial'],
  packer: [PACKER, '/admin/separacao'],
}

const OF_A_SUPPLIER = {
  'Hortifruti;Sítio Boa Terra': [
    ...['Tomate italiano;kg;4,20', 'Cebola;kg;2,90', 'Batata inglesa;kg;3,10', 'Cenoura;kg;3,40', 'Abobrinha;kg;3,90'],
    ...['Alface crespa;un;1,80', 'Couve manteiga;mç;2,10', 'Cheiro-verde;mç;1,70', 'Banana prata;kg;4,10'],
    ...['Laranja pera;sc;38,00', 'Limão tahiti;kg;3,60', 'Alho;kg;19,90', 'Ovo branco;dz;7,40', 'Morango;bdj;6,30'],
  ],
  'Mercearia;Cerealista Central': [
    ...[
      'Arroz agulhinha 5 kg;pct;21,40',
      'Feijão carioca 1 kg;pct;6,80',
      'Açúcar refinado;fd;39,00',
      'Sal fino;kg;1,90',
    ],
    ...['Farinha de trigo;kg;3,70', 'Fubá mimoso;kg;3,20', 'Macarrão espaguete;pct;3,90', 'Óleo de soja;gf;6,90'],
    ...[
      'Azeite extravirgem;gf;31,50',
      'Extrato de tomate;lata;4,60',
      'Milho verde;lata;3,80',
      'Café torrado;pct;17,30',
    ],
    ...['Maionese;balde;28,00', 'Vinagre de álcool;gf;2,40'],
  ],
  'Frios;Laticínios da Serra': [
    ...['Muçarela;kg;32,00', 'Presunto cozido;kg;24,50', 'Manteiga;pote;9,80', 'Leite integral;cx;52,00'],
    ...['Requeijão;balde;34,00', 'Creme de leite;cx;3,10'],
  ],
  'Limpeza;Química Prado': [
    ...['Detergente neutro;un;1,90', 'Água sanitária;gl;8,70', 'Desinfetante;gl;9,60', 'Esponja;pct;3,30'],
    ...['Saco de lixo 100 l;rolo;14,80', 'Papel-toalha;fd;22,00'],
  ],
}

/** A distributor's product list, as pasted from a spreadsheet. */
export const PRODUCTS: readonly string[] = [
  'Produto;Unidade;Custo;Categoria;Fornecedor',
  ...Object.entries(OF_A_SUPPLIER).flatMap(([whence, products]) => products.map(product => `${product};${whence}`)),
]
const lines = PRODUCTS.slice(1).map(line => line.split(';'))
export const NAMES = lines.map(([name = '']) => name)

/** The first client's shelf: cost plus thirty per cent. */
export const PRICES: readonly string[] = [
  'Produto;Preço;Quantidade',
  ...lines.map(([name, , cost = '']) => {
    const price = (Number(cost.replace(',', '.')) * 1.3).toFixed(2).replace('.', ',')
    return `${name};${price};500`
  }),
]

const KINDS = ['Restaurante', 'Padaria', 'Cantina', 'Mercadinho']
const WHERE = [
  'Aurora',
  'Boa Vista',
  'Central',
  'da Praça',
  'Estrela',
  'do Lago',
  'Imperial',
  'São Jorge',
  'Três',
  'União',
]
export const clientName = (i: number): string => `${KINDS[i % KINDS.length]} ${WHERE[Math.floor(i / KINDS.length)]}`

export const CLIENT_LIST: readonly string[] = [
  'Razão social;CNPJ;Telefone;Cidade;UF',
  ...Array.from(
    { length: CLIENTS },
    (_, i) => `${clientName(i)};${cnpjDeTeste(400 + i)};(11) 3456-${7000 + i};Campinas;SP`,
  ),
]

/** An order as a WhatsApp message. */
export const MESSAGE = `Bom dia! pra amanhã:
5kg tomate italiano
3 kg cebola
2 cx leite integral
1 sc laranja pera
10 couve manteiga
obrigada`
