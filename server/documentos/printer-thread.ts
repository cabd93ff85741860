import pdfmake from 'pdfmake'
import { carga } from './carga.ts'
import { compras } from './compras.ts'
import { entregas } from './entregas.ts'
import { extrato } from './extrato.ts'
import type { Job } from './job.ts'
import { FONT, printable } from './letters.ts'
import { entrega, pedido } from './nota.ts'
import { type Paper, paper } from './paper.ts'
import { precos } from './precos.ts'
import { romaneio } from './romaneio.ts'
import { separacao } from './separacao.ts'

pdfmake.setFonts({ Inter: FONT })
// No content of a document may make the server read a file or request a URL.
const files = new Set(Object.values(FONT))
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => files.has(path))

export default async function print(job: Job): Promise<Uint8Array> {
  const clean = printable(job)
  const draw = PAPERS[clean.tipo] as (job: Job) => Paper
  return pdfmake.createPdf(paper(clean, draw(clean))).getBuffer()
}

const PAPERS = { pedido, entrega, entregas, compras, precos, romaneio, carga, extrato, separacao }
