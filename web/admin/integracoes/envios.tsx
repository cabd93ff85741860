import { Button } from '@mantine/core'
import {
  type Entrega,
  EVENTOS,
  type EventoDeWebhook,
  listarEntregas,
  reenviarEntrega,
  type Webhook,
} from '#contract/webhooks.ts'
import { usePages } from '../../api/pages.ts'
import { useWrite } from '../../api/query.ts'
import type { Column } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { showMoment } from '../../ui/moment.ts'
import { Empty } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogButtons, DialogFoot } from '../../ui/overlays/dialog-buttons.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

const SITUACOES = {
  esperando: ['Esperando', 'amber'],
  entregue: ['Entregue', 'green'],
  falhou: ['Falhou', 'red'],
} as const

/** What a webhook sent in the last 30 days, and why it did not arrive. */
export function Envios({ webhook: { id, url, ativo }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const read = usePages(listarEntregas, { params: { id }, query: { limite: 50 } }, 'entregas', {
    refetchInterval: 3_000,
  })
  const reenviar = useWrite(reenviarEntrega, {
    success: 'Enviado de novo',
    failure: 'Não foi enviado de novo',
  })
  const again = ({ id: entregaId, tipo, quando }: Entrega) => (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={`Enviar de novo: ${nameOf(tipo)}, ${showMoment(quando)}`}
      onClick={() => reenviar.mutate({ params: { id, entregaId } })}
    >
      Reenviar
    </Button>
  )
  return (
    <Dialog wide title="Envios" onClose={onClose}>
      <p className="quiet anywhere">{url}</p>
      <DataList
        {...read}
        label="Envios"
        noun={['envio', 'envios']}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        {...(ativo ? { actions: again } : {})}
        empty={<Empty title="Nada foi enviado ainda">Um teste mostra se o outro sistema recebe.</Empty>}
      />
      <DialogFoot>
        <DialogButtons onBack={onClose} />
      </DialogFoot>
    </Dialog>
  )
}

const nameOf = (tipo: string): string => (tipo === 'teste' ? 'Teste' : (EVENTOS[tipo as EventoDeWebhook] ?? tipo))

const COLUMNS: Column<Entrega>[] = [
  { key: 'tipo', header: 'Evento', phone: 'title', cell: ({ tipo }) => nameOf(tipo) },
  { key: 'quando', header: 'Quando', phone: 'line', cell: ({ quando }) => showMoment(quando) },
  {
    ...{ key: 'situacao', header: 'Situação', phone: 'side' },
    cell: ({ situacao }) => <StatusChip tone={SITUACOES[situacao][1]}>{SITUACOES[situacao][0]}</StatusChip>,
  },
  {
    ...{ key: 'erro', header: 'O que houve', phone: 'line' },
    cell: ({ status, erro, tentativas, proximaEm }) => (
      <>
        {erro ?? (status ? `Aceito (${status})` : 'Ainda não foi tentado')}
        {erro && proximaEm ? (
          <span className="quiet tiny block">
            Tentativa {tentativas} de 10; a próxima em {showMoment(proximaEm)}
          </span>
        ) : null}
      </>
    ),
  },
]
