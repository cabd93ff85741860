import type { Formato } from '#contract/arquivo.ts'
import type { Route } from '#contract/route.ts'
import type { Address, Sent } from '../api/call.ts'
import { Fold } from '../ui/overlays/fold.tsx'
import { usePhone } from '../ui/use-phone.ts'
import { FileButton } from './file-button.tsx'

type Props<R extends Route> = {
  /** The list's own call, with a format: `<Exportar route={agruparVendas} sent={formato => ({ …, query: { …, formato } })} />`. */
  route: R | Address<R>
  /** The screen's own filters, and the format. */
  sent: (formato: Formato) => Sent<R>
  disabled?: boolean
  /** Default: both. */
  formats?: readonly Formato[]
}

const AMBOS = ['xlsx', 'csv'] as const
const NOMES = { xlsx: ['Planilha', 'Baixar planilha (XLSX)'], csv: ['CSV', 'Baixar CSV'] } as const

/** The whole report as a spreadsheet or CSV. */
export const Exportar = <R extends Route>({ route, sent, disabled = false, formats = AMBOS }: Props<R>) =>
  formats.map(formato => (
    <FileButton
      key={formato}
      route={route}
      sent={sent(formato)}
      reason={disabled ? 'Não há nada para baixar' : null}
      aria-label={NOMES[formato][1]}
    >
      {NOMES[formato][0]}
    </FileButton>
  ))

/** The same behind one quiet button at a desk; a phone has it in a panel already. */
export const ExportarRecolhido = <R extends Route>(props: Props<R>) =>
  usePhone() ? (
    <Exportar {...props} />
  ) : (
    <Fold name="Exportar" atEnd>
      <div className="row gap-xs">
        <Exportar {...props} />
      </div>
    </Fold>
  )
