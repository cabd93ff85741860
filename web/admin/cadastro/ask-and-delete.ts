import { forgetUnsaved } from '../../shell/unsaved.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'
import { toastFailure } from '../../ui/overlays/toast.ts'

type Deletion = {
  /** 'Excluir Restaurante Aurora?', and what is lost with it. */
  title: string
  text: string
  /** 'O cliente não foi excluído'. */
  failure: string
  remove: () => Promise<unknown>
}

/** Asks, then deletes. True when it is gone. */
export async function askAndDelete({ title, text, failure, remove }: Deletion): Promise<boolean> {
  if (!(await confirm({ title, text, action: 'Excluir', danger: true }))) return false
  try {
    await remove()
    forgetUnsaved()
    return true
  } catch (error) {
    toastFailure(error, failure)
    return false
  }
}
