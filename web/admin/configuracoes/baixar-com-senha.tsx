import { baixarCopia } from '#contract/copias.ts'
import { provarQuemSou } from '#contract/segundo-fator.ts'
import { callForFile } from '../../api/call-for-file.ts'
import { useWrite } from '../../api/query.ts'
import { CallError } from '../../ui/failure.ts'
import { saveFile } from '../../ui/save-file.ts'
import { ComProva } from '../cadastro/com-prova.tsx'

/** Whoever has a copy has everything, so a session alone is not enough. */
export function ComSenha({ nome, onClose }: { nome: string; onClose: () => void }) {
  const provar = useWrite(provarQuemSou, { invalidates: [] })
  const send = async (body: { senhaAtual: string; codigo: string }) => {
    await provar.mutateAsync({ body })
    const { data, errors } = await callForFile(baixarCopia, { params: { nome } })
    if (errors) throw new CallError(errors)
    saveFile(data)
  }
  return (
    <ComProva title="Baixar a cópia" action="Baixar" {...{ send, onClose }}>
      <p className="quiet">A cópia tem tudo, também o que é pessoal: confirme que é você.</p>
    </ComProva>
  )
}
