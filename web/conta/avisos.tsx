import { Alert } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AVISOS, type Canal, escolherComoReceber, lerPreferenciasDeAvisos, type TipoDeAviso } from '#contract/avisos.ts'
import { useRead, useWrite } from '../api/query.ts'
import { useUser } from '../api/use-session.ts'
import { subs } from '../subs.ts'
import { FilterChoice } from '../ui/lists/filter-choice.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { Unread } from '../ui/screen-skeleton.tsx'

/** `/cliente/avisos`, `/admin/avisos`: how the user receives each kind of notice. The e-mails link here. */
export function OQueAvisar() {
  const [salvo, setSalvo] = useState('')
  const read = useRead(lerPreferenciasDeAvisos, {})
  const { data } = read
  const { admin, papel } = useUser()
  return (
    <Page title="Notificações" sub={subs.avisosDoCliente} narrow>
      {data ? (
        <>
          {papel === 'separador' ? (
            <Alert color="gray" mb="md">
              Quem separa recebe os avisos só no sino: os e-mails falam de preços.
            </Alert>
          ) : !data.porEmail ? (
            <SemCorreio administrador={admin} />
          ) : data.emailConfirmado ? null : (
            <Alert mb="md">
              Falta confirmar o seu e-mail novo: abra o link que mandamos para ele. Até lá os avisos ficam só no sino.
              Não chegou? Em Esqueci a senha, na entrada, peça outro.
            </Alert>
          )}
          <Panel>
            <ul className="rows roomy">
              {data.preferencias.map(({ tipo, canal }) => (
                <Linha key={tipo} tipo={tipo} canal={canal} onSaved={setSalvo} />
              ))}
            </ul>
          </Panel>
          <p role="status" className="quiet small mt-sm">
            {salvo ? `Salvo: ${salvo}` : ''}
          </p>
        </>
      ) : (
        <Unread read={read} height={420} />
      )}
    </Page>
  )
}

const SemCorreio = ({ administrador }: { administrador: boolean }) => (
  <Alert mb="md">
    O envio de e-mails ainda não está ligado: os avisos ficam no sino. O que você escolher por e-mail começa a chegar
    quando ele for ligado.
    {administrador ? (
      <>
        {' '}
        O que falta está em <Link to="/admin/configuracoes">Configurações</Link>, em E-mails.
      </>
    ) : null}
  </Alert>
)

const CANAIS = [
  ['email', 'E-mail'],
  ['sino', 'Só o sino'],
  ['nada', 'Nenhum'],
] as const satisfies readonly (readonly [Canal, string])[]

type LinhaProps = { tipo: TipoDeAviso; canal: Canal; onSaved: (nome: string) => void }

function Linha({ tipo, canal, onSaved }: LinhaProps) {
  const { admin, papel } = useUser()
  const { nome, cliente, fornecedor } = AVISOS[tipo]
  const escolher = useWrite(escolherComoReceber, {
    failure: 'A escolha não foi salva',
    onSuccess: () => onSaved(nome),
  })
  const agora = escolher.isPending ? escolher.variables.body.canal : canal
  return (
    <li className="row centred gap-xs">
      <div style={{ flex: '1 1 240px' }}>
        <b className="medium">{nome}</b>
        <small>{admin ? fornecedor : cliente}</small>
      </div>
      <FilterChoice
        label={nome}
        options={papel === 'separador' ? CANAIS.slice(1) : CANAIS}
        value={agora}
        onChange={canal => canal && escolher.mutate({ body: { tipo, canal } })}
      />
    </li>
  )
}
