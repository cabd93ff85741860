import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { telefoneMascarado } from '#contract/brasil.ts'
import { noWhatsApp } from '../../mensagens/whatsapp.ts'
import { ButtonLink } from '../../shell/button-link.tsx'

/** The card of a public screen, like the sign-in screen. */
export function Cartao({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="stack sign-in">
      <section className="surface stack gap-md full sign-in-card">
        <h1 className="bold sign-in-title">{title}</h1>
        {children}
      </section>
    </div>
  )
}

type Props = { telefone: string; mensagem: string }

/** How a user who can't sign in reaches the provider; nothing without a phone number. */
export function FalarCom({ telefone, mensagem }: Props) {
  if (!telefone) return null
  return (
    <div className="stack gap-xs">
      <Button component="a" href={`tel:+55${telefone}`} fullWidth size="md">
        Ligar para {telefoneMascarado(telefone)}
      </Button>
      <Button {...noWhatsApp(telefone, mensagem)} variant="default" fullWidth size="md">
        Escrever no WhatsApp
      </Button>
    </div>
  )
}

export const ParaEntrar = () => (
  <ButtonLink to="/" variant="subtle" fullWidth size="md">
    Entrar com a minha senha
  </ButtonLink>
)
