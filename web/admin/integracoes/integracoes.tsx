import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Chave, criarChave, excluirChave, listarChaves } from '#contract/chaves.ts'
import { ESCOPOS, type Escopo } from '#contract/escopos.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { isProofAsked, Prova } from '../../conta/segundo-fator/prova.tsx'
import { Excluir } from '../../shell/excluir.tsx'
import { subs } from '../../subs.ts'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { showMoment } from '../../ui/moment.ts'
import { Empty } from '../../ui/notice.tsx'
import { SentDialog } from '../../ui/overlays/form-dialog.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { Segredo } from './segredo.tsx'
import { Webhooks } from './webhooks.tsx'

/** `/admin/integracoes`: what other systems may do here, and what they are sent. */
export const Integracoes = () => (
  <Page title="Integrações" sub={subs.integracoes}>
    <Chaves />
    <Webhooks />
  </Page>
)

/** The keys of `/admin/integracoes`: which other systems may call the API, and for what. */
function Chaves() {
  const read = useRead(listarChaves, {})
  // Outside the list and its empty state, which the first key takes the place of while its secret is shown.
  const [opened, setOpened] = useState(false)
  const nova = (
    <Button variant="default" onClick={() => setOpened(true)}>
      Nova chave
    </Button>
  )
  return (
    <Panel title="Chaves" className="mb-md">
      <p className="quiet mb-md">
        Com uma chave, o seu ERP, o contador ou a loja virtual leem e gravam aqui, só no que você marcar. As chamadas
        estão na <a href="/api/docs">documentação da API</a>; como começar, no{' '}
        <a href="/ajuda/admin/integracoes">manual</a>.
      </p>
      {!read.data ? (
        <Unread read={read} height={120} />
      ) : read.data.chaves.length === 0 ? (
        <Empty title="Nenhuma chave ainda" action={nova}>
          Crie uma para cada sistema, com o nome dele: é como ele assina o que faz, e você a exclui sem parar os outros.
        </Empty>
      ) : (
        <>
          <ul className="rows roomy" aria-label="Chaves">
            {read.data.chaves.map(chave => (
              <Linha key={chave.id} chave={chave} />
            ))}
          </ul>
          <div className="mt-md">{nova}</div>
        </>
      )}
      {opened ? <NovaChave onClose={() => setOpened(false)} /> : null}
    </Panel>
  )
}

const Linha = ({ chave: { id, nome, prefixo, escopos, ultimoUso, expiraEm } }: { chave: Chave }) => (
  <li className="row between centred gap-xs">
    <div className="shrinks">
      <b className="medium block anywhere">{nome}</b>
      <span className="quiet small block">{escopos.map(escopo => ESCOPOS[escopo]).join(' · ')}</span>
      <span className="quiet tiny">
        {prefixo}… · {ultimoUso ? `usada em ${showMoment(ultimoUso)}` : 'ainda não foi usada'}
        {expiraEm ? ` · vale até ${showMoment(expiraEm)}` : ''}
      </span>
    </div>
    <Excluir
      route={excluirChave}
      sent={{ params: { id } }}
      question={[`Excluir a chave ${nome}?`, 'O sistema que a usa deixa de entrar, na hora.']}
      success="Chave excluída: ela já não vale"
      failure="A chave não foi excluída"
      aria-label={`Excluir a chave ${nome}`}
    />
  </li>
)

/** The dialog that makes a key, and then shows its secret once. */
function NovaChave({ onClose }: { onClose: () => void }) {
  const [segredo, setSegredo] = useState<string | null>(null)
  const criar = useWrite(criarChave)
  const form = useSentForm({ initialValues: { nome: '', escopos: [] as Escopo[], senhaAtual: '', codigo: '' } })
  const { field } = form
  const send = async ({ senhaAtual, codigo, ...body }: typeof form.form.values) => {
    const proof = senhaAtual ? { senhaAtual, codigo } : {}
    setSegredo((await criar.mutateAsync({ body: { ...body, ...proof } })).chaves[0]?.segredo ?? null)
    return false
  }
  if (segredo)
    return (
      <Segredo
        title="Chave criada"
        why="Guarde o segredo no outro sistema: é com ele que ele entra."
        segredo={segredo}
        onClose={onClose}
      />
    )
  return (
    <SentDialog title="Nova chave" action="Criar" form={form} send={send} onClose={onClose}>
      <TextInput
        {...field('nome')}
        data-autofocus
        label="Nome do sistema"
        description="Assim ele assina o que faz"
        maxLength={80}
      />
      <Checkbox.Group {...field('escopos')} data-path="escopos" label="O que ele pode fazer">
        <div className="stack gap-xs mt-xs">
          {Object.entries(ESCOPOS).map(([escopo, palavras]) => (
            <Checkbox key={escopo} value={escopo} label={palavras} description={escopo} />
          ))}
        </div>
      </Checkbox.Group>
      {isProofAsked(form) ? <Prova field={field} /> : null}
    </SentDialog>
  )
}
