import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { interpretar } from './interpretar.ts'
import type { Oferta } from './nomes.ts'

type Campos = Partial<Oferta>
/** The read lines of a message to a shelf of these products, by kg unless they say another unit: `certa 2 Cebola: why`. */
function lidas(texto: string, shelf: Record<string, Campos>): string[] {
  const ofertas = Object.entries(shelf).map(
    ([nome, campos], i): Oferta => ({ estanteId: 1, produtoId: i + 1, nome, unidadeMedida: 'KG', ...campos }),
  )
  return interpretar(texto, ofertas, () => undefined).map(({ situacao, quantidade, nome, porque }) =>
    [[situacao, quantidade, nome].filter(part => part !== null).join(' '), ...(porque ? [porque] : [])].join(': '),
  )
}

const HORTA = { Cebola: {}, Tomate: {}, Alho: {} }
const DESFEITO = 'A mensagem fala em tirar ou trocar: confira'
const REPETIDO = 'Alho está mais de uma vez na mensagem'
const MOLHO = { 'Molho Pomarola': { unidadeMedida: 'UN' } } as const

type Case = [shelf: Record<string, Campos>, texto: string, ...linhas: string[]]
const CASES: Record<string, Case[]> = {
  'a weight as a scale prints it, unless below one kilo or in grams': [
    [HORTA, '1.500 kg tomate', 'duvida 1.5 Tomate: Confira: 1,5 kg, ou 1.500 kg?'],
    [HORTA, '0.500 kg alho\n2.000 g cebola', 'certa 0.5 Alho', 'certa 2 Cebola'],
    [MOLHO, '1.000 molho pomarola', 'certa 1000 Molho Pomarola'],
  ],
  "hundreds without a unit, and pieces that may be a pack's content": [
    [{ Presunto: {} }, 'presunto 300', 'duvida 300 Presunto: Confira: 300 kg, ou 300 g?'],
    [{ Presunto: {} }, 'presunto 300 kg', 'certa 300 Presunto'],
    [
      { 'Ovo branco 30 unidades': { unidadeMedida: 'BD' } },
      '60 ovos',
      'duvida 60 Ovo branco 30 unidades: Confira: 60 bandejas, ou 2 bandejas?',
    ],
  ],
  "a quantity that the line's rule does not allow": [
    [{ Cebola: { minimo: 2, maximo: 40 } }, '2 kg cebola', 'certa 2 Cebola'],
    [{ Cebola: { minimo: 2 } }, '1 kg cebola', 'duvida 1 Cebola: Não se vende 1 kg: peça 2 kg'],
    [{ Cebola: { maximo: 40 } }, '41 kg cebola', 'duvida 41 Cebola: Não se vende 41 kg: peça 40 kg'],
    [{ Cebola: { multiplo: 6 } }, '12 cebola', 'certa 12 Cebola'],
    [{ Cebola: { multiplo: 6 } }, '8 cebola', 'duvida 8 Cebola: Não se vende 8 kg: peça 6 kg ou 12 kg'],
  ],
  'far more than is offered, or than the client ever took': [
    [{ Cebola: { oferecida: 40 } }, '40 kg cebola', 'certa 40 Cebola'],
    [{ Cebola: { oferecida: 40 } }, '41 kg cebola', 'duvida 41 Cebola: 41 kg é muito: confira'],
    [{ Alho: { maior: 2 } }, '10 kg alho', 'certa 10 Alho'],
    [{ Alho: { maior: 2 } }, '11 kg alho', 'duvida 11 Alho: 11 kg é muito: confira'],
  ],
  'more of what the open order has': [
    [{ Cebola: { noPedido: 2.5 } }, 'mais 2 kg de cebola', 'duvida 4.5 Cebola: O pedido já tem 2,5 kg: seriam 4,5 kg'],
    [{ Cebola: { noPedido: 2.5 } }, '1 kg cebola', 'certa 1 Cebola'],
  ],
  'a unit that the product is not sold in, unless the packaging says how many': [
    [{ Abobrinha: {} }, 'meia dúzia de abobrinha', 'duvida Abobrinha: Vendido por kg'],
    [{ Batata: {} }, 'batata 3 sc de 20 kg', 'duvida 60 Batata: Vendido por kg: seriam 60 kg'],
    [
      { 'Molho Pomarola': { unidadeMedida: 'UN', embalagem: 'cx c/12' } },
      '2 cx molho pomarola',
      'certa 24 Molho Pomarola: cx c/12: 24 unidades',
    ],
  ],
  'a question, a maybe or a removal': [
    [
      { Cebola: {}, Abobrinha: {} },
      '2 kg cebola e tira 1 kg da abobrinha',
      'duvida 2 Cebola: A mensagem fala em tirar ou trocar: confira',
      'duvida 1 Abobrinha: A mensagem fala em tirar ou trocar: confira',
    ],
    [{ Cebola: {} }, 'se der, uns 2 kg de cebola', 'duvida 2 Cebola: A mensagem deixa em aberto: confira'],
    [{ Cebola: {} }, 'cebola 2kg tá 5,90?', 'duvida 2 Cebola: Parece uma pergunta: confira'],
  ],
  'a size that the product does not have, a code, a fraction of a day': [
    [
      { 'Detergente neutro 500 ml': { unidadeMedida: 'UN' } },
      '2 detergente 5L',
      'duvida 2 Detergente neutro 500 ml: A mensagem deixa em aberto: confira',
      'nao-entendida: Quantidade sem produto',
    ],
    ...['FR-10 - 5', 'fr10 5 kg', '5 kg fr 10', 'cód FR-10 5', 'FR-10 presunto 5 kg'].map(
      (texto): Case => [{ Presunto: { codigo: 'FR-10' } }, texto, 'certa 5 Presunto'],
    ),
    [
      HORTA,
      'cebola 3/4 kg\ntomate 5/6 kg',
      'certa 0.75 Cebola',
      'duvida 5 Tomate: A mensagem deixa em aberto: confira',
      'nao-entendida: Quantidade sem produto',
    ],
    [HORTA, 'constructor cebola', 'duvida Cebola: Não há “constructor” na estante'],
  ],
  'a word that is no part of any name, quoted as it was typed': [
    [HORTA, 'cebola 2 kg, taioba', 'certa 2 Cebola', 'nao-entendida: Não há “taioba” na estante'],
    [HORTA, 'veio pouca cebola, manda mais', 'nao-entendida: Não há “veio pouca cebola” na estante'],
    [HORTA, 'Bom dia, Cebola Tirolez', 'duvida Cebola: Não há “Tirolez” na estante'],
    ...['quero yakult', 'Oi, manda yakult tb', 'me ve yakult', 'alho 2 kg\nobg\nfaltou yakult'].map(
      (texto): Case => [
        HORTA,
        texto,
        ...(texto.startsWith('alho') ? ['certa 2 Alho'] : []),
        'nao-entendida: Não há “yakult” na estante',
      ],
    ),
    [HORTA, 'alho 2 kg\nYAKULT POR FAVOR', 'certa 2 Alho', 'nao-entendida: Não há “YAKULT” na estante'],
    [{ 'Queijo Prato': {} }, '2 kg de Carvão', 'nao-entendida 2: Não há “Carvão” na estante'],
    [{ 'Queijo Prato': {} }, '2 kg de queijo prato Búfala.', 'duvida 2 Queijo Prato: Não há “Búfala” na estante'],
  ],
  'a complaint or a greeting that names a product': [
    [HORTA, 'não veio o tomate, me envia de novo', 'duvida Tomate: Não há “veio” na estante'],
    [
      HORTA,
      'o tomate veio podre, troca por cebola',
      'nao-entendida: Não há “tomate veio podre” na estante',
      'duvida Cebola: Falta a quantidade',
    ],
    [HORTA, 'não chegou o alho semana passada, inclui hoje', 'nao-entendida: Não há “chegou alho passada” na estante'],
    [HORTA, 'coloca o tomate que não veio', 'nao-entendida: Não há “tomate não veio” na estante'],
    [HORTA, 'chegou a hora de repor o tomate', 'nao-entendida: Não há “chegou hora repor tomate” na estante'],
    [HORTA, 'a entrega de ontem veio atrasada\n2 kg alho', 'certa 2 Alho'],
    ...[
      'Boa tarde, aqui acabou tomate e alho',
      'Boa tarde! Aqui falta tomate e alho',
      'aqui precisamos de tomate e alho',
    ].map((texto): Case => [HORTA, texto, 'duvida Tomate: Falta a quantidade', 'duvida Alho: Falta a quantidade']),
    [HORTA, 'Oi, aqui é a Bia do Tomate & Alho\n2 kg alho', 'certa 2 Alho'],
  ],
  'two products or quantities of which only one is meant': [
    [
      HORTA,
      '10 kg tomate ou 5 kg cebola, 2 kg alho',
      'duvida 10 Tomate: Não há “ou” na estante',
      'duvida 5 Cebola: A mensagem deixa em aberto: confira',
      'certa 2 Alho',
    ],
    [
      HORTA,
      'tomate 1,5 kg ou cebola 2 kg',
      'duvida 1.5 Tomate: A mensagem deixa em aberto: confira',
      'duvida 2 Cebola: Não há “ou” na estante',
    ],
    [HORTA, 'alho 3 pct 500g', 'duvida 0.5 Alho: Confira a quantidade'],
    [HORTA, 'alho 1 saco 20 kg', 'certa 20 Alho'],
  ],
  'a quantity corrected in its line or the next': [
    ...['ops', 'desculpa', 'melhor', 'enganei', 'correção', 'muda'].map(
      (palavra): Case => [
        HORTA,
        `alho 2 kg, ${palavra} ${palavra === 'muda' ? 'pra ' : ''}3 kg`,
        `duvida 2 Alho: ${DESFEITO}`,
        `nao-entendida 3: Não há “${palavra}” na estante`,
      ],
    ),
    [HORTA, 'alho 2 kg\naumenta para mim 3 kg de alho', `duvida 2 Alho: ${REPETIDO}`, `duvida 3 Alho: ${REPETIDO}`],
    [HORTA, '2 kg de alho do melhor, 3 kg tomate', 'duvida 2 Alho: Não há “melhor” na estante', 'certa 3 Tomate'],
    [HORTA, 'tomate 6 ñ 8', `duvida 6 Tomate: ${DESFEITO}`, 'nao-entendida 8: Não há “ñ” na estante'],
    ...['me enganei é 3 kg', 'aumenta pra 3 kg'].map((texto): Case => [HORTA, `alho 2 kg\n${texto}`, 'certa 3 Alho']),
    [HORTA, 'opa, manda 2 kg alho e 1 kg cebola', 'certa 2 Alho', 'certa 1 Cebola'],
  ],
  'what was missing, which may be told or asked for': [
    ...['Faltou 2 kg de alho na entrega', 'ficou faltando 2 kg de alho'].map(
      (texto): Case => [HORTA, texto, 'duvida 2 Alho: A mensagem fala em tirar ou trocar: confira'],
    ),
  ],
  'a product that no shelf has, first or last, is no name, unless beside a greeting or farewell': [
    ...['Yakult', 'Red Bull', 'Heineken long neck', '🍫 nescau'].flatMap((texto): Case[] => {
      const linha = `nao-entendida: Não há “${texto.replace('🍫 ', '')}” na estante`
      return [
        [HORTA, `Alho 2kg\n${texto}`, 'certa 2 Alho', linha],
        [HORTA, `${texto}\nAlho 2kg`, linha, 'certa 2 Alho'],
      ]
    }),
    [HORTA, 'Marlene\nbom dia\nAlho 2kg\nobrigada\nMarlene', 'certa 2 Alho'],
    [HORTA, 'Bom dia\nKefir\nAlho 2kg', 'nao-entendida: Não há “Kefir” na estante', 'certa 2 Alho'],
  ],
  "a word that starts one name and is another's own after its kind": [
    [
      { 'Queijo Mussarela': {}, 'Mussarela de Búfala': {}, 'Queijo Prato': {} },
      'mussarela 2 kg\nprato 1 kg',
      'duvida 2: Podem ser 2 produtos da estante',
      'certa 1 Queijo Prato',
    ],
  ],
}

for (const [what, cases] of Object.entries(CASES))
  describe(what, () => {
    for (const [shelf, texto, ...linhas] of cases)
      test(JSON.stringify(texto), () => assert.deepEqual(lidas(texto, shelf), linhas))
  })
