/** What makes a link open a place on the map, in a tab of its own. */
export const noMapa = (...lugar: (string | undefined)[]) => ({
  href: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(lugar.filter(Boolean).join(', '))}`,
  target: '_blank',
  rel: 'noreferrer',
})
