import type { ReactNode } from 'react'
import { listarAuditoria } from '#contract/auditoria.ts'
import { removerDadosPessoais, USUARIO_REMOVIDO } from '#contract/dados-pessoais.ts'
import { excluirUsuario, listarUsuarios, type Usuario } from '#contract/usuarios.ts'
import { useWrite } from '../../api/query.ts'
import { Prova } from '../../conta/segundo-fator/prova.tsx'
import { forgetUnsaved } from '../../shell/unsaved.ts'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'

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
      <Apagar
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
      </Apagar>
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
      <Apagar
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
      </Apagar>
    )}
  >
    Remover dados pessoais
  </DialogButton>
)

type ApagarProps = Props & {
  onClose: () => void
  call: typeof excluirUsuario | typeof removerDadosPessoais
  title: string
  action: string
  done: string
  /** Always asks for the caller's own password; otherwise once the server refused for want of it. */
  proved?: boolean
  children: ReactNode
}

function Apagar({ usuario: { id }, onGone, onClose, call, done, proved = false, children, ...dialog }: ApagarProps) {
  const apagar = useWrite(call, { invalidates: [listarUsuarios, listarAuditoria], success: done })
  const { form, submit, field, failure, busy } = useSentForm({ initialValues: { senhaAtual: '', codigo: '' } })
  const asked = form.values.senhaAtual || failure?.errors.some(({ campo }) => campo === 'senhaAtual')
  const send = submit(async body => {
    await apagar.mutateAsync({ params: { id }, body })
    forgetUnsaved()
    onClose()
    onGone?.()
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
      {proved || asked ? <Prova field={field} autoFocus shown="a sua senha" /> : null}
    </FormDialog>
  )
}
