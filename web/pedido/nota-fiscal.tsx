import type { ReactNode } from 'react'
import { baixarPdfDaNota, baixarXmlDaNota, lerNota, type NotaFiscal } from '#contract/nota-fiscal.ts'
import { useRead } from '../api/query.ts'
import { FileButton } from '../shell/file-button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Facts } from '../ui/lists/facts.tsx'
import { showDay } from '../ui/moment.ts'
import { Panel } from '../ui/page.tsx'
import { Unread } from '../ui/screen-skeleton.tsx'
import { useTemNota } from './historia/historia-do-pedido.tsx'

type Props = {
  id: number
  /** What may be done with the nota, or instead of it. */
  action?: (nota: NotaFiscal | undefined) => ReactNode
}

/** The order's NF-e: its numbers, its key to copy, and its files. */
export function NotaDoPedido({ id, action }: Props) {
  const tem = useTemNota(id)
  const read = useRead(lerNota, { params: { id } }, { enabled: tem })
  const nota = read.data?.notas[0]
  return (
    <Panel title="Nota fiscal">
      {nota ? (
        <Dados nota={nota}>{action?.(nota)}</Dados>
      ) : tem ? (
        <Unread read={read} height={120} />
      ) : (
        action?.(undefined)
      )}
    </Panel>
  )
}

function Dados({ nota, children }: { nota: NotaFiscal; children: ReactNode }) {
  const { numero, serie, chave, emitidaEm, temXml, temPdf } = nota
  const emGrupos = <span className="num anywhere">{chave.replace(/(.{4})(?=.)/g, '$1 ')}</span>
  const sent = { params: { id: nota.pedidoId } }
  return (
    <>
      <Facts
        facts={[
          ['Número', String(numero)],
          ['Série', String(serie)],
          ['Emitida em', showDay(emitidaEm)],
          ['Chave', emGrupos],
        ]}
      />
      <div className="row gap-xs mt-sm">
        <CopyButton text={chave} done="Chave copiada">
          Copiar a chave
        </CopyButton>
        {temXml ? (
          <FileButton route={baixarXmlDaNota} sent={sent}>
            Baixar XML
          </FileButton>
        ) : null}
        {temPdf ? (
          <FileButton route={baixarPdfDaNota} sent={sent}>
            Baixar DANFE
          </FileButton>
        ) : null}
        {children}
      </div>
    </>
  )
}
