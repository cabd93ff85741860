import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { type Estante, lerEstante, listarEstantes, listarEstantesDoCliente } from '#contract/estantes.ts'
import { readKey } from '../api/query.ts'

type Lida = Pick<Estante, 'aberta' | 'faltam'>

/** When each shelf changes by this device's clock. Computed once, from the reading, so a wrong clock is harmless. */
const mudaEm = new WeakMap<Lida, number>()
const MINUTO = 60
const HORA = 60 * MINUTO
const DIA = 24 * HORA
/** Seconds beyond which no countdown is shown: the day is enough. */
const LONGE = 7 * DIA
/** Milliseconds between refetches until the server's clock has passed the moment too. */
const DE_NOVO = 2_000

/** The countdown `fecha em 2 h 05 min`. At its end the shelves are refetched, so that the screen changes with it. */
export default function Contagem({ estante, before = '' }: { estante: Lida; before?: string }) {
  const client = useQueryClient()
  const [, tick] = useReducer((times: number) => times + 1, 0)
  const em = mudaEm.get(estante) ?? Date.now() + (estante.faltam ?? 0) * 1000
  mudaEm.set(estante, em)
  const restam = em - Date.now()
  const faltam = Math.ceil(restam / 1000)
  useEffect(() => {
    if (estante.faltam === null) return
    const passo = (faltam <= MINUTO ? 1 : MINUTO) * 1000
    const espera = restam <= 0 ? DE_NOVO : restam % passo || passo
    const timer = setTimeout(() => {
      if (Date.now() >= em)
        for (const read of [listarEstantesDoCliente, listarEstantes, lerEstante])
          void client.invalidateQueries({ queryKey: readKey(read) }, { cancelRefetch: false })
      tick()
    }, espera)
    return () => clearTimeout(timer)
  })
  if (estante.faltam === null || faltam > LONGE) return null
  const oQue = estante.aberta ? 'fecha' : 'abre'
  return (
    <>
      {before}
      <span role="timer">{faltam > 0 ? `${oQue} em ${emTempo(faltam)}` : `${oQue} agora`}</span>
    </>
  )
}

function emTempo(segundos: number): string {
  if (segundos >= 2 * DIA) return `${Math.floor(segundos / DIA)} dias`
  const minutos = Math.floor((segundos % HORA) / MINUTO)
  if (segundos >= HORA) return `${Math.floor(segundos / HORA)} h${minutos ? ` ${minutos} min` : ''}`
  return segundos > MINUTO ? `${minutos} min` : `${segundos} s`
}
