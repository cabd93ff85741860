import { Alert, Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import {
  atualizarWebhook,
  criarWebhook,
  type Entrega,
  EVENTOS,
  type EventoDeWebhook,
  excluirWebhook,
  listarEntregas,
  listarWebhooks,
  reenviarEntrega,
  TIPOS_DE_EVENTO,
  testarWebhook,
  type Webhook,
} from '#contract/webhooks.ts'
import { usePages } from '../../api/pages.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { Excluir } from '../../shell/excluir.tsx'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import type { Column } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { showMoment } from '../../ui/moment.ts'
import { Empty } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogButtons, DialogFoot } from '../../ui/overlays/dialog-buttons.tsx'
import { SentDialog } from '../../ui/overlays/form-dialog.tsx'
import { Panel } from '../../ui/page.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Segredo } from './segredo.tsx'

type Aberto = { webhook: Webhook | null; oque: 'editar' | 'envios' }

/** The webhooks of `/admin/integracoes`: what each sends, whether it arrives, and what to do where it does not. */
export function Webhooks() {
  const read = useRead(listarWebhooks, {}, { refetchInterval: 15_000 })
  const [aberto, setAberto] = useState<Aberto | null>(null)
  const novo = (
    <Button variant="default" onClick={() => setAberto({ webhook: null, oque: 'editar' })}>
      Novo webhook
    </Button>
  )
  const close = () => setAberto(null)
  return (
    <Panel title="Webhooks">
      <p className="quiet mb-md">
        O que acontece aqui chega em segundos ao endereço do outro sistema, assinado. Como receber está no{' '}
        <a href="/ajuda/admin/integracoes#webhooks">manual</a>.
      </p>
      {!read.data ? (
        <Unread read={read} height={120} />
      ) : read.data.webhooks.length === 0 ? (
        <Empty title="Nenhum webhook ainda" action={novo}>
          Crie um com o endereço https do seu ERP e os eventos que ele quer receber.
        </Empty>
      ) : (
        <>
          <ul className="rows roomy" aria-label="Webhooks">
            {read.data.webhooks.map(webhook => (
              <Linha key={webhook.id} webhook={webhook} onOpen={oque => setAberto({ webhook, oque })} />
            ))}
          </ul>
          <div className="mt-md">{novo}</div>
        </>
      )}
      {aberto?.oque === 'editar' ? <FormularioDeWebhook webhook={aberto.webhook} onClose={close} /> : null}
      {aberto?.oque === 'envios' && aberto.webhook ? <Envios webhook={aberto.webhook} onClose={close} /> : null}
    </Panel>
  )
}

function Linha({ webhook, onOpen }: { webhook: Webhook; onOpen: (oque: Aberto['oque']) => void }) {
  const { id, url, eventos, ativo, falhas, ultimaEntrega } = webhook
  const testar = useWrite(testarWebhook, { failure: 'O teste não foi enviado' })
  const ligar = useWrite(atualizarWebhook, {
    success: 'Webhook ligado: o que esperava está sendo enviado',
    failure: 'O webhook não foi ligado',
  })
  return (
    <li className="stack gap-xs">
      <div className="row between centred gap-xs">
        <b className="medium anywhere shrinks">{url}</b>
        {ativo ? (
          <StatusChip tone={falhas ? 'amber' : 'green'}>{falhas ? 'Falhando' : 'Ligado'}</StatusChip>
        ) : (
          <StatusChip tone="grey">Desligado</StatusChip>
        )}
      </div>
      <p className="quiet small">
        {eventos.map(tipo => EVENTOS[tipo]).join(' · ')}
        <span className="block">
          {ultimaEntrega ? `Último aceito em ${showMoment(ultimaEntrega)}` : 'Nenhum envio aceito ainda'}
        </span>
      </p>
      {falhas ? <Falhando webhook={webhook} /> : null}
      <div className="row centred gap-xs">
        <Button variant="default" aria-label={`Envios de ${url}`} onClick={() => onOpen('envios')}>
          Envios
        </Button>
        <Button
          variant="default"
          aria-label={`Testar ${url}`}
          loading={testar.isPending}
          onClick={() => testar.mutate({ params: { id } }, { onSuccess: () => onOpen('envios') })}
        >
          Testar
        </Button>
        <Button variant="default" aria-label={`Editar ${url}`} onClick={() => onOpen('editar')}>
          Editar
        </Button>
        {ativo ? null : (
          <Button
            aria-label={`Ligar ${url}`}
            loading={ligar.isPending}
            onClick={() => ligar.mutate({ body: { id, ativo: 1 } })}
          >
            Ligar
          </Button>
        )}
      </div>
    </li>
  )
}

