import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  atualizarWebhook,
  criarWebhook,
  EVENTOS,
  type EventoDeWebhook,
  excluirWebhook,
  TIPOS_DE_EVENTO,
  type Webhook,
} from '#contract/webhooks.ts'
import { useWrite } from '../../api/query.ts'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { SentDialog } from '../../ui/overlays/form-dialog.tsx'
import { Excluir } from '../cadastro/excluir.tsx'
import { Segredo } from './segredo.tsx'

type Props = { webhook: Webhook | null; onClose: () => void }

/** The dialog that makes a webhook, and then shows its secret once, or changes or deletes one. */
export function FormularioDeWebhook({ webhook, onClose }: Props) {
  const [segredo, setSegredo] = useState<string | null>(null)
  const criar = useWrite(criarWebhook)
  const atualizar = useWrite(atualizarWebhook, {
    success: 'Webhook salvo',
  })
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
        {...{ segredo, onClose }}
      />
    )
  return (
    <SentDialog
      {...{ form, send, onClose }}
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
