import { Alert, Button, Group } from '@mantine/core'
import { listarItens } from '#contract/itens-pedido.ts'
import { STATUS_QUE_CONTAM } from '#contract/pedidos.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useRead } from '../../api/query.ts'
import type { Carrinho } from '../../pedido/carrinho/carrinho.ts'
import { foraDoPedido, recomecar } from '../../pedido/carrinho/digitar.ts'
import type { Linha, PedidoEmMaos } from '../../pedido/carrinho/linhas.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { useStored } from '../../ui/row-store.ts'
import { useLugar } from '../quem-compra.ts'

/** The order ended in another tab or by someone else. What was typed here and is not in it can go into a new one. */
export function Encerrado({ carrinho, pedido: { id, status } }: { carrinho: Carrinho; pedido: PedidoEmMaos }) {
  const { linhas, dono } = carrinho
  const { pedidos } = useLugar()
  const conta = STATUS_QUE_CONTAM.some(cada => cada === status)
  const itens = useRead(listarItens, { params: { id } }, { enabled: conta }).data?.itens
  const quanto = (linha: Linha) => (conta ? (itens ? foraDoPedido(linha, itens, dono.estanteId) : 0) : linha.quer)
  const fora = useStored(linhas, () => emPalavras(linhas.rows(), quanto))
  const destino = conta ? 'foi confirmado' : status === 'Cancelado' ? 'foi cancelado' : 'foi excluído pelo fornecedor'
  return (
    <Alert
      color={fora || !conta ? 'amber' : 'green'}
      role="alert"
      className="mb-sm"
      title={`O pedido nº\u00a0${id} ${destino}`}
    >
      {fora ? `O que há nesta tela não está nele: ${fora}.` : itens ? 'Está nele tudo o que há nesta tela.' : ''}
      <Group gap="xs" mt="sm">
        {fora ? (
          <Button onClick={() => recomecar(carrinho, quanto, conta ? '' : linhas.whole().observacao)}>
            Adicionar a um pedido novo
          </Button>
        ) : null}
        <Button variant="default" onClick={() => recomecar(carrinho)}>
          {fora ? 'Esvaziar a tela' : 'Fazer outro pedido'}
        </Button>
        <ButtonLink {...pedidos(status === 'Excluído' ? undefined : id)} variant="subtle">
          {status === 'Excluído' ? 'Ver pedidos' : `Ver o pedido nº\u00a0${id}`}
        </ButtonLink>
      </Group>
    </Alert>
  )
}

/** `3 kg de Banana, 1 kg de Alho`; empty if nothing. */
const emPalavras = (linhas: readonly Linha[], quanto: (linha: Linha) => number): string =>
  linhas
    .filter(linha => quanto(linha) > 0)
    .map(linha => `${comUnidade(quanto(linha), linha.unidadeMedida)} de ${linha.nome}`)
    .join(', ')
