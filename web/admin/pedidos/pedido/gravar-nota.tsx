import { FileInput, TextInput } from '@mantine/core'
import { gravarNota, MAIOR_ARQUIVO, type NotaFiscal } from '#contract/nota-fiscal.ts'
import { useWrite } from '../../../api/query.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { useSentForm } from '../../../ui/fields/sent-form.ts'
import { todayHere } from '../../../ui/moment.ts'
import { SentDialog } from '../../../ui/overlays/form-dialog.tsx'

type Props = { id: number; nota: NotaFiscal | undefined; onClose: () => void }

/** The form of an NF-e. A file that is not chosen stays as it is. */
export function GravarNota({ id, nota, onClose }: Props) {
  const gravar = useWrite(gravarNota, { success: 'Nota fiscal gravada' })
  const form = useSentForm({
    initialValues: {
      numero: nota ? String(nota.numero) : '',
      serie: String(nota?.serie ?? 1),
      chave: nota?.chave ?? '',
      emitidaEm: (nota?.emitidaEm ?? todayHere()) as string | null,
      xml: null as File | null,
      pdf: null as File | null,
    },
    check: ({ xml, pdf }) => ({ xml: tooBig(xml), pdf: tooBig(pdf) }),
  })
  const { field, half } = form
  const send = async ({ numero, serie, chave, emitidaEm, xml, pdf }: typeof form.form.values) => {
    const numbers = { numero: whole(numero), serie: whole(serie), chave, emitidaEm: emitidaEm ?? '' }
    await gravar.mutateAsync({ params: { id }, body: { ...numbers, xml: await base64(xml), pdf: await base64(pdf) } })
  }
  return (
    <SentDialog title={`Nota fiscal do pedido ${id}`} action="Gravar" form={form} send={send} onClose={onClose}>
      <div className="sixths">
        <TextInput {...half('numero')} label="Número" inputMode="numeric" maxLength={11} data-autofocus />
        <TextInput {...half('serie')} label="Série" inputMode="numeric" maxLength={3} />
        <TextInput
          {...field('chave')}
          label="Chave de acesso"
          description="44 caracteres; pode colar com espaços"
          autoComplete="off"
          maxLength={100}
        />
        <DayField {...half('emitidaEm')} label="Emitida em" />
        <FileInput
          {...field('xml')}
          {...arquivo('XML', nota?.temXml)}
          accept=".xml,text/xml,application/xml"
          label="XML"
        />
        <FileInput
          {...field('pdf')}
          {...arquivo('DANFE', nota?.temPdf)}
          accept=".pdf,application/pdf"
          label="DANFE em PDF"
        />
      </div>
    </SentDialog>
  )
}

const arquivo = (nome: string, tem: 0 | 1 | undefined) => ({
  description: tem ? 'Já há um: outro o substitui' : 'Opcional, até 500 kB',
  placeholder: 'Escolher o arquivo',
  clearable: true,
  clearButtonProps: { 'aria-label': `Tirar o ${nome}` },
})

const tooBig = (file: File | null) => (file && file.size > MAIOR_ARQUIVO ? 'O arquivo pode ter até 500 kB' : null)

/** `1.234` too; no digit is no number, which the server refuses. */
const whole = (text: string): number => Number(text.replace(/[.\s]/g, '') || Number.NaN)

async function base64(file: File | null): Promise<string | undefined> {
  if (!file) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
