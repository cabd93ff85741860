/**
 * `npm run verify-documents [folder]`: reads documents of 1, 60 and 400 lines, a whole day and the packing list with poppler:
 * every line appears once, whole, inside the margins, on numbered pages. Leaves pictures of the pages to look at.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Job, Nota } from '../../server/documentos/job.ts'
import { printPdf } from '../../server/documentos/printer.ts'

const folder = process.argv[2] ?? 'test-results/documents'
mkdirSync(folder, { recursive: true })

const MARGIN = { side: 39, foot: 20 }
const four = (n: number) => String(n).padStart(4, '0')

const comum = {
  fornecedor: {
    nome: 'Verde Vale Distribuidora',
    cnpj: '12ABC34501DE35',
    endereco: 'Rua das Acácias, 120 – Pinheiros, São Paulo – SP',
    telefone: '11987654321',
    email: 'contato@verdevale.exemplo.com.br',
    logo: null,
  },
  emitidoEm: '21/11/2026 09:31',
  timeZone: 'America/Sao_Paulo',
}
const filtro = 'Entregas de 24/11/2026 · pedidos confirmados, entregues e finalizados'

/** Each line begins with `linha-0001` and ends with `fim-0001`, on the second row of its cell. */
function nota(id: number, linhas: number, clienteNome = 'Restaurante Aurora'): Nota {
  return {
    ...{ id, status: 'Confirmado', clienteId: 1, clienteNome, empresa: 'Matriz', expiraEm: null },
    ...{ dataCriacao: '2026-11-20T12:00:00Z', dataConfirmacao: '2026-11-20T12:30:00Z', dataCancelamento: null },
    entregueEm: null,
    ...{ dataEntrega: '2026-11-24', valorTotal: 117 * linhas, observacao: 'Portão azul.\nAvisar na chegada.' },
    cliente: {
      ...{ cnpj: '11222333000181', endereco: 'Av. Brasil, 1000', cidade: 'São Paulo', estado: 'SP', cep: '01310100' },
      ...{ telefone: '1133334444', email: 'compras@aurora.exemplo.com.br' },
    },
    codigos: Object.fromEntries(Array.from({ length: linhas }, (_, i) => [i + 1, `${1000 + i}`])),
    itens: Array.from({ length: linhas }, (_, i) => ({
      produtoId: i + 1,
      nome: `linha-${four(i + 1)} de açúcar com um nome tão comprido que não cabe em uma só linha fim-${four(i + 1)}`,
      ...{ unidadeMedida: i % 3 ? ('KG' as const) : ('CX' as const), precoVenda: 5.2, quantidade: 22.5, valor: 117 },
    })),
  }
}

/** Each word must be read back unchanged, except 東京, which no font has: ??. */
const LETRAS = 'Łódź Şişli Ħəsən Ǎ Ελληνικά ἀρχή Привет Ґ Việt ™ № € – “aspas” … ½ ² ⅓ → Ⅳ ≥ 東京'

const produtos = (quantos: number, clientes: number) =>
  Array.from({ length: quantos }, (_, i) => ({
    ...{ produtoId: i + 1, nome: `linha-${four(i + 1)} fim-${four(i + 1)}`, unidadeMedida: 'KG' as const },
    quantidade: clientes * 1.5,
    destinos: Array.from({ length: clientes }, (_, c) => ({
      ...{ clienteId: c, clienteNome: `Cliente ${c}`, quantidade: 1.5 },
    })),
  }))

