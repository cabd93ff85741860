import styles from './strip.module.css'

type Said = { text: string; action?: { label: string; onPress: () => void } }

/**
 * The line at the top of the page that shows the age of the data or a new release. Outside React's root but in the
 * page's flow, so that it covers nothing and scroll targets stay correct.
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
