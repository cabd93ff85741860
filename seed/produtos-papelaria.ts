import type { ProdutoDemo } from './categorias.ts'

/** Name, unit, today's cost in reais, category. */
export const PAPELARIA: readonly ProdutoDemo[] = [
  ['Papel sulfite A4 75 g, 500 folhas', 'PCT', 22.9, 'papelaria'],
  ['Papel sulfite A4, caixa com 10 pacotes', 'CX', 219, 'papelaria'],
  ['Caneta esferográfica azul, caixa com 50', 'CX', 38.5, 'papelaria'],
  ['Lápis preto nº 2, caixa com 72', 'CX', 31.2, 'papelaria'],
  ['Borracha branca, caixa com 40', 'CX', 16.4, 'papelaria'],
  ['Caderno universitário 96 folhas', 'UN', 8.7, 'papelaria'],
  ['Marcador para quadro branco', 'UN', 4.8, 'papelaria'],
  ['Marca-texto amarelo', 'UN', 2.3, 'papelaria'],
  ['Cola branca 1 kg', 'UN', 13.9, 'papelaria'],
  ['Fita adesiva larga 45 mm × 100 m', 'UN', 7.6, 'papelaria'],
  ['Grampeador de mesa', 'UN', 24.3, 'papelaria'],
  ['Pasta suspensa, caixa com 50', 'CX', 86.7, 'papelaria'],
  ['Bloco adesivo 76 × 76 mm', 'UN', 4.4, 'papelaria'],
  ['Envelope pardo A4, caixa com 250', 'CX', 74.2, 'papelaria'],
  ['Feltro para mural', 'M', 12.6, 'papelaria'],
]
