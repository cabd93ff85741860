import { Button } from '@mantine/core'
import { telefoneMascarado } from '#contract/brasil.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { useUser } from '../api/use-session.ts'
import { noWhatsApp } from '../mensagens/whatsapp.ts'
import { useMarca } from '../shell/use-marca.ts'

/** The provider's phone number, to call, or to write to about an order; renders nothing if the settings have no number. */
export function Fornecedor({ pedido }: { pedido?: Pick<Pedido, 'id' | 'clienteNome'> }) {
  const { telefone = '' } = useMarca()
  const { name } = useUser()
  if (!telefone) return null
  return (
    <div className="row between centred gap-sm mt-md">
      <span>
        <span className="quiet small block">Fornecedor</span>
        <a href={`tel:+55${telefone}`} className="target link">
          {telefoneMascarado(telefone)}
        </a>
      </span>
      {pedido ? (
        <Button
          {...noWhatsApp(telefone, `Olá! Aqui é ${name}, de ${pedido.clienteNome}. É sobre o pedido nº ${pedido.id}.`)}
          variant="default"
          size="sm"
        >
          WhatsApp
        </Button>
      ) : null}
    </div>
  )
}
