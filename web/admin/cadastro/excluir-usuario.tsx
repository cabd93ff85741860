import { excluirUsuario, listarUsuarios, type Usuario } from '#contract/usuarios.ts'
import { useWrite } from '../../api/query.ts'
import { Prova } from '../../conta/segundo-fator/prova.tsx'
import { forgetUnsaved } from '../../shell/unsaved.ts'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'

type Props = { usuario: Usuario; onGone: () => void }

/** Deletes a user after a confirmation. */
export const ExcluirUsuario = (props: Props) => (
  <DialogButton size="sm" variant="subtle" color="red" dialog={onClose => <Formulario {...props} onClose={onClose} />}>
    Excluir
  </DialogButton>
)

/** For one of the provider's users the server may ask for the caller's own password, which its first refusal shows. */
function Formulario({ usuario: { id, nome, email }, onGone, onClose }: Props & { onClose: () => void }) {
  const excluir = useWrite(excluirUsuario, { invalidates: [listarUsuarios], success: 'Usuário excluído' })
  const { form, submit, field, failure, busy } = useSentForm({ initialValues: { senhaAtual: '', codigo: '' } })
  const wanted = failure?.errors.some(({ campo }) => campo === 'senhaAtual') ?? false
  const send = submit(async body => {
    await excluir.mutateAsync({ params: { id }, body })
    forgetUnsaved()
    onClose()
    onGone()
  })
  return (
    <FormDialog
      {...{ short: true, danger: true, failure, busy, onClose }}
      title={`Excluir ${nome}?`}
      action="Excluir"
      keep="Voltar"
      onSubmit={send}
    >
      <p>
        {email} deixa de entrar no sistema, na hora. O nome fica no histórico dos pedidos e na auditoria; para que saia
        também, use Remover dados pessoais.
      </p>
      {wanted || form.values.senhaAtual ? <Prova field={field} autoFocus shown="a sua senha" /> : null}
    </FormDialog>
  )
}
