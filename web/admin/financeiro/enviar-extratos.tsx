import { type Periodo, primeiroDoMes } from '#contract/dias.ts'
import { contar, emNumero } from '#contract/dinheiro.ts'
import { lerExtratoEmPdf } from '#contract/documentos.ts'
import { CLIENTES_POR_VEZ, enviarExtratos } from '#contract/envio-de-extratos.ts'
import type { Answer } from '#contract/route.ts'
import { useWrite } from '../../api/query.ts'
import { Mensagem } from '../../mensagens/mensagem.tsx'
import { nomesDe } from '../../mensagens/nomes-de.ts'
import { FileButton } from '../../shell/file-button.tsx'
import { DayField } from '../../ui/fields/day-field.tsx'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { GrowingRows } from '../../ui/lists/growing-rows.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useToday } from '../../ui/use-today.ts'

type Cliente = { clienteId: number; clienteNome: string }
type Props = { clientes: readonly Cliente[]; onSent: () => void; onClose: () => void }

/** Sends each of these clients its statement, then says who could not be told; or hands it out one by one. */
export function EnviarExtratos({ clientes, onSent, onClose }: Props) {
  const hoje = useToday()
  const write = useWrite(enviarExtratos, { onSuccess: onSent })
  const { form, half, submit, ...sending } = useSentForm({
    initialValues: { dataInicial: primeiroDoMes(hoje), dataFinal: hoje } as Record<keyof Periodo, string | null>,
    toBody: dias => ({ ...(dias as Periodo), clientes: clientes.map(({ clienteId }) => clienteId) }),
  })
  const dias = form.values as Periodo
  if (write.data) {
    const { clientesSemEmail, clientesSemNinguem } = write.data.extratos
    return (
      <Dialog title="Extratos" onClose={onClose}>
        <div className="stack gap-md">
          <div role="status" className="stack gap-xs anywhere">
            {oQueFoiEnviado(write.data.extratos).map(frase => (
              <p key={frase}>{frase}</p>
            ))}
          </div>
          <UmPorUm clientes={[...clientesSemNinguem, ...clientesSemEmail]} dias={dias} />
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={`Enviar ${contar(clientes.length, 'extrato', 'extratos')}`}
      action="Enviar por e-mail"
      reason={
        clientes.length > CLIENTES_POR_VEZ
          ? `Marque no máximo ${emNumero(CLIENTES_POR_VEZ)} clientes de cada vez`
          : null
      }
      {...sending}
      onSubmit={submit(body => write.mutateAsync({ body }))}
      onClose={onClose}
    >
      <p>Por e-mail e no sino, a quem compra e aprova: o que foi entregue e pago nestes dias, o que deve e o Pix.</p>
      <div className="sixths">
        <DayField {...half('dataInicial')} label="De" always />
        <DayField {...half('dataFinal')} label="Até" always />
      </div>
      <UmPorUm clientes={clientes} dias={dias} />
    </FormDialog>
  )
}

const UmPorUm = ({ clientes, dias }: { clientes: readonly Cliente[]; dias: Periodo }) => (
  <GrowingRows
    label="Por WhatsApp ou em PDF, um por um"
    rows={clientes}
    empty={null}
    row={({ clienteId, clienteNome }) => (
      <li key={clienteId} className="row between centred gap-sm">
        <span className="shrinks anywhere">{clienteNome}</span>
        <div className="line gap-xs">
          <Mensagem rotulo="WhatsApp" para={clienteNome} sobre={{ tipo: 'extrato', clienteId, clienteNome, ...dias }} />
          <FileButton
            size="sm"
            route={lerExtratoEmPdf}
            sent={{ params: { id: clienteId }, query: dias }}
            aria-label={`PDF de ${clienteNome}`}
          >
            PDF
          </FileButton>
        </div>
      </li>
    )}
  />
)

function oQueFoiEnviado({ enviados, clientesSemEmail, clientesSemNinguem }: Answer<typeof enviarExtratos>['extratos']) {
  const frases = [
    enviados === 0 ? 'Nenhum extrato foi enviado.' : `Enviado a ${contar(enviados, 'cliente', 'clientes')}.`,
    clientesSemEmail.length > 0 && `Só no sino, sem e-mail: ${nomesDe(clientesSemEmail)}.`,
    clientesSemNinguem.length > 0 &&
      `Não há a quem avisar: ${nomesDe(clientesSemNinguem)}. Mande por WhatsApp ou em PDF.`,
  ]
  return frases.filter(frase => typeof frase === 'string')
}
