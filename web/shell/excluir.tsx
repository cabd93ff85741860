import { Button, type ButtonProps } from '@mantine/core'
import type { Route } from '#contract/route.ts'
import type { Extra, Sent } from '../api/call.ts'
import { useWrite } from '../api/query.ts'
import { confirm } from '../ui/overlays/confirm.tsx'
import { forgetUnsaved } from '../ui/unsaved.ts'

type Props<R extends Route> = Pick<ButtonProps, 'size'> & {
  'aria-label'?: string
  route: R
  sent: Sent<R> & Extra
  /** ['Excluir Banana prata?', and what is lost with it]. */
  question: readonly [title: string, text: string]
  /** 'O produto não foi excluído'. */
  failure: string
  success: string
  onGone?: () => unknown
}

/** Deletes a record that nothing refers to, after a confirmation. */
export function Excluir<R extends Route>({ route, sent, question, success, failure, onGone, ...button }: Props<R>) {
  const [title, text] = question
  const excluir = useWrite(route, {
    success,
    failure,
    onSuccess: () => {
      forgetUnsaved()
      onGone?.()
    },
  })
  const ask = async () => {
    if (await confirm({ title, text, action: 'Excluir', danger: true })) excluir.mutate(sent)
  }
  return (
    <Button {...button} variant="subtle" color="red" loading={excluir.isPending} onClick={() => void ask()}>
      Excluir
    </Button>
  )
}
