import { diaEHora } from '#contract/dias.ts'
import type { Business } from './business.ts'

const MINUTO = 60_000
/** By how many minutes clocks are put back at most. */
const VOLTA = 60

type Agora = ReturnType<typeof diaEHora>

/**
 * The business's day and hour as its deadlines see them: where clocks are put back, the latest that they have shown. What a
 * cut-off has closed is not open again because its hour comes a second time.
 */
export function agoraDosPrazos({ clock, timeZone }: Pick<Business, 'clock' | 'timeZone'>): Agora {
  const minuto = Math.floor(clock().getTime() / MINUTO)
  if (ultima?.minuto !== minuto || ultima.timeZone !== timeZone)
    ultima = { minuto, timeZone, agora: maisTarde(minuto, timeZone) }
  return ultima.agora
}

/** The same for a whole minute, like the day and the hour that it is made of. */
let ultima: { minuto: number; timeZone: string; agora: Agora } | undefined

function maisTarde(minuto: number, timeZone: string): Agora {
  const vistos = Array.from({ length: VOLTA + 1 }, (_, i) => diaEHora(new Date((minuto - i) * MINUTO), timeZone))
  return vistos.reduce((tarde, visto) => (emTexto(visto) > emTexto(tarde) ? visto : tarde))
}

const emTexto = ({ dia, hora }: Agora): string => `${dia} ${hora}`
