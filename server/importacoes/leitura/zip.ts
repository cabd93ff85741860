import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'

/** 10,000 long rows are about 12 MB of XML; formatted empty cells can be more. */
const OPENED_AT_MOST = 64 * 1024 * 1024
const ENTRIES_AT_MOST = 2_000

/** A ZIP's end record: 22 bytes, the last two of which are the length of the comment after it. */
const END = Buffer.from('PK\x05\x06', 'latin1')

const GRANDE =
  'Aberto, o arquivo é grande demais: copie só a tabela para uma planilha nova, ou divida-a em partes menores'
const QUEBRADO = 'O arquivo está incompleto ou corrompido: salve-o de novo como .xlsx e envie'

/** The `wanted` parts of a ZIP by name. A ZIP may lie about its sizes, so each part is decompressed with a limit. */
export async function partesDe(zip: Buffer, wanted: (name: string) => boolean): Promise<Map<string, Buffer>> {
  try {
    const file = await fromBufferPromise(upToItsEnd(zip), { validateEntrySizes: false })
    if (file.entryCount > ENTRIES_AT_MOST) throw new RecusaDeArquivo(GRANDE)
    const parts = new Map<string, Buffer>()
    let left = OPENED_AT_MOST
    for await (const entry of file.eachEntry()) {
      if (!wanted(entry.fileName)) continue
      const data = await contentOf(file, entry, left)
      left -= data.length
      parts.set(entry.fileName, data)
    }
    return parts
  } catch (cause) {
    throw cause instanceof RecusaDeArquivo ? cause : Object.assign(new RecusaDeArquivo(QUEBRADO), { cause })
  }
}

async function contentOf(file: ZipFile, entry: Entry, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of await file.openReadStreamPromise(entry)) {
    size += chunk.length
    if (size > limit) throw new RecusaDeArquivo(GRANDE)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** Removes trailing bytes, because some programs write a line break after the end. */
function upToItsEnd(zip: Buffer): Buffer {
  const end = zip.lastIndexOf(END)
  return end < 0 ? zip : zip.subarray(0, end + 22 + zip.readUInt16LE(end + 20))
}
