/** Whether a text holds every word that was typed, whatever the case and the accents: `acucar` finds `Açúcar`. */
export function matching(search: string): (text: string) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return text => {
    const within = plain(text)
    return words.every(word => within.includes(word))
  }
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
