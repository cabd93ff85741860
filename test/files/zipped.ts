import { deflateRawSync } from 'node:zlib'

/** A hand-made ZIP; `declared`: the size that its headers claim for every part, where it is not true. */
export function zipped(parts: Record<string, Buffer>, declared?: number): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const data = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt32LE(declared ?? content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.write('PK\x01\x02', 'latin1')
    local.copy(central, 6, 4, 28)
    central.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name), data)
    centrals.push(central, Buffer.from(name))
    offset += 30 + name.length + data.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(centrals.length / 2, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

/** The same ZIP with its sizes, places and counts in ZIP64. */
export function zip64(zip: Buffer): Buffer {
  const from = zip.readUInt32LE(zip.length - 6)
  const entries: Buffer[] = []
  for (let at = from; at < zip.length - 22; at += 46 + zip.readUInt16LE(at + 28)) {
    const entry = Buffer.from(zip.subarray(at, at + 46 + zip.readUInt16LE(at + 28)))
    const extra = Buffer.from('\x01\0\x18\0'.padEnd(28, '\0'), 'latin1')
    for (const [i, where] of [24, 20, 42].entries()) {
      extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(where)), 4 + 8 * i)
      entry.writeUInt32LE(0xffffffff, where)
    }
    // After another program's field.
    entry.writeUInt16LE(32, 30)
    entries.push(entry, Buffer.from('\x99\x99\0\0', 'latin1'), extra)
  }
  const directory = Buffer.concat(entries)
  const record = Buffer.from('PK\x06\x06'.padEnd(56, '\0'), 'latin1')
  for (const [i, value] of [entries.length / 3, directory.length, from].entries())
    record.writeBigUInt64LE(BigInt(value), 32 + 8 * i)
  const locator = Buffer.from('PK\x06\x07'.padEnd(20, '\0'), 'latin1')
  locator.writeBigUInt64LE(BigInt(from + directory.length), 8)
  const end = Buffer.from(`PK\x05\x06${'\0'.repeat(4)}${'\xff'.repeat(12)}\0\0`, 'latin1')
  return Buffer.concat([zip.subarray(0, from), directory, record, locator, end])
}

/** What every workbook has besides its own parts. */
export const COMUM = {
  '[Content_Types].xml': Buffer.from('<Types/>'),
  '_rels/.rels': Buffer.from(
    '<Relationships><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  ),
}

/** A minimal workbook around one sheet's rows, and other parts. */
export function withSheet(sheetData: string, others: Record<string, string> = {}): Buffer {
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zipped({
    ...COMUM,
    'xl/workbook.xml': Buffer.from(
      `<workbook xmlns:r="${types}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      `<Relationships><Relationship Id="rId1" Type="${types}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': Buffer.from(`<worksheet><sheetData>${sheetData}</sheetData></worksheet>`),
    ...Object.fromEntries(Object.entries(others).map(([name, text]) => [name, Buffer.from(text)])),
  })
}
