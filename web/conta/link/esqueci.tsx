import { Button } from '@mantine/core'
import { useState } from 'react'
import { esqueciSenha, lerAjudaParaEntrar } from '#contract/convites.ts'
import type { Answer } from '#contract/route.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { Cartao, FalarCom, ParaEntrar } from './ajuda.tsx'

type Ajuda = Answer<typeof lerAjudaParaEntrar>

/** `/senha`: sends a user who forgot the password a link by e-mail, or says whom to ask for one. */
export function Esqueci() {
  const [enviado, setEnviado] = useState(false)
  const read = useRead(lerAjudaParaEntrar, {})
  const { data } = read
  return (
    <Cartao title={enviado ? 'Veja o seu e-mail' : 'Esqueci a senha'}>
      {data ? null : <Unread read={read} height={189} />}
      {data?.porEmail && !enviado ? <PedirPorEmail onSent={() => setEnviado(true)} /> : null}
      {data && enviado ? (
        <p role="status">
          Se este e-mail é de quem entra aqui, o link chega em poucos minutos e vale por uma hora. Não chegou? Olhe
          também no lixo eletrônico{data.telefone ? ', ou fale com o fornecedor' : ''}.
        </p>
      ) : null}
      {data && (enviado || !data.porEmail) ? <Pessoalmente ajuda={data} sozinha={!enviado} /> : null}
      <ParaEntrar />
    </Cartao>
  )
}

function PedirPorEmail({ onSent }: { onSent: () => void }) {
  const pedir = useWrite(esqueciSenha)
  const { submit, field, failure, busy } = useSentForm({
    initialValues: { email: '' },
  })
  const send = submit(async body => {
    await pedir.mutateAsync({ body })
    onSent()
  })
  return (
    <form className="stack gap-md" onSubmit={send} noValidate>
      <p>Diga com que e-mail você entra. Mandamos para ele um link para criar outra senha.</p>
      <EmailField {...field('email')} label="E-mail" name="email" autoComplete="username" />
      <FormFailure failure={failure} />
      <Button type="submit" fullWidth size="md" loading={busy}>
        Enviar o link
      </Button>
    </form>
  )
}

const PEDIDO =
  'Olá! Esqueci a minha senha do sistema de pedidos. Podem me mandar um link para criar outra? O meu e-mail é '

function Pessoalmente({ ajuda: { fornecedor, telefone }, sozinha }: { ajuda: Ajuda; sozinha: boolean }) {
  return (
    <>
      {sozinha ? (
        <p>
          Peça a <b>{fornecedor}</b> um link para criar outra senha: ele chega na hora, e vale uma vez.
        </p>
      ) : null}
      <FalarCom telefone={telefone} mensagem={PEDIDO} />
    </>
  )
}
