import { crc32, inflateRawSync } from 'node:zlib'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'

/** Fifty thousand long rows take some 60 MB of XML. */
const OPENED_AT_MOST = 128 * 1024 * 1024
const ENTRIES_AT_MOST = 2_000
const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const STORED = 0
const DEFLATED = 8

const GRANDE =
  'Aberto, o arquivo é grande demais: copie só a tabela para uma planilha nova, ou divida-a em partes menores'
const QUEBRADO = 'O arquivo está incompleto ou corrompido: salve-o de novo como .xlsx e envie'

type Entry = { name: Buffer; data: Buffer }

/**
 * The parts of a ZIP that `wanted` names, packed anew without compression, each as `change` leaves it. What is read afterwards can
 * open to no more than this: the sizes that a ZIP tells of itself may be lies, so each part is opened here, with a limit.
 */
export function openedWithinLimits(
  zip: Buffer,
  wanted: (name: string) => boolean,
  change: (name: string, data: Buffer) => Buffer = (_, data) => data,
): Buffer {
  try {
    return stored(opened(zip, wanted).map(({ name, data }) => ({ name, data: change(name.toString(), data) })))
  } catch (error) {
    if (error instanceof RecusaDeArquivo) throw error
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new RecusaDeArquivo(GRANDE)
    if (error instanceof RangeError || (error instanceof Error && 'errno' in error)) throw new RecusaDeArquivo(QUEBRADO)
    throw error
  }
}

function opened(zip: Buffer, wanted: (name: string) => boolean): Entry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new RecusaDeArquivo(QUEBRADO)
  const count = zip.readUInt16LE(end + 10)
  if (count > ENTRIES_AT_MOST) throw new RecusaDeArquivo(GRANDE)
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  let left = OPENED_AT_MOST
  for (let i = 0; i < count; i++) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new RecusaDeArquivo(QUEBRADO)
    const name = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28))
    if (wanted(name.toString())) {
      const data = contentOf(zip, at, left)
      left -= data.length
      entries.push({ name, data })
    }
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

function contentOf(zip: Buffer, central: number, limit: number): Buffer {
  const method = zip.readUInt16LE(central + 10)
  const size = zip.readUInt32LE(central + 20)
  const local = zip.readUInt32LE(central + 42)
  if (zip.readUInt32LE(local) !== LOCAL) throw new RecusaDeArquivo(QUEBRADO)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(start, start + size)
  if (packed.length !== size || (method !== STORED && method !== DEFLATED)) throw new RecusaDeArquivo(QUEBRADO)
  if (limit <= 0 || (method === STORED && size > limit)) throw new RecusaDeArquivo(GRANDE)
  return method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: limit })
}

function stored(entries: Entry[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, data } of entries) {
    const same = Buffer.alloc(26)
    same.writeUInt16LE(20, 0) // version needed
    same.writeUInt32LE(crc32(data), 10)
    same.writeUInt32LE(data.length, 14)
    same.writeUInt32LE(data.length, 18)
    same.writeUInt16LE(name.length, 22)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(CENTRAL, 0)
    central.writeUInt16LE(20, 4) // version made by
    same.copy(central, 6)
    central.writeUInt32LE(offset, 42)
    const signature = Buffer.alloc(4)
    signature.writeUInt32LE(LOCAL)
    locals.push(signature, same, name, data)
    centrals.push(central, name)
    offset += 30 + name.length + data.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
