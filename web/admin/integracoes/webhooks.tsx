import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import { atualizarWebhook, EVENTOS, listarWebhooks, testarWebhook, type Webhook } from '#contract/webhooks.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { showMoment } from '../../ui/moment.ts'
import { Empty } from '../../ui/notice.tsx'
import { Panel } from '../../ui/page.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Envios } from './envios.tsx'
import { FormularioDeWebhook } from './webhook.tsx'

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

type LinhaProps = { webhook: Webhook; onOpen: (oque: Aberto['oque']) => void }

function Linha({ webhook, onOpen }: LinhaProps) {
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
