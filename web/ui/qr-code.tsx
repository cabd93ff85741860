import encodeQR from 'qr'

const BORDER = 4 // quiet zone that the QR standard requires

/**
 * Drawn here, so that no service learns the text. Dark on white in both themes: some cameras can't read the reverse.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: BORDER, ecc: 'medium' })
  const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className="block stiff surface"
      width={200}
      height={200}
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
