import { Button, FileButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { enviarLogo, excluirLogo, LOGO_LIMITE, LOGO_TIPOS, lerLogo, type Marca } from '#contract/configuracoes.ts'
import { newIdempotencyKey } from '../../api/call.ts'
import { callForFile } from '../../api/call-for-file.ts'
import { useWrite } from '../../api/query.ts'
import { marcaQuery, useMarca } from '../../shell/use-marca.ts'
import { type Failure, failureOf } from '../../ui/failure.ts'
import { toastSuccess } from '../../ui/overlays/toast.ts'
import { toastUndo } from '../../ui/overlays/undo-toast.tsx'
import styles from './configuracoes.module.css'

/** The logo, on light and dark ground. Uploads at once, apart from the form; a removal can be undone. */
export function Logo() {
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const reset = useRef<() => void>(null)
  const { logo } = useMarca()
  const show = (marca: Marca) => client.setQueryData(marcaQuery.queryKey, marca)
  const enviar = useWrite(enviarLogo, { success: 'Logotipo trocado', onSuccess: show })
  const devolver = useWrite(enviarLogo, {
    success: 'O logotipo está de volta',
    failure: 'O logotipo não voltou',
    onSuccess: show,
  })
  const excluir = useWrite(excluirLogo, {
    failure: 'O logotipo não foi retirado',
    onSuccess: before => show({ ...before, logo: null }),
  })

  const sent = (body: Blob) => ({ body, idempotencyKey: newIdempotencyKey() })
  const choose = (file: File | null) => {
    if (!file) return
    reset.current?.() // otherwise the same file could not be chosen again
    const problem = problemOf(file)
    setProblem(problem)
    if (problem !== null) return
    enviar.mutate(sent(file), { onError: error => setProblem(refusalOf(failureOf(error))) })
  }
  const remove = async () => {
    const kept = await callForFile(lerLogo, {})
    excluir.mutate(
      {},
      {
        onSuccess: () => {
          if (kept.data) toastUndo('Logotipo retirado', () => devolver.mutate(sent(kept.data.blob)))
          else toastSuccess('Logotipo retirado')
        },
      },
    )
  }

  return (
    <div>
      <p className={`medium ${styles.label}`}>Logotipo</p>
      {logo ? (
        <div className={`stack ${styles.grounds}`}>
          <img src={logo} alt="O logotipo, como aparece" />
        </div>
      ) : (
        <p className="quiet small">Sem logotipo: aparece a primeira letra do nome, na sua cor.</p>
      )}
      <div className={`row gap-xs ${styles.actions}`}>
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
      {problem ? (
        <p className="small red mb-2xs" role="alert">
          {problem}
        </p>
      ) : null}
      <p className="quiet small">PNG, JPEG ou WebP, até 512 KB. De preferência sem fundo, mais largo que alto.</p>
    </div>
  )
}

/** The server's detail for an invalid file, otherwise its title and detail. Null for 401, which has its own message. */
function refusalOf({ status, title, detail }: Failure): string | null {
  if (status === 401) return null
  return status === 422 ? detail : `${title.replace(/\.$/, '')}. ${detail}`
}

function problemOf({ size, type }: File): string | null {
  if (!LOGO_TIPOS.some(known => known === type)) return 'Escolha um arquivo PNG, JPEG ou WebP'
  return size > LOGO_LIMITE ? 'Escolha um arquivo de até 512 KB' : null
}
