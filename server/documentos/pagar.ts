import type { Content } from 'pdfmake/interfaces.js'
import { diaPorExtenso } from '#contract/dias.ts'
import { emReais } from '#contract/dinheiro.ts'
import { codigoPix } from '../financeiro/codigo-pix.ts'
import type { Fornecedor } from './job.ts'
import { MUTED, WIDTH } from './paper.ts'

type Pagar = { vence?: string | null; valor: number; identificador: string }

/** The due day and, where there is something to pay and the provider takes Pix, its code as a QR and as text. */
export function pagar(fornecedor: Fornecedor, { vence, ...cobrado }: Pagar): Content[] {
  const pix = codigoPix(fornecedor, cobrado)
  const vencimento = vence ? `Vence em ${diaPorExtenso(vence)}` : ''
  if (!pix) return vencimento ? [{ text: vencimento, bold: true, margin: [0, 8, 0, 0] }] : []
  return [
    {
      unbreakable: true,
      margin: [0, 14, 0, 0],
      stack: [
        {
          columns: [
            { qr: pix.codigo, fit: 100, eccLevel: 'M', width: 100 },
            {
              width: '*',
              stack: [
                { text: ['Pague com Pix: ', { text: emReais(pix.valor), bold: true }], fontSize: 11 },
                ...(vencimento ? [{ text: vencimento, bold: true }] : []),
                { text: AFTERWARDS, color: MUTED, fontSize: 8, margin: [0, 6, 0, 6] },
                { text: 'Pix copia e cola:', color: MUTED, fontSize: 8 },
              ],
            },
          ],
          columnGap: 16,
        },
        {
          text: pix.codigo,
          noWrap: true,
          fontSize: Math.min(8, WIDTH / (pix.codigo.length * EM)),
          margin: [0, 4, 0, 0],
        },
      ],
    },
  ]
}

const AFTERWARDS = 'O pagamento aparece no sistema depois que o fornecedor o registrar.'

/** The width of a code's letters, of which none is a line break: copied from the paper, it must still be one word. */
const EM = 0.63
