import { Alert, Button, Group, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import styles from './avisos.module.css'
import type { Carrinho } from './carrinho/carrinho.ts'
import { useGeral, useResumo } from './carrinho/use-carrinho.ts'

/** What concerns the whole order: no connection, ended elsewhere. */
export function Avisos({ carrinho }: { carrinho: Carrinho }) {
  const conexao = useGeral(carrinho, geral => geral.conexao)
  const encerrado = useGeral(carrinho, geral => geral.encerrado)
  const aviso = useResumo(carrinho, resumo => resumo.aviso)
  return (
    <>
      <VisuallyHidden role="status">{aviso}</VisuallyHidden>
      {conexao === 'boa' ? null : (
        <p role="status" className={styles.conexao}>
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
  const destino = DESTINO[status] ?? 'já foi confirmado em outro lugar'
  return (
    <Alert color="amber" variant="light" role="alert" className={styles.aviso} title={`O pedido nº ${id} ${destino}`}>
      As quantidades continuam nesta tela. Elas podem ir para um pedido novo, ou a tela pode ser esvaziada.
      <Group gap="xs" mt="sm">
        <Button onClick={() => carrinho.recomecar({ comTudo: true })}>Pôr tudo num pedido novo</Button>
        <Button variant="default" onClick={() => carrinho.recomecar({ comTudo: false })}>
          Esvaziar a tela
        </Button>
        <Button variant="subtle" renderRoot={props => <Link {...props} to="/cliente/pedidos" />}>
          Ver pedidos
        </Button>
      </Group>
    </Alert>
  )
}
