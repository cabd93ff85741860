import { lerCliente } from '#contract/clientes.ts'
import { lerExtratoEmPdf } from '#contract/documentos.ts'
import { useRead } from '../../api/query.ts'
import { Mensagem } from '../../mensagens/mensagem.tsx'
import { FileButton } from '../../shell/file-button.tsx'
import { lazyPart } from '../../ui/lazy.ts'
import { showDay } from '../../ui/moment.ts'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { useToday } from '../../ui/use-today.ts'

const Liberar = lazyPart(() => import('./liberar.tsx'), 'Liberar')

/** A client's statement, and until when it may order whatever it owes. */
export function Conta({ clienteId }: { clienteId: number }) {
  const hoje = useToday()
  const [cliente] = useRead(lerCliente, { params: { id: clienteId } }).data?.clientes ?? []
  if (!cliente) return null
  const { nome, telefone, liberadoAte } = cliente
  return (
    <div className="row centred gap-xs mb-xs no-print">
      <Mensagem
        rotulo="Extrato por WhatsApp"
        para={nome}
        telefone={telefone}
        sobre={{ tipo: 'extrato', clienteId, clienteNome: nome }}
      />
      <FileButton size="sm" route={lerExtratoEmPdf} sent={{ params: { id: clienteId }, query: {} }}>
        Extrato em PDF
      </FileButton>
      <DialogButton size="sm" dialog={onClose => <Liberar {...{ clienteId, nome, onClose }} />}>
        Liberar
      </DialogButton>
      {liberadoAte && liberadoAte >= hoje ? (
        <p className="quiet small" role="status">
          Liberado até {showDay(liberadoAte)}: pode pedir apesar do que deve.
        </p>
      ) : null}
    </div>
  )
}
