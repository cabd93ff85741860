import { lerCliente } from '#contract/clientes.ts'
import { emReais } from '#contract/dinheiro.ts'
import { lerExtratoEmPdf } from '#contract/documentos.ts'
import { lerExtrato } from '#contract/extrato.ts'
import { listarRecebiveis } from '#contract/recebiveis.ts'
import { useRead } from '../../api/query.ts'
import { Mensagem } from '../../mensagens/mensagem.tsx'
import { ButtonLink } from '../../shell/button-link.tsx'
import { FileButton } from '../../shell/file-button.tsx'
import { lazyPart } from '../../ui/lazy.ts'
import { showDay } from '../../ui/moment.ts'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { useToday } from '../../ui/use-today.ts'

const Receber = lazyPart(() => import('./receber.tsx'), 'Receber')

/** On a client's page: what it owes, since when, the button to receive it, and the rest of its account. */
export function Deve({ clienteId }: { clienteId: number }) {
  const { data: lido, error } = useRead(listarRecebiveis, { query: { clienteId, situacao: 'aberto', limite: 1 } })
  const { data: conta } = useRead(lerExtrato, { params: { id: clienteId }, query: {} })
  const [primeiro] = lido?.recebiveis ?? []
  const { vencido = 0, saldo = 0 } = lido?.totais ?? {}
  const credito = conta?.extrato.credito ?? 0
  return (
    <section className="row between centred gap-sm" aria-label="O que deve">
      <p className={vencido > 0 ? 'red' : 'quiet'} role="status">
        {!lido
          ? error
            ? 'Não foi possível ler o que deve'
            : '…'
          : saldo === 0
            ? credito > 0
              ? `Tem ${emReais(credito)} de crédito`
              : 'Não deve nada'
            : vencido > 0
              ? `Deve ${emReais(saldo)}; ${emReais(vencido)} vencidos, desde ${showDay(primeiro?.vencimento ?? '')}`
              : `Deve ${emReais(saldo)}; vence a partir de ${showDay(primeiro?.vencimento ?? '')}`}
      </p>
      <div className="row gap-xs">
        {saldo > 0 ? (
          <ButtonLink to="/admin/financeiro" search={{ visao: 'pedidos', clienteId }} size="sm" variant="default">
            Ver
          </ButtonLink>
        ) : null}
        <DialogButton size="sm" dialog={onClose => <Receber clienteId={clienteId} onClose={onClose} />}>
          Receber pagamento
        </DialogButton>
      </div>
      <Conta clienteId={clienteId} />
    </section>
  )
}

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
      <DialogButton size="sm" dialog={onClose => <Liberar clienteId={clienteId} nome={nome} onClose={onClose} />}>
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
