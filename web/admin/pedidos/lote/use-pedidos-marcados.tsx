import { Button } from '@mantine/core'
import { contar, emNumero, emReais, somar } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { LIMITE_DO_LOTE } from '#contract/pedidos-em-lote.ts'
import type { Column } from '../../../ui/lists/columns.ts'
import { SelectionBar } from '../../../ui/lists/selection-bar.tsx'
import { useSelection } from '../../../ui/lists/use-selection.tsx'
import { EscolhaDaEmpresa } from './empresa.tsx'
import { cabem, porQueNao } from './passos.ts'
import { usePassos } from './use-passos.tsx'

/**
 * The marks in a list of orders: what can be done with the marked ones, in a bar above the list, and why some of them
 * were left as they are, in their rows. `mostrados` in the order of the list.
 */
export function usePedidosMarcados(mostrados: readonly Pedido[]) {
  const selection = useSelection(mostrados, ({ id, clienteNome }) => `${id}, de ${clienteNome}`)
  const { escolhidos, faltam, todos, nenhum, responder, mark } = selection
  const passos = usePassos(responder)
  const { empresas } = passos
  const entregar = cabem('entregar', escolhidos).slice(0, LIMITE_DO_LOTE)
  const finalizar = cabem('finalizar', escolhidos).slice(0, LIMITE_DO_LOTE)
  const atribuir = cabem('empresa', escolhidos).slice(0, LIMITE_DO_LOTE)
  const steps = [
    ['Entregar', entregar, () => passos.entregar(entregar)],
    ['Finalizar', finalizar, () => passos.finalizar(finalizar)],
  ] as const
  const total = emReais(somar(escolhidos.map(({ valorTotal }) => valorTotal)))
  const bar =
    escolhidos.length === 0 ? undefined : (
      <SelectionBar
        label="Pedidos marcados"
        quantos={escolhidos.length}
        marcados={`${contar(escolhidos.length, 'marcado', 'marcados')}, ${total}`}
        todos={faltam ? { label: `Marcar os ${emNumero(mostrados.length)}`, mark: () => todos() } : null}
        onNenhum={nenhum}
      >
        {steps.map(([name, pedidos, take]) =>
          pedidos.length > 0 ? (
            <Button key={name} size="sm" variant="subtle" aria-busy={passos.busy} onClick={() => void take()}>
              {`${name} (${emNumero(pedidos.length)})`}
            </Button>
          ) : null,
        )}
        {atribuir.length > 0 && empresas.length > 0 ? (
          <EscolhaDaEmpresa
            {...{ label: null, size: 'sm', w: 150 }}
            aria-label="Empresa que atende"
            placeholder={`Empresa (${emNumero(atribuir.length)})`}
            empresas={empresas}
            value={null}
            disabled={passos.busy}
            onChange={empresa => void passos.atribuir(atribuir, empresa)}
          />
        ) : null}
        {atribuir.length === 0 ? <span className="quiet small">Nada mais a fazer com estes</span> : null}
      </SelectionBar>
    )
  const withReasons = (columns: readonly Column<Pedido>[]): readonly Column<Pedido>[] =>
    columns.map(column => (column.phone === 'title' ? { ...column, cell: pedido => reasoned(column, pedido) } : column))
  const reasoned = (column: Column<Pedido>, pedido: Pedido) => {
    const recusado = passos.refused.get(pedido.id)
    return (
      <>
        {column.cell(pedido)}
        {recusado ? <small className="amber block">Ficou de fora: {porQueNao(recusado)}</small> : null}
      </>
    )
  }
  return { mark, bar, passos, withReasons }
}