const dia = '2026-11-24'
const notas = [nota(1, 1), nota(2, 60, 'Hotel Mirante'), nota(3, 400, 'Zoológico')]
const separacao = {
  ...comum,
  tipo: 'separacao' as const,
  dia,
  filtro,
  pedidos: Array.from({ length: 3 }, (_, i) => ({ id: i + 1, versao: 1 })),
}
/** [name, what is printed, how often each line must be there, how many lines] */
const documents: [string, Job, number, number][] = [
  ...[1, 60, 400].flatMap((linhas): [string, Job, number, number][] => [
    [`pedido-${linhas}`, { ...comum, tipo: 'pedido', nota: nota(4812, linhas) }, 1, linhas],
    [`entrega-${linhas}`, { ...comum, tipo: 'entrega', precos: true, nota: nota(4812, linhas) }, 1, linhas],
    [`entrega-sem-precos-${linhas}`, { ...comum, tipo: 'entrega', precos: false, nota: nota(4812, linhas) }, 1, linhas],
  ]),
  ['letras', { ...comum, tipo: 'pedido', nota: { ...nota(4812, 1), observacao: LETRAS } }, 1, 1],
  ['dia', { ...comum, tipo: 'entregas', dia, filtro, notas, precos: true }, 3, 1],
  ['separacao-matriz', { ...separacao, produtos: produtos(60, 8) }, 1, 60],
  ['separacao-por-produto', { ...separacao, produtos: produtos(60, 20) }, 1, 60],
]

let wrong = 0
for (const [name, job, times, linhas] of documents) {
  const file = join(folder, `${name}.pdf`)
  writeFileSync(file, await printPdf(job, new AbortController().signal))
  const faults = [...faultsOf(file, times, linhas), ...(name === 'letras' ? lettersLost(file) : [])]
  execFileSync('pdftoppm', ['-r', '60', '-png', file, join(folder, name)])
  console.log(`${faults.length ? '✗' : '✓'} ${name}`)
  for (const fault of faults.slice(0, 5)) console.log(`    ${fault}`)
  wrong += faults.length
}
console.log(wrong ? `\n${wrong} faults` : `\nAll documents are whole; their pages are pictures in ${folder}`)
process.exit(wrong ? 1 : 0)

function faultsOf(file: string, times: number, linhas: number): string[] {
  const pages = wordsOf(file)
  const faults: string[] = []
  const pageOf = (word: string) =>
    pages.flatMap(({ words }, page) => words.filter(w => w.text === word).map(() => page))
  for (let i = 1; i <= linhas; i++) {
    const [begins, ends] = [pageOf(`linha-${four(i)}`), pageOf(`fim-${four(i)}`)]
    if (begins.length !== times) faults.push(`line ${i} is there ${begins.length} times instead of ${times}`)
    if (begins.join() !== ends.join()) faults.push(`line ${i} is cut: it begins on ${begins}, and ends on ${ends}`)
  }
  let last = { page: 0, of: 0 }
  for (const [index, { width, height, words }] of pages.entries()) {
    for (const { text, xMin, xMax, yMax } of words)
      if (xMin < MARGIN.side || xMax > width - MARGIN.side || yMax > height - MARGIN.foot)
        faults.push(`“${text}” sticks out of page ${index + 1}`)
    const [, page, of] = /página (\d+) de (\d+)$/.exec(words.map(({ text }) => text).join(' ')) ?? []
    const next = { page: Number(page), of: Number(of) }
    const follows = next.page === 1 ? last.page === last.of : next.page === last.page + 1 && next.of === last.of
    if (!follows) faults.push(`page ${index + 1} says “página ${page} de ${of}” after ${last.page} de ${last.of}`)
    last = next
  }
  if (last.page !== last.of) faults.push('the last page is missing')
  return faults
}

function lettersLost(file: string): string[] {
  const found = new Set(wordsOf(file).flatMap(({ words }) => words.map(({ text }) => text)))
  const wanted = LETRAS.replace('東京', '??').split(' ')
  return wanted.filter(word => !found.has(word)).map(word => `“${word}” is not there`)
}

type Word = { text: string; xMin: number; xMax: number; yMax: number }

function wordsOf(file: string): { width: number; height: number; words: Word[] }[] {
  const found = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  return [...found.matchAll(/<page width="([\d.]+)" height="([\d.]+)">([\s\S]*?)<\/page>/g)].map(
    ([, width, height, page = '']) => ({
      ...{ width: Number(width), height: Number(height) },
      words: [...page.matchAll(/xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g)].map(
        ([, xMin, xMax, yMax, text = '']) => ({ text, xMin: Number(xMin), xMax: Number(xMax), yMax: Number(yMax) }),
      ),
    }),
  )
}
