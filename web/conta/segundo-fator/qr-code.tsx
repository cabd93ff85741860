import encodeQR from 'qr'
import styles from './segundo-fator.module.css'

const BORDER = 4 // what the standard asks for around it

/** Drawn here: what it says goes to no service. Dark on white in both themes, because not every camera reads the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: BORDER, ecc: 'medium' })
  const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${rows.length}v${rows.length}H0z`} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  )
}
