import { Button } from '@mantine/core'
import { contar, milesimos } from '#contract/dinheiro.ts'
import { comUnidade } from '#contract/unidades.ts'
import { Panel } from '../../../ui/page.tsx'
import { LinhaASeparar, sobreOItem } from './linha-a-separar.tsx'
import type { Linha, MarcasDaSeparacao } from './marcar-separacao.ts'
import styles from './separacao.module.css'

/** The total of each product, and which orders it goes to. */
export function PorProduto({ linhas, marcar, marcada }: MarcasDaSeparacao & { linhas: readonly Linha[] }) {
  const produtos = [...Map.groupBy(linhas, ({ item }) => item.produtoId)]
    .map(([id, linhas]) => ({ id, nome: linhas[0]?.item.nome ?? '', linhas }))
    .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
  return (
    <div className="stack gap-md">
      {produtos.map(({ id, nome, linhas }) => {
        const faltam = linhas.filter(({ item, pedido }) => pedido.status === 'Confirmado' && !marcada(item))
        return (
          <Panel key={id}>
            <div className="row between centred gap-xs">
              <div className="shrinks grow">
                <h2 className={`semibold ${styles.product}`}>{nome}</h2>
                <p className="quiet small">
                  {[emTodos(linhas), linhas[0] && sobreOItem(linhas[0].item)].filter(Boolean).join(' · ')}
                  {faltam.length === 0 ? ' · separado' : ''}
                </p>
              </div>
              {faltam.length > 0 ? (
                <Button
                  variant="default"
                  aria-label={`Marcar tudo de ${nome}`}
                  onClick={() =>
                    marcar(
                      faltam.map(({ item }) => item),
                      true,
                    )
                  }
                >
                  Marcar tudo
                </Button>
              ) : null}
            </div>
            <ul className="rows mt-xs">
              {linhas.map(linha => (
                <LinhaASeparar
                  key={linha.item.itemPedidoId}
                  linha={linha}
                  nome={
                    <>
                      {linha.cliente.clienteNome} <span className="quiet nowrap">· nº&nbsp;{linha.pedido.id}</span>
                    </>
                  }
                  {...{ marcar, marcada }}
                />
              ))}
            </ul>
          </Panel>
        )
      })}
    </div>
  )
}

function emTodos(linhas: readonly Linha[]): string {
  const total = linhas.reduce((sum, { item }) => sum + milesimos(item.quantidadeEntregue ?? item.quantidade), 0) / 1000
  return `${comUnidade(total, linhas[0]?.item.unidadeMedida)} em ${contar(linhas.length, 'pedido', 'pedidos')}`
}
