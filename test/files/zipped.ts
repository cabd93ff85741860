import { deflateRawSync } from 'node:zlib'

/** A part that several ZIPs have is compressed once. */
const compressed = new WeakMap<Buffer, Buffer>()

/** A hand-made ZIP; `declared`: the size that its headers claim for every part, where it is not true. */
export function zipped(parts: Record<string, Buffer>, declared?: number): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const data = compressed.get(content) ?? deflateRawSync(content)
    compressed.set(content, data)
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