const Falhando = ({ webhook: { ativo, falhas } }: { webhook: Webhook }) => (
  <Alert>
    {contar(falhas, 'envio falhou e espera', 'envios falharam e esperam')}.{' '}
    {ativo
      ? 'Veja em Envios por quê, e conserte o que recebe: cada um é tentado de novo por quase 3 dias.'
      : 'Conserte o que recebe, teste, e ligue de novo: o que esperava, de até 3 dias atrás, é enviado.'}
  </Alert>
)

/** The dialog that makes a webhook, and then shows its secret once, or changes or deletes one. */
function FormularioDeWebhook({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const [segredo, setSegredo] = useState<string | null>(null)
  const criar = useWrite(criarWebhook)
  const atualizar = useWrite(atualizarWebhook, { success: 'Webhook salvo' })
  const form = useSentForm({
    initialValues: {
      url: webhook?.url ?? '',
      eventos: (webhook?.eventos ?? ['pedido.confirmado']) as EventoDeWebhook[],
      ativo: webhook?.ativo !== 0,
    },
  })
  const { field, checkbox } = form
  const send = async (body: typeof form.form.values) => {
    if (webhook) return atualizar.mutateAsync({ body: { ...body, id: webhook.id } })
    setSegredo((await criar.mutateAsync({ body })).webhooks[0]?.segredo ?? null)
    return false
  }
  if (segredo)
    return (
      <Segredo
        title="Webhook criado"
        why="Guarde o segredo no outro sistema: com ele se confere a assinatura."
        segredo={segredo}
        onClose={onClose}
      />
    )
  return (
    <SentDialog
      form={form}
      send={send}
      onClose={onClose}
      title={webhook ? 'Webhook' : 'Novo webhook'}
      action={webhook ? 'Salvar' : 'Criar'}
      also={
        webhook ? (
          <Excluir
            route={excluirWebhook}
            sent={{ params: { id: webhook.id } }}
            question={['Excluir o webhook?', `O que esperava para ${webhook.url} não é mais enviado.`]}
            success="Webhook excluído"
            failure="O webhook não foi excluído"
            onGone={onClose}
          />
        ) : null
      }
    >
      <TextInput
        {...field('url')}
        data-path="url"
        data-autofocus
        label="Endereço que recebe"
        placeholder="https://"
        inputMode="url"
      />
      <Checkbox.Group {...field('eventos')} data-path="eventos" label="Eventos enviados">
        <div className="stack gap-xs mt-xs">
          {TIPOS_DE_EVENTO.map(tipo => (
            <Checkbox key={tipo} value={tipo} label={EVENTOS[tipo]} description={tipo} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        {...checkbox('ativo')}
        label="Ligado"
        description="Desligado, os eventos esperam: ao ligar, são enviados os de até 3 dias atrás"
      />
    </SentDialog>
  )
}

const SITUACOES = {
  esperando: ['Esperando', 'amber'],
  entregue: ['Entregue', 'green'],
  falhou: ['Falhou', 'red'],
} as const

/** What a webhook sent in the last 30 days, and why it did not arrive. */
function Envios({ webhook: { id, url, ativo }, onClose }: { webhook: Webhook; onClose: () => void }) {
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
    key: 'situacao',
    header: 'Situação',
    phone: 'side',
    cell: ({ situacao }) => <StatusChip tone={SITUACOES[situacao][1]}>{SITUACOES[situacao][0]}</StatusChip>,
  },
  {
    key: 'erro',
    header: 'O que houve',
    phone: 'line',
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
