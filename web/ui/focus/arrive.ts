/** The `ref` of a section that the URL's `#id` names, and which is drawn after its screen: scrolls to it and focuses its title. */
export function arrive(section: HTMLElement | null): void {
  const title = section?.querySelector('h2')
  if (!title || location.hash !== `#${section?.id}`) return
  title.tabIndex = -1
  section?.scrollIntoView()
  title.focus({ preventScroll: true })
}
