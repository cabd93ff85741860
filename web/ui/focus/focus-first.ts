/** A ref for what takes the focus when it appears, because what was pressed before is gone. */
export const focusedFirst = (element: HTMLElement | null): void => element?.focus()

/** Focuses the first match inside `root` once React has drawn it, and before the next key. */
export const focusFirst = (root: ParentNode | null, selector: string): void =>
  queueMicrotask(() => root?.querySelector<HTMLElement>(selector)?.focus())
