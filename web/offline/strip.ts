import styles from './strip.module.css'

type Said = { text: string; action?: { label: string; onPress: () => void } }

/**
 * The line over the page that says how old it is, or that a release is there. Outside of the application's own elements,
 * and in the flow: nothing is covered, and what is scrolled to stays where it is.
 */
export function createStrip(): (said: Said | null) => void {
  const strip = document.createElement('div')
  strip.className = `row centred amber small to-middle no-print ${styles.strip}`
  strip.setAttribute('role', 'status')
  document.body.prepend(strip)
  let shown = ''
  return said => {
    const now = said?.text ?? ''
    if (now === shown) return
    shown = now
    strip.textContent = now
    if (!said?.action) return
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = said.action.label
    button.addEventListener('click', said.action.onPress)
    strip.append(button)
  }
}
