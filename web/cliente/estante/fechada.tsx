import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Estante } from '#contract/estantes.ts'
import styles from './avisos.module.css'

type Props = {
  estante: Estante
  /** It was open when the screen was: somebody was ordering from it. */
  agora: boolean
  /** One that can be ordered from; undefined where there is none. */
  outra: Estante | undefined
}

/** The shelf takes no orders: since when, and where to go. */
export function Fechada({ estante, agora, outra }: Props) {
  return (
    <Alert color={agora ? 'amber' : 'muted'} variant="light" className={styles.aviso} p="sm">
      {agora
        ? `${estante.ativa ? 'Esta estante acaba de fechar' : 'O fornecedor acaba de retirar esta estante'}: não dá mais para pedir dela. As quantidades continuam nesta tela.`
        : 'Esta estante está fechada: dá para consultar, mas não para pedir.'}{' '}
      {outra ? (
        <Anchor renderRoot={props => <Link {...props} to="/cliente/estante" search={{ id: outra.id }} />}>
          Ir para a estante aberta
        </Anchor>
      ) : null}
    </Alert>
  )
}
