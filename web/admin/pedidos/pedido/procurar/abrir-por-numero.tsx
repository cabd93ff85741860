import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

/** Opens an order by its number; the number of a missing order stays in the field, to be corrected. */
export function AbrirPorNumero({ naoHa }: { naoHa: number | undefined }) {
  const navigate = useNavigate()
  const [numero, setNumero] = useState(`${naoHa ?? ''}`)
  const [wrong, setWrong] = useState(naoHa === undefined ? null : 'O pedido não foi encontrado')
  return (
    <form
      className="line gap-xs mb-md at-foot"
      style={{ maxWidth: 360 }}
      onSubmit={event => {
        event.preventDefault()
        const id = Number(numero.replace(/\D/g, ''))
        if (id < 1 || id > 2_147_483_647) {
          setWrong('Digite o número do pedido, como 4812')
        } else void navigate({ to: '/admin/relatorios/pedido', search: { id } })
      }}
      noValidate
    >
      <TextInput
        className="grow"
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
