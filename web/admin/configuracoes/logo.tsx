import { Button, FileButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PNG, SVG } from '#contract/arquivo.ts'
import { enviarLogo, excluirLogo, LOGO_LIMITE, lerLogo, type Marca } from '#contract/configuracoes.ts'
import { callForFile, newIdempotencyKey } from '../../call.ts'
import { useWrite } from '../../query.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { toastUndo } from '../../ui/undo-toast.tsx'
import { marcaQuery, useMarca } from '../../use-marca.ts'
import styles from './logo.module.css'

/** The logo, on light and on dark ground. It is sent at once, apart from the form, and a removal can be taken back. */
export function Logo() {
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const reset = useRef<() => void>(null)
  const { logo } = useMarca()
  const show = (marca: Marca) => client.setQueryData(marcaQuery.queryKey, marca)
  const enviar = useWrite(enviarLogo, { failure: 'O logotipo não mudou', onSuccess: show })
  const excluir = useWrite(excluirLogo, {
    failure: 'O logotipo não foi retirado',
    onSuccess: before => show({ ...before, logo: null }),
  })

  const send = (blob: Blob, done: string) =>
    enviar.mutate({ body: blob, idempotencyKey: newIdempotencyKey() }, { onSuccess: () => toastSuccess(done) })
  const choose = (file: File | null) => {
    if (!file) return
    reset.current?.() // else the same file could not be chosen again
    const problem = problemOf(file)
    setProblem(problem)
    if (problem === null)
      send(file.type ? file : new Blob([file], { type: /\.svg$/i.test(file.name) ? SVG : PNG }), 'Logotipo trocado')
  }
  const remove = async () => {
    const kept = await callForFile(lerLogo, {})
    excluir.mutate(
      {},
      {
        onSuccess: () => {
          if (kept.data) toastUndo('Logotipo retirado', () => send(kept.data.blob, 'O logotipo está de volta'))
          else toastSuccess('Logotipo retirado')
        },
      },
    )
  }

  return (
    <div className={styles.logo}>
      <p className={styles.label}>Logotipo</p>
      {logo ? (
        <div className={styles.grounds}>
          <img src={logo} alt="O logotipo, como aparece" />
        </div>
      ) : (
        <p className={styles.hint}>Sem logotipo: aparece a primeira letra do nome, na sua cor.</p>
      )}
      <div className={styles.actions}>
        <FileButton accept={`${PNG},${SVG},.png,.svg`} onChange={choose} resetRef={reset}>
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
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <p className={styles.hint}>PNG ou SVG, até 512 KB. De preferência sem fundo, mais largo que alto.</p>
    </div>
  )
}

function problemOf({ size, type, name }: File): string | null {
  const known = type === PNG || type === SVG || (type === '' && /\.(png|svg)$/i.test(name))
  if (!known) return 'Escolha um arquivo PNG ou SVG'
  return size > LOGO_LIMITE ? 'Escolha um arquivo de até 512 KB' : null
}
