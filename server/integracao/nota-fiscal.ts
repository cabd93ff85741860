import { PDF, XML } from '#contract/arquivo.ts'
import * as contract from '#contract/nota-fiscal.ts'
import { existing, invalidField } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { tell } from '../pedidos/historico.sql.ts'
import { hold } from '../pedidos/hold.sql.ts'
import { sameOnPaper, written } from '../pedidos/pedidos.sql.ts'
import { requireStatus } from '../pedidos/pedidos-recusados.ts'
import * as statements from './nota-fiscal.sql.ts'

export function notaFiscal(mount: Mount): void {
  mount(contract.gravarNota, ({ db, user, params: { id }, body }) => {
    const xml = fileOf('xml', body.xml, isXml, 'Este arquivo não é o XML de uma nota')
    const pdf = fileOf('pdf', body.pdf, isPdf, 'Este arquivo não é um PDF')
    return db.transaction(async db => {
      const antes = await hold(db, user, id)
      requireStatus(antes, contract.COM_NOTA)
      const velha = await statements.told(db, id)
      const nota = await statements.write(db, { ...body, pedidoId: id, xml, pdf })
      if (!nota) return { notas: [existing(await statements.read(db, user, id), 'A nota')] }
      const depois = await written(db, id, sameOnPaper)
      const story = { antes: velha ?? null, depois: existing(await statements.told(db, id), 'A nota') }
      const aviso = velha?.chave === nota.chave ? undefined : ({ tipo: 'nota-fiscal' } as const)
      await tell(db, user, { acao: 'nota-fiscal', antes, depois, story, aviso })
      return { notas: [nota] }
    })
  })

  mount(contract.lerNota, async ({ db, user, params: { id } }) => ({
    notas: [existing(await statements.read(db, user, id), 'A nota')],
  }))

  for (const [route, qual, tipo] of [
    [contract.baixarXmlDaNota, 'xml', XML],
    [contract.baixarPdfDaNota, 'pdf', PDF],
  ] as const)
    mount(route, async ({ db, user, params: { id } }) => {
      const { chave, dados } = existing(await statements.file(db, user, id, qual), 'O arquivo')
      return { nome: `nfe-${chave}.${qual}`, tipo, dados }
    })
}

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'
/** An element is all of it; a document type before it could pull other files in. */
const isXml = (bytes: Buffer) => /^(\s|<\?[^>]*>|<!--[^>]*-->)*<(?!html)[a-z].*>$/is.test(bytes.toString().trim())

function fileOf(campo: string, sent: string | null | undefined, is: (bytes: Buffer) => boolean, mensagem: string) {
  if (sent === undefined || sent === null) return sent
  const bytes = Buffer.from(sent, 'base64')
  if (bytes.length > contract.MAIOR_ARQUIVO) throw invalidField(campo, 'O arquivo pode ter até 500 kB')
  if (!is(bytes)) throw invalidField(campo, mensagem)
  return bytes
}
