import { Alert, Anchor, Button, Group, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Estante, listarEstantesDoCliente } from '#contract/estantes.ts'
import { readKey } from '../../api/query.ts'
import { useLugar } from '../lugar.ts'
import { type Carrinho, recomecar } from './carrinho/carrinho.ts'
import { useGeral, useResumo } from './carrinho/linhas.ts'
import styles from './fazer-pedido.module.css'

/** What concerns the whole order: no connection, ended elsewhere. */
export function Avisos({ carrinho }: { carrinho: Carrinho }) {
  const conexao = useGeral(carrinho, geral => geral.conexao)
  const encerrado = useGeral(carrinho, geral => geral.encerrado)
  const aviso = useResumo(carrinho, resumo => resumo.aviso)
  return (
    <>
      <VisuallyHidden role="status">{aviso}</VisuallyHidden>
      {conexao === 'boa' ? null : (
        <p role="status" className={`medium amber ${styles.conexao}`}>
          {conexao === 'sem-rede'
            ? 'Sem conexão: guardado aqui, envia quando voltar.'
            : 'O sistema está fora do ar por um momento: guardado aqui, enviamos assim que ele voltar.'}
        </p>
      )}
      {encerrado ? <Encerrado carrinho={carrinho} {...encerrado} /> : null}
    </>
  )
}

const DESTINO: Record<string, string> = { Cancelado: 'foi cancelado', Excluído: 'foi excluído pelo fornecedor' }

function Encerrado({ carrinho, id, status }: { carrinho: Carrinho; id: number; status: string }) {
  const { pedidos } = useLugar()
  const destino = DESTINO[status] ?? 'já foi confirmado em outro lugar'
  return (
    <Alert color="amber" variant="light" role="alert" className="mb-sm" title={`O pedido nº ${id} ${destino}`}>
      As quantidades continuam nesta tela. Elas podem ir para um pedido novo, ou a tela pode ser esvaziada.
      <Group gap="xs" mt="sm">
        <Button onClick={() => recomecar(carrinho, { comTudo: true })}>Pôr tudo num pedido novo</Button>
        <Button variant="default" onClick={() => recomecar(carrinho, { comTudo: false })}>
          Esvaziar a tela
        </Button>
        <Button variant="subtle" renderRoot={props => <Link {...props} {...pedidos()} />}>
          Ver pedidos
        </Button>
      </Group>
    </Alert>
  )
}

type FechadaProps = {
  estante: Estante
  /** It was open when the screen was: somebody was ordering from it. */
  justNow: boolean
  /** One that can be ordered from; undefined where there is none. */
  other: Estante | undefined
}

const MEIO_MINUTO = 30_000

/** The shelf takes no orders: since when, and where to go. */
export function Fechada({ estante, justNow, other }: FechadaProps) {
  const lugar = useLugar()
  const client = useQueryClient()
  // Who waits for it to open, or for another, need not ask.
  useEffect(() => {
    const reler = () => void client.invalidateQueries({ queryKey: readKey(listarEstantesDoCliente) })
    const relogio = setInterval(reler, MEIO_MINUTO)
    return () => clearInterval(relogio)
  }, [client])
  return (
    <Alert color={justNow ? 'amber' : 'muted'} variant="light" className="mb-sm" p="sm">
      {justNow
        ? `${estante.ativa ? 'Esta estante acaba de fechar' : 'O fornecedor acaba de retirar esta estante'}: não dá mais para pedir dela. As quantidades continuam nesta tela.`
        : 'Esta estante está fechada: dá para consultar, mas não para pedir.'}{' '}
      {other ? (
        <Anchor renderRoot={props => <Link {...props} {...lugar.estante({ id: other.id })} />}>
          Ir para a estante aberta
        </Anchor>
      ) : null}
    </Alert>
  )
}
