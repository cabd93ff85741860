import { forgetUnsaved } from '../../shell/unsaved.ts'
import { failureOf } from '../../ui/failure.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'
import type { Question } from '../../ui/overlays/confirm-dialog.tsx'
import { toastFailure } from '../../ui/overlays/toast.ts'

type Refusal = {
  /** 'O cliente não foi excluído'. */
  failure: string
  /** What can be had instead, where the server refuses because something hangs on the record. */
  instead?: Pick<Question, 'action'> & { do: () => void }
}
type Deletion = Refusal & {
  /** 'Excluir Restaurante Aurora?', and what is lost with it. */
  title: string
  text: string
  remove: () => Promise<unknown>
}

/** Asks, then deletes. True when it is gone. */
export async function askAndDelete({ title, text, remove, ...refusal }: Deletion): Promise<boolean> {
  if (!(await confirm({ title, text, action: 'Excluir', danger: true }))) return false
  try {
    await remove()
    forgetUnsaved()
    return true
  } catch (error) {
    await explainRefusal(error, refusal)
    return false
  }
}

/** Says what stands in the way of a deletion, and offers what can be had instead. */
export async function explainRefusal(error: unknown, { failure, instead }: Refusal): Promise<void> {
  const { status, title, detail } = failureOf(error)
  if (status !== 409 || !instead) toastFailure(error, failure)
  else if (await confirm({ title: failure, text: `${title}. ${detail}`, action: instead.action })) instead.do()
}
