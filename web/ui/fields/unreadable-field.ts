/** The first field whose text is not accepted (a refused day, not a number), to be focused instead of skipped. */
export function unreadableField(within: Element | null | undefined): HTMLElement | null {
  return within?.querySelector<HTMLElement>('[data-unreadable="true"]') ?? null
}
