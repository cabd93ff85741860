import { desligarSegundoFatorDeColega } from '#contract/segundo-fator.ts'
import { lerUsuario, listarUsuarios, type Usuario } from '#contract/usuarios.ts'
import { useWrite } from '../../api/query.ts'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { Prova } from './prova.tsx'

/** Turns off the second factor of a colleague who lost the phone and the codes. */
export const DesligarDeColega = ({ usuario }: { usuario: Usuario }) => (
  <DialogButton size="sm" dialog={onClose => <Formulario usuario={usuario} onClose={onClose} />}>
    Desativar a verificação em duas etapas
  </DialogButton>
)

function Formulario({ usuario: { id, nome, email }, onClose }: { usuario: Usuario; onClose: () => void }) {
  const desligar = useWrite(desligarSegundoFatorDeColega, {
    invalidates: [listarUsuarios, lerUsuario],
    success: `Verificação em duas etapas de ${nome} desativada`,
  })
  const { submit, field, failure, busy } = useSentForm({ initialValues: { senhaAtual: '', codigo: '' } })
  const send = submit(async body => {
    await desligar.mutateAsync({ params: { id }, body })
    onClose()
  })
  return (
    <FormDialog
      {...{ short: true, danger: true, failure, busy, onClose }}
      title={`Desativar a verificação em duas etapas de ${nome}?`}
      action="Desativar"
      onSubmit={send}
    >
      <p className="quiet">
        {email} passa a entrar só com a senha, e suas sessões terminam. Faça isto quando a pessoa perdeu o celular e os
        códigos, e só depois de falar com ela.
      </p>
      <Prova field={field} autoFocus />
    </FormDialog>
  )
}
