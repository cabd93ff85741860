import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'
import { telefoneMascarado } from '#contract/brasil.ts'
import { useMarca } from '../use-marca.ts'

/** Who could not come in, or was sent out, may ask the provider, where its number is known. */
export function Telefone() {
  const { nome, telefone } = useMarca()
  if (!telefone) return null
  return (
    <div>
      <span className="quiet small block">Não consegue entrar? Fale com {nome}</span>
      <a href={`tel:+55${telefone}`} className="target link">
        {telefoneMascarado(telefone)}
      </a>
    </div>
  )
}

/** After too many tries: for how long to wait. */
export function Espera({ title, from }: { title: string; from: number }) {
  const seconds = useCountdown(from)
  const advice = seconds > 0 ? `Espere ${inWords(seconds)} e tente de novo.` : 'Já pode tentar de novo.'
  return (
    <Alert {...(seconds > 0 ? { color: 'red', title } : { color: 'green' })} variant="light" role="alert">
      {advice}
    </Alert>
  )
}

function useCountdown(from: number): number {
  const [seconds, setSeconds] = useState(from)
  useEffect(() => {
    setSeconds(from)
    if (from === 0) return
    const timer = setInterval(() => setSeconds(left => Math.max(0, left - 1)), 1000)
    return () => clearInterval(timer)
  }, [from])
  return seconds
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`
}
