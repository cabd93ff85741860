/** The first field that holds something it could not take (a day that is refused, no number): it is asked about, never skipped. */
export function unreadableField(within: Element | null | undefined): HTMLElement | null {
  return within?.querySelector<HTMLElement>('[data-unreadable="true"]') ?? null
}
