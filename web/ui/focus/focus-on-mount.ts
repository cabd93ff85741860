/** The `ref` of a title that takes the focus when its screen opens at the same path. */
export const focusOnMount = (title: HTMLElement | null): void => title?.focus()
