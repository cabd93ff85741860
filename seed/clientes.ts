import type { Segmento } from './segmentos.ts'

export type ClienteDemo = readonly [
  nome: string,
  segmento: Segmento,
  cnpj: string,
  endereco: string,
  cidade: keyof typeof CIDADES,
  cep: string,
]

/** State and dialling code of the clients' cities. */
export const CIDADES = {
  Americana: ['SP', '19'],
  Campinas: ['SP', '19'],
  Extrema: ['MG', '35'],
  Hortolândia: ['SP', '19'],
  Indaiatuba: ['SP', '19'],
  Itatiba: ['SP', '11'],
  Jundiaí: ['SP', '11'],
  Limeira: ['SP', '19'],
  Paulínia: ['SP', '19'],
  Piracicaba: ['SP', '19'],
  Santos: ['SP', '13'],
  'São Paulo': ['SP', '11'],
  Sumaré: ['SP', '19'],
  Valinhos: ['SP', '19'],
  Vinhedo: ['SP', '19'],
} as const

/** Invented companies in the order in which they became clients; the first is the demonstration's buyer. */
export const CLIENTES: readonly ClienteDemo[] = [
  ['Restaurante Aurora', 'restaurante', '99104370000136', 'Rua das Paineiras, 248', 'Campinas', '13024410'],
  ['Hotel Serra Azul', 'hotel', '99124987000113', 'Avenida dos Ipês, 1500', 'Vinhedo', '13280210'],
  ['Colégio Primavera', 'escola', '99145604000193', 'Rua dos Jequitibás, 77', 'Campinas', '13073120'],
  ['Clínica Bem Estar', 'clínica', '99166221000100', 'Rua Coronel Quirino, 1120', 'Campinas', '13025001'],
  ['Restaurante Tempero da Serra', 'restaurante', '99186838000189', 'Estrada da Boiada, 430', 'Valinhos', '13271300'],
  ['Padaria Pão Dourado', 'padaria', '99207455000140', 'Rua Treze de Maio, 95', 'Indaiatuba', '13330010'],
  [
    'Escritório Contábil Horizonte',
    'escritório',
    '99HZT41K000168',
    'Avenida Brasil, 610, sala 12',
    'Campinas',
    '13020460',
  ],
  ['Cantina Bella Massa', 'restaurante', '99248689000135', 'Rua Itália, 33', 'Jundiaí', '13201830'],
  ['Escola Infantil Girassol', 'escola', '99269306000105', 'Rua das Margaridas, 512', 'Valinhos', '13270070'],
  ['Hotel Vale do Sol', 'hotel', '99289923000172', 'Rodovia Dom Pedro I, km 118', 'Valinhos', '13274000'],
  ['Hospital Santa Cecília', 'clínica', '99310540000139', 'Avenida da Saudade, 2040', 'Campinas', '13041670'],
  ['Churrascaria Fogo Manso', 'restaurante', '99331157000167', 'Avenida Norte-Sul, 3300', 'Sumaré', '13170110'],
  ['Condomínio Parque das Flores', 'condomínio', '99351774000124', 'Alameda das Tulipas, 1', 'Paulínia', '13140080'],
  ['Lanchonete Ponto Certo', 'restaurante', '99372391000132', 'Rua Quinze de Novembro, 801', 'Americana', '13465150'],
  ['Academia Corpo em Forma', 'academia', '99393008000122', 'Rua Barão de Jaguara, 1444', 'Campinas', '13015002'],
  ['Restaurante Sabor Caseiro', 'restaurante', '99413625000142', 'Rua Piracicaba, 220', 'Limeira', '13480030'],
  ['Faculdade Nova Era', 'escola', '99434242000150', 'Avenida Independência, 5000', 'Piracicaba', '13416220'],
  ['Clínica Odonto Sorriso', 'clínica', '99454859000138', 'Rua Boa Morte, 730', 'Piracicaba', '13400140'],
  ['Coworking Estação 9', 'escritório', '99475476000146', 'Rua Ferreira Penteado, 1009', 'Campinas', '13010041'],
  ['Pousada Recanto Verde', 'hotel', '99496093000154', 'Estrada do Mirante, 90', 'Extrema', '37640000'],
  ['Padaria Trigo Nobre', 'padaria', '99516710000136', 'Rua Marechal Deodoro, 48', 'Jundiaí', '13201002'],
  ['Restaurante Maré Alta', 'restaurante', '99537327000164', 'Avenida Ana Costa, 356', 'Santos', '11060002'],
  ['Colégio Monte Alegre', 'escola', '99557944000121', 'Rua Vergueiro, 2880', 'São Paulo', '04101300'],
  ['Laboratório Vitta', 'clínica', '99578561000130', 'Rua Domingos de Morais, 915', 'São Paulo', '04010100'],
  ['Buffet Festa Feliz', 'restaurante', '99RD2B7W000118', 'Rua Orlando Fagnani, 64', 'Campinas', '13044590'],
  [
    'Advocacia Atlântica',
    'escritório',
    '99619795000188',
    'Avenida Paulista, 1900, conjunto 74',
    'São Paulo',
    '01310200',
  ],
  ['Hotel Central Park', 'hotel', '99640412000153', 'Rua Líbero Badaró, 411', 'São Paulo', '01009000'],
  ['Café Grão Fino', 'padaria', '99CAFE3G000153', 'Rua Conceição, 233', 'Campinas', '13010050'],
  ['Creche Pequeno Mundo', 'escola', '99681646000149', 'Rua das Camélias, 19', 'Hortolândia', '13184220'],
  ['Condomínio Solar dos Lagos', 'condomínio', '99702263000100', 'Rua das Águas, 300', 'Indaiatuba', '13334100'],
  ['Restaurante Oriental Sakura', 'restaurante', '99722880000177', 'Rua Galvão Bueno, 540', 'São Paulo', '01506000'],
  ['Academia Ritmo', 'academia', '99743497000103', 'Avenida Jundiaí, 700', 'Jundiaí', '13208052'],
  ['Clínica Veterinária Amigo Fiel', 'clínica', '99764114000175', 'Rua Sete de Setembro, 615', 'Sumaré', '13170025'],
  ['Metalúrgica Três Rios', 'escritório', '99M3R10S000144', 'Distrito Industrial, lote 22', 'Hortolândia', '13185421'],
  ['Pizzaria Forno de Barro', 'restaurante', '99805348000113', 'Rua Tamoio, 118', 'Americana', '13465050'],
  ['Transportadora Rota Sul', 'escritório', '99825965000180', 'Rodovia Anhanguera, km 104', 'Sumaré', '13178900'],
  ['Escola Técnica Saber', 'escola', '99846582000199', 'Rua do Trabalho, 455', 'Limeira', '13484350'],
  ['Hotel Fazenda Boa Vista', 'hotel', '99FB0A7V000174', 'Estrada Municipal, km 7', 'Itatiba', '13250000'],
  ['Residencial Vila das Palmeiras', 'condomínio', '99887816000146', 'Rua das Palmeiras, 850', 'Vinhedo', '13284100'],
  ['Restaurante Vegetariano Raiz', 'restaurante', '99908433000107', 'Rua Emílio Ribas, 702', 'Campinas', '13025142'],
]

/** An invented number: landlines, and every third a mobile. */
export function telefoneDe(i: number): string {
  const [, ddd] = CIDADES[CLIENTES[i]?.[4] ?? 'Campinas']
  return i % 3 === 1 ? `${ddd}95550${1000 + i * 37}` : `${ddd}3555${1000 + i * 37}`
}

/** `Café Grão Fino` → `cafe-grao-fino`. */
export function slug(nome: string): string {
  return nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
