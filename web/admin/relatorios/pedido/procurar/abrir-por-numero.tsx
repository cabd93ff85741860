import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import styles from '../pedido.module.css'

/** The number of an order, and the way to it. */
export function AbrirPorNumero() {
  const navigate = useNavigate()
  const [numero, setNumero] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  return (
    <form
      className={`line gap-xs mb-lg top ${styles.byNumber}`}
      onSubmit={event => {
        event.preventDefault()
        const id = Number(numero.replace(/\D/g, ''))
        if (id < 1 || id > 2_147_483_647) {
          setWrong('Digite o número do pedido, como 4812')
          event.currentTarget.querySelector('input')?.focus()
        } else void navigate({ to: '/admin/relatorios/pedido', search: { id } })
      }}
      noValidate
    >
      <TextInput
        label="Número do pedido"
        inputMode="numeric"
        autoComplete="off"
        value={numero}
        error={wrong}
        onChange={event => {
          setNumero(event.currentTarget.value)
          setWrong(null)
        }}
      />
      <Button type="submit" variant="default">
        Abrir
      </Button>
    </form>
  )
}
