/**
 * The first field whose text it can't accept (a refused day, not a number). The caller focuses it instead of skipping
 * it.
 */
export function unreadableField(within: Element | null | undefined): HTMLElement | null {
  return within?.querySelector<HTMLElement>('[data-unreadable="true"]') ?? null
}
