import { Button } from '@mantine/core'
import { emNumero, emReais, somar } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { LIMITE_DO_LOTE } from '#contract/pedidos-em-lote.ts'
import { useSelection } from '../../../ui/lists/use-selection.tsx'
import { EscolhaDaEmpresa } from './empresa.tsx'
import { cabem, type Passo, usePassos } from './use-passos.tsx'

/** The marks in a list of orders, and a bar with what can be done with the marked ones. `mostrados` as the list sorts them. */
export function usePedidosMarcados(mostrados: readonly Pedido[]) {
  const selection = useSelection(mostrados, ({ id, clienteNome }) => `${id}, de ${clienteNome}`)
  const { escolhidos, responder, mark } = selection
  const passos = usePassos(responder)
  const podem = (passo: Passo) => cabem(passo, escolhidos).slice(0, LIMITE_DO_LOTE)
  const atribuir = podem('empresa')
  const step = (name: string, pedidos: readonly Pedido[], take: (pedidos: readonly Pedido[]) => Promise<void>) =>
    pedidos.length > 0 ? (
      <Button size="sm" variant="subtle" aria-busy={passos.busy} onClick={() => void take(pedidos)}>
        {`${name} (${emNumero(pedidos.length)})`}
      </Button>
    ) : null
  const sum = emReais(somar(escolhidos.map(({ valorTotal }) => valorTotal)))
  const children = (
    <>
      {step('Entregar', podem('entregar'), passos.entregar)}
      {step('Finalizar', podem('finalizar'), passos.finalizar)}
      {atribuir.length > 0 && passos.empresas.length > 0 ? (
        <EscolhaDaEmpresa
          label={`Empresa (${emNumero(atribuir.length)})`}
          empresas={passos.empresas}
          onChoose={empresa => void passos.atribuir(atribuir, empresa)}
        />
      ) : null}
      {atribuir.length === 0 ? <span className="quiet small">Nada mais a fazer com estes</span> : null}
    </>
  )
  const bar = escolhidos.length === 0 ? undefined : selection.bar({ label: 'Pedidos marcados', sum, children })
  return { mark, bar, passos }
}
