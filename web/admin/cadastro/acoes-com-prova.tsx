import { type ReactNode, useState } from 'react'
import { listarAuditoria } from '#contract/auditoria.ts'
import { removerDadosPessoais, USUARIO_REMOVIDO } from '#contract/dados-pessoais.ts'
import { desligarSegundoFatorDeColega } from '#contract/segundo-fator.ts'
import { excluirUsuario, lerUsuario, listarUsuarios, type Usuario } from '#contract/usuarios.ts'
import { useWrite } from '../../api/query.ts'
import { Prova } from '../../conta/segundo-fator/prova.tsx'
import { failureOf } from '../../ui/failure.ts'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { forgetUnsaved } from '../../ui/unsaved.ts'

type Props = {
  /** The user, or one already deleted whose name remains. */
  usuario: Pick<Usuario, 'id' | 'nome'>
  onGone?: () => void
}

/** Deletes a user; of the provider's own the server may ask for a proof. */
export const ExcluirUsuario = ({ usuario, onGone }: Props) => (
  <DialogButton
    size="sm"
    variant="subtle"
    color="red"
    dialog={onClose => (
      <ComProva
        {...{ usuario, onGone, onClose }}
        call={excluirUsuario}
        title={`Excluir ${usuario.nome}?`}
        action="Excluir"
        done="Usuário excluído"
      >
        <p>
          A pessoa deixa de entrar no sistema, na hora. O nome fica no histórico dos pedidos e na auditoria; para que
          saia também, use Remover dados pessoais.
        </p>
      </ComProva>
    )}
  >
    Excluir
  </DialogButton>
)

/** Removes a person's data at their request; a deletion alone would keep the name. */
export const RemoverDados = ({ usuario, onGone }: Props) => (
  <DialogButton
    size="sm"
    dialog={onClose => (
      <ComProva
        {...{ usuario, onGone, onClose }}
        call={removerDadosPessoais}
        title={`Remover os dados pessoais de ${usuario.nome}?`}
        action="Remover para sempre"
        done="Dados pessoais removidos"
        proved
      >
        <ul className="stack gap-2xs quiet">
          <li>A pessoa deixa de entrar, na hora, e o cadastro dela acaba.</li>
          <li>Nome e e-mail saem de tudo: no histórico dos pedidos e na auditoria fica “{USUARIO_REMOVIDO}”.</li>
          <li>Os pedidos continuam. O registro de acessos, sem o nome, fica até completar seis meses, por lei.</li>
          <li>Cópias de segurança feitas antes ainda têm o nome.</li>
          <li>
            <b>Não há como desfazer.</b> Quando basta que a pessoa não entre mais, use Excluir: o nome fica no
            histórico.
          </li>
        </ul>
      </ComProva>
    )}
  >
    Remover dados pessoais
  </DialogButton>
)

/** Turns off the second factor of a colleague who lost the phone and the codes. */
export const DesligarDeColega = ({ usuario }: Props) => (
  <DialogButton
    size="sm"
    dialog={onClose => (
      <ComProva
        {...{ usuario, onClose }}
        call={desligarSegundoFatorDeColega}
        title={`Desativar a verificação em duas etapas de ${usuario.nome}?`}
        action="Desativar"
        done={`Verificação em duas etapas de ${usuario.nome} desativada`}
        proved
      >
        <p className="quiet">
          A pessoa passa a entrar só com a senha, e suas sessões terminam. Faça isto quando ela perdeu o celular e os
          códigos, e só depois de falar com ela.
        </p>
      </ComProva>
    )}
  >
    Desativar a verificação em duas etapas
  </DialogButton>
)

type ComProvaProps = Props & {
  onClose: () => void
  call: typeof excluirUsuario | typeof removerDadosPessoais | typeof desligarSegundoFatorDeColega
  title: string
  action: string
  done: string
  /** Always asks for the caller's own password; otherwise once the server refused for want of it. */
  proved?: boolean
  children: ReactNode
}

/** A question about a user that may ask for the caller's own proof: a stolen session is not enough. */
function ComProva({
  usuario: { id },
  onGone,
  onClose,
  call,
  done,
  proved = false,
  children,
  ...dialog
}: ComProvaProps) {
  // A record that is gone is not read again.
  const invalidates = [listarUsuarios, listarAuditoria, ...(onGone ? [] : [lerUsuario])]
  const write = useWrite(call, { invalidates, success: done })
  const { submit, field, failure, busy } = useSentForm({ initialValues: { senhaAtual: '', codigo: '' } })
  const [asked, setAsked] = useState(proved)
  const send = submit(async body => {
    try {
      await write.mutateAsync({ params: { id }, body })
    } catch (error) {
      if (failureOf(error).errors.some(({ campo }) => campo === 'senhaAtual')) setAsked(true)
      throw error
    }
    onClose()
    if (!onGone) return
    forgetUnsaved()
    onGone()
  })
  return (
    <FormDialog
      {...dialog}
      {...{ failure, busy, onClose }}
      short
      danger
      onSubmit={send}
      {...(!proved && { keep: 'Voltar' })}
    >
      {children}
      {asked ? <Prova field={field} autoFocus shown="a sua senha" /> : null}
    </FormDialog>
  )
}
