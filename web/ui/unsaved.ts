import { confirm } from './overlays/confirm.tsx'

export type Place = { pathname: string; search: object }
/** The search parameters that keep something open: a form's record, or the record that fills the screen. */
type Opened = 'editar' | 'alterar' | 'id' | 'pedido' | 'visao'
type Work = {
  isDirty: () => boolean
  /** Changing any of these leaves the work. */
  within: readonly Opened[]
}

const works = new Set<Work>()

/** Asks before this work is left, until the returned function is called. */
export function watchUnsaved(work: Work): () => void {
  works.add(work)
  return () => works.delete(work)
}

/** Forgets all unsaved work, because its record was deleted. */
export const forgetUnsaved = (): void => works.clear()

export const hasUnsaved = (): boolean => [...works].some(({ isDirty }) => isDirty())

/** Whether going from one URL to another leaves unsaved work. Searching and sorting beside a form do not. */
export function leavesUnsaved(current: Place, next: Place): boolean {
  const left = (key: Opened) => opened(current, key) !== opened(next, key)
  return [...works].some(({ isDirty, within }) => {
    return (current.pathname !== next.pathname || within.some(left)) && isDirty()
  })
}

const opened = ({ search }: Place, key: Opened): unknown => (search as Partial<Record<Opened, unknown>>)[key]

/** Resolves to true if the user accepts losing what was typed. */
export const askToLeave = (): Promise<boolean> =>
  confirm({
    title: 'Sair sem salvar?',
    text: 'O que você mudou ainda não foi salvo e será perdido.',
    action: 'Sair sem salvar',
    back: 'Continuar editando',
    danger: true,
  })
