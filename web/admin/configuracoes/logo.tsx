import { Button, FileButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { enviarLogo, excluirLogo, LOGO_TIPOS, lerLogo, type Marca } from '#contract/configuracoes.ts'
import { newIdempotencyKey } from '../../api/call.ts'
import { callForFile } from '../../api/call-for-file.ts'
import { useWrite } from '../../api/query.ts'
import { marcaQuery, useMarca } from '../../shell/use-marca.ts'
import { toastUndo } from '../../ui/overlays/undo-toast.tsx'

/** The logo as it shows. Uploads at once, apart from the form; a removal can be undone. */
export function Logo() {
  const client = useQueryClient()
  const reset = useRef<() => void>(null)
  const { logo } = useMarca()
  const show = (marca: Marca) => client.setQueryData(marcaQuery.queryKey, marca)
  const enviar = useWrite(enviarLogo, {
    success: 'Logotipo salvo',
    failure: 'O logotipo não foi salvo',
    onSuccess: show,
  })
  const excluir = useWrite(excluirLogo, {
    failure: 'O logotipo não foi retirado',
    onSuccess: before => show({ ...before, logo: null }),
  })

  const send = (body: Blob) => enviar.mutate({ body, idempotencyKey: newIdempotencyKey() })
  const choose = (file: File | null) => {
    reset.current?.() // otherwise the same file could not be chosen again
    if (file) send(file)
  }
  const remove = async () => {
    const { data } = await callForFile(lerLogo, {})
    if (data) excluir.mutate({}, { onSuccess: () => toastUndo('Logotipo retirado', () => send(data.blob)) })
  }

  return (
    <div className="stack gap-xs">
      {logo ? (
        <img
          src={logo}
          alt="O logotipo, como aparece"
          style={{ maxWidth: '100%', maxHeight: 96, padding: 12, background: 'var(--ground-of-paper)' }}
        />
      ) : (
        <p className="quiet small">Sem logotipo: aparece a primeira letra do nome, na sua cor.</p>
      )}
      <div className="row gap-xs">
        <FileButton accept={LOGO_TIPOS.join(',')} onChange={choose} resetRef={reset}>
          {props => (
            <Button {...props} variant="default" loading={enviar.isPending}>
              {logo ? 'Trocar o logotipo' : 'Escolher o logotipo'}
            </Button>
          )}
        </FileButton>
        {logo ? (
          <Button variant="subtle" color="red" loading={excluir.isPending} onClick={() => void remove()}>
            Retirar
          </Button>
        ) : null}
      </div>
      <p className="quiet small">PNG, JPEG ou WebP, até 512 KB. De preferência sem fundo, mais largo que alto.</p>
    </div>
  )
}
