import type { DiaTexto } from '#contract/dias.ts'
import { LIMITE_DO_DIA, lerNotasDoDiaEmPdf, lerSeparacaoEmPdf } from '#contract/documentos.ts'
import { FileButton } from '../../../shell/file-button.tsx'
import { showWeekday } from '../../../ui/moment.ts'

type Props = {
  /** Null when the period is not a single day. */
  dia: DiaTexto | null
  clienteId: number | undefined
  /** Undefined until read. */
  totais: { pedidos: number; itens: number } | undefined
  searching: boolean
}

/** The papers of a day: all its delivery notes in one file, and the packing list. */
export function DocumentosDoDia({ dia, clienteId, totais, searching }: Props) {
  const reason = impedimento(dia, totais, searching)
  const query = { dia: dia ?? '', ...(clienteId ? { clienteId } : {}) }
  return (
    <section className="row centred gap-xs" aria-label="PDF do dia">
      <p className="quiet full">{dia ? `PDF de ${showWeekday(dia)}` : 'PDF do dia'}</p>
      <FileButton size="sm" route={lerNotasDoDiaEmPdf} sent={{ query: { ...query, precos: '1' } }} reason={reason}>
        Notas de entrega
      </FileButton>
      <FileButton size="sm" route={lerNotasDoDiaEmPdf} sent={{ query: { ...query, precos: '0' } }} reason={reason}>
        Notas sem preços
      </FileButton>
      <FileButton size="sm" route={lerSeparacaoEmPdf} sent={{ query }} reason={reason}>
        Lista de separação
      </FileButton>
      {searching && reason === null ? <p className="quiet small">O PDF leva o dia todo, sem a busca.</p> : null}
    </section>
  )
}

function impedimento(dia: DiaTexto | null, totais: Props['totais'], searching: boolean): string | null {
  if (dia === null) return 'Escolha um só dia: os documentos são de um dia de cada vez'
  if (!totais || (searching && totais.itens === 0)) return null
  if (totais.itens === 0) return 'Não há nada a entregar neste dia'
  if (totais.pedidos > LIMITE_DO_DIA.pedidos || totais.itens > LIMITE_DO_DIA.linhas)
    return `Um arquivo leva até ${LIMITE_DO_DIA.pedidos} pedidos: escolha um cliente`
  return null
}
