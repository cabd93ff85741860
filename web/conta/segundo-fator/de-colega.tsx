import { desligarSegundoFatorDeColega } from '#contract/segundo-fator.ts'
import { lerUsuario, listarUsuarios, type Usuario } from '#contract/usuarios.ts'
import { useWrite } from '../../api/query.ts'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import styles from '../conta.module.css'
import { Prova } from './prova.tsx'

/** Turns off the second factor of a colleague who lost the phone and the codes. */
export const DesligarDeColega = ({ usuario }: { usuario: Usuario }) => (
  <DialogButton size="sm" dialog={onClose => <Formulario usuario={usuario} onClose={onClose} />}>
    Desligar segundo fator
  </DialogButton>
)

function Formulario({ usuario: { id, nome, email }, onClose }: { usuario: Usuario; onClose: () => void }) {
  const desligar = useWrite(desligarSegundoFatorDeColega, {
    invalidates: [listarUsuarios, lerUsuario],
    success: `Segundo fator de ${nome} desligado`,
  })
  const { submit, field, failure, busy } = useSentForm({ initialValues: { senhaAtual: '', codigo: '' } })
  const send = submit(async body => {
    await desligar.mutateAsync({ params: { id }, body })
    onClose()
  })
  return (
    <FormDialog
      {...{ short: true, danger: true, failure, busy, onClose }}
      title={`Desligar o segundo fator de ${nome}?`}
      action="Desligar"
      onSubmit={send}
    >
      <p className={`quiet ${styles.intro}`}>
        {email} passa a entrar só com a senha, e suas sessões terminam. Faça isto quando a pessoa perdeu o celular e os
        códigos, e só depois de falar com ela.
      </p>
      <Prova field={field} autoFocus />
    </FormDialog>
  )
}
