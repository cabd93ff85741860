import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { aceitarConvite, confirmarEmail, lerLink, redefinirSenha } from '#contract/convites.ts'
import type { Answer } from '#contract/route.ts'
import { ask, useRead, useWrite } from '../../api/query.ts'
import { useSession } from '../../api/use-session.ts'
import { enter } from '../../shell/sign-in.ts'
import { type Failure, failureOf } from '../../ui/failure.ts'
import { CodigoField } from '../../ui/fields/codigo-field.tsx'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { toastSuccess } from '../../ui/overlays/toast.ts'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { Cartao, FalarCom, ParaEntrar } from './ajuda.tsx'

type Lido = Answer<typeof lerLink>['link']

/** Replaces the token in the address. */
const ABERTO = 'aberto'

/** `/convite/…` and `/senha/…`: a user with the link sets a password and is signed in. `/email/…`: it proves a new e-mail. */
export function AbrirLink() {
  const token = useHiddenToken()
  const [morto, setMorto] = useState<Failure | null>(null)
  const { data, error, refetch } = useRead(lerLink, { body: { token } }, { staleTime: Number.POSITIVE_INFINITY })
  const failure = morto ?? (error ? failureOf(error) : null)
  if (failure && isOver(failure)) return <Morto failure={failure} />
  if (failure || !data)
    return (
      <Cartao title="Abrindo o link">
        <Unread read={{ error, refetch }} height={220} />
      </Cartao>
    )
  const { tipo } = data.link
  if (tipo === 'email') return <ConfirmarEmail link={data.link} token={token} />
  return (
    <Cartao title={data.link.primeiraVez ? `Olá, ${primeiroNome(data.link.nome)}` : 'Criar outra senha'}>
      <DeQuem link={data.link} />
      <Formulario link={data.link} call={CALLS[tipo]} token={token} onOver={setMorto} />
    </Cartao>
  )
}

/** The link is no longer valid, or its company is inactive: retrying is pointless. */
const isOver = ({ status }: Failure) => status === 404 || status === 403

const primeiroNome = (nome: string): string => nome.split(/\s/)[0] ?? nome

/**
 * The token that the address was opened with. The address then hides it from onlookers and the browser's history; the
 * history entry's state keeps it, so that the screen can be reloaded.
 */
function useHiddenToken(): string {
  const { history } = useRouter()
  const [{ tipo, token }] = useState(() => {
    const { pathname, state } = history.location
    const [, tipo, token = ''] = pathname.split('/')
    return { tipo, token: token === ABERTO ? (state.link ?? ABERTO) : token }
  })
  useEffect(() => history.replace(`/${tipo}/${ABERTO}`, { link: token }), [history, tipo, token])
  return token
}

function DeQuem({ link: { nome, email, clienteNome, fornecedor, primeiraVez } }: { link: Lido }) {
  const session = useSession()
  return (
    <div className="stack gap-xs">
      <p>
        {primeiraVez ? (
          <>
            <b>{fornecedor}</b> convidou você{' '}
            {clienteNome ? (
              <>
                para os pedidos de <b>{clienteNome}</b>
              </>
            ) : (
              'para a equipe'
            )}
            . Crie a sua senha e pronto.
          </>
        ) : (
          <>
            De <b>{nome}</b>
            {clienteNome ? `, ${clienteNome}` : ''}, no sistema de pedidos de <b>{fornecedor}</b>. As outras sessões
            terminam.
          </>
        )}
      </p>
      <p className="quiet small anywhere">Você vai entrar com o e-mail {email}</p>
      {session ? (
        <p className="quiet small">
          Agora está aqui {session.name}: ao criar a senha, entra {primeiroNome(nome)}.
        </p>
      ) : null}
    </div>
  )
}

const CALLS = { convite: aceitarConvite, senha: redefinirSenha }

type LinkProps = { link: Lido; token: string; onOver: (failure: Failure) => void }

function Formulario({ link, call, token, onOver }: LinkProps & { call: (typeof CALLS)[keyof typeof CALLS] }) {
  const { history } = useRouter()
  const { field, submit, failure, busy } = useSentForm({
    initialValues: { senha: '', codigo: '' },
  })
  const send = submit(async body => {
    try {
      const aberta = await ask(call, { body: { ...body, token } })
      enter(aberta)
      toastSuccess(`Senha criada. Da próxima vez, entre com ${aberta.usuario.email} e esta senha.`)
      history.replace(aberta.usuario.admin ? '/admin/dashboard' : '/cliente/estante')
    } catch (error) {
      const failure = failureOf(error)
      if (!isOver(failure)) throw error
      onOver(failure)
    }
  })
  return (
    <form className="stack gap-md" onSubmit={send} noValidate>
      <NewPasswordField {...field('senha')} label={link.primeiraVez ? 'Crie a sua senha' : 'Nova senha'} name="senha" />
      {link.segundoFator ? <CodigoField {...field('codigo')} recovery label="Código do celular" /> : null}
      <FormFailure failure={failure} />
      <Button type="submit" fullWidth size="md" loading={busy}>
        Criar senha e entrar
      </Button>
    </form>
  )
}

/** Pressed by a person, because programs that check mails open every link. */
function ConfirmarEmail({ link: { nome, email, clienteNome, fornecedor }, token }: Omit<LinkProps, 'onOver'>) {
  const confirmar = useWrite(confirmarEmail)
  const feito = confirmar.isSuccess
  const failure = confirmar.error ? failureOf(confirmar.error) : null
  if (failure && isOver(failure)) return <Morto failure={failure} />
  return (
    <Cartao title={feito ? 'E-mail confirmado' : 'Confirmar o e-mail'}>
      {feito ? (
        <p role="status">Os avisos dos pedidos chegam agora em {email}.</p>
      ) : (
        <>
          <p>
            É a conta de <b>{nome}</b>
            {clienteNome ? `, ${clienteNome}` : ''}, no sistema de pedidos de <b>{fornecedor}</b>. Os avisos vão para{' '}
            {email}.
          </p>
          <FormFailure failure={failure} />
          <p className="quiet small">Não é a sua conta? Feche esta página: nada muda.</p>
          <Button
            fullWidth
            size="md"
            loading={confirmar.isPending}
            onClick={() => confirmar.mutate({ body: { token } })}
          >
            Confirmar este e-mail
          </Button>
        </>
      )}
      <ParaEntrar />
    </Cartao>
  )
}

const PEDIDO = 'Olá! O link que recebi para criar a minha senha não vale mais. Podem me mandar outro?'

function Morto({ failure: { title, detail, atual } }: { failure: Failure }) {
  const telefone = typeof atual?.telefone === 'string' ? atual.telefone : ''
  return (
    <Cartao title={title}>
      <p role="alert">{detail}</p>
      <FalarCom telefone={telefone} mensagem={PEDIDO} />
      <ParaEntrar />
    </Cartao>
  )
}
