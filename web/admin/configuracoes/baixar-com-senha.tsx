import { baixarCopia } from '#contract/copias.ts'
import { provarQuemSou } from '#contract/segundo-fator.ts'
import { callForFile } from '../../api/call-for-file.ts'
import { useWrite } from '../../api/query.ts'
import { Prova } from '../../conta/segundo-fator/prova.tsx'
import { CallError } from '../../ui/failure.ts'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { SentDialog } from '../../ui/overlays/form-dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'

/** Whoever has a copy has everything, so a session alone is not enough. */
export function ComSenha({ nome, onClose }: { nome: string; onClose: () => void }) {
  const provar = useWrite(provarQuemSou)
  const form = useSentForm({ initialValues: { senhaAtual: '', codigo: '' } })
  const send = async (body: typeof form.form.values) => {
    await provar.mutateAsync({ body })
    const { data, errors } = await callForFile(baixarCopia, { params: { nome } })
    if (errors) throw new CallError(errors)
    saveFile(data)
  }
  return (
    <SentDialog
      short
      title="Baixar a cópia"
      action="Baixar"
      {...{ send, onClose }}
      form={{ ...form, unsaved: () => false }}
    >
      <p className="quiet">A cópia tem tudo, também o que é pessoal: confirme que é você.</p>
      <Prova field={form.field} autoFocus shown="a sua senha" />
    </SentDialog>
  )
}
