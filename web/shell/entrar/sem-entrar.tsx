import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'
import { telefoneMascarado } from '#contract/brasil.ts'
import { useMarca } from '../use-marca.ts'

/** The provider's phone number, if known, for users who can't sign in. */
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

/** The wait after too many attempts. */
export function Espera({ title, from }: { title: string; from: number }) {
  const seconds = useCountdown(from)
  const advice = seconds > 0 ? `Espere ${inWords(seconds)} e tente de novo.` : 'Já pode tentar de novo.'
  return (
    <Alert {...(seconds > 0 ? { color: 'red', title } : { color: 'green' })} role="alert">
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
