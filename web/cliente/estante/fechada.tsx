import { Alert, Anchor } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Estante, listarEstantesDoCliente } from '#contract/estantes.ts'
import { readKey } from '../../api/query.ts'
import styles from './avisos.module.css'

type Props = {
  estante: Estante
  /** It was open when the screen was: somebody was ordering from it. */
  agora: boolean
  /** One that can be ordered from; undefined where there is none. */
  outra: Estante | undefined
}

const MEIO_MINUTO = 30_000

/** The shelf takes no orders: since when, and where to go. */
export function Fechada({ estante, agora, outra }: Props) {
  const client = useQueryClient()
  // Who waits for it to open, or for another, need not ask.
  useEffect(() => {
    const reler = () => void client.invalidateQueries({ queryKey: readKey(listarEstantesDoCliente) })
    const relogio = setInterval(reler, MEIO_MINUTO)
    return () => clearInterval(relogio)
  }, [client])
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
