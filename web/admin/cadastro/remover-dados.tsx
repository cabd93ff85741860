import { listarAuditoria } from '#contract/auditoria.ts'
import { removerDadosPessoais, USUARIO_REMOVIDO } from '#contract/dados-pessoais.ts'
import { listarUsuarios, type Usuario } from '#contract/usuarios.ts'
import { useWrite } from '../../api/query.ts'
import { Prova } from '../../conta/segundo-fator/prova.tsx'
import { forgetUnsaved } from '../../shell/unsaved.ts'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'

type Props = {
  /** The user to remove, or one already deleted whose name remains. */
  usuario: Pick<Usuario, 'id' | 'nome'>
  onGone?: () => void
}

/** Removes a person's data at their request; a deletion alone would keep the name. */
export const RemoverDados = (props: Props) => (
  <DialogButton size="sm" dialog={onClose => <Formulario {...props} onClose={onClose} />}>
    Remover dados pessoais
  </DialogButton>
)

function Formulario({ usuario: { id, nome }, onClose, onGone }: Props & { onClose: () => void }) {
  const remover = useWrite(removerDadosPessoais, {
    invalidates: [listarUsuarios, listarAuditoria],
    success: 'Dados pessoais removidos',
  })
  const { submit, field, failure, busy } = useSentForm({ initialValues: { senhaAtual: '', codigo: '' } })
  const send = submit(async body => {
    await remover.mutateAsync({ params: { id }, body })
    forgetUnsaved()
    onClose()
    onGone?.()
  })
  return (
    <FormDialog
      {...{ short: true, danger: true, failure, busy, onClose }}
      title={`Remover os dados pessoais de ${nome}?`}
      action="Remover para sempre"
      onSubmit={send}
    >
      <ul className="stack gap-2xs quiet">
        <li>A pessoa deixa de entrar, na hora, e o cadastro dela acaba.</li>
        <li>Nome e e-mail saem de tudo: no histórico dos pedidos e na auditoria fica “{USUARIO_REMOVIDO}”.</li>
        <li>Os pedidos continuam. O registro de acessos, sem o nome, fica até completar seis meses, por lei.</li>
        <li>Cópias de segurança feitas antes ainda têm o nome.</li>
        <li>
          <b>Não há como desfazer.</b> Quando basta que a pessoa não entre mais, use Excluir: o nome fica no histórico.
        </li>
      </ul>
      <Prova field={field} autoFocus />
    </FormDialog>
  )
}
