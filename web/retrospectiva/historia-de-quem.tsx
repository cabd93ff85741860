import { emPorcento, emReais } from '#contract/dinheiro.ts'
import { comUnidade } from '#contract/unidades.ts'
import { type Ano, contado, parteDe, quantos } from './palavras.ts'
import type { Cena } from './palco.tsx'
import { CemQuadros } from './quadros/cem-quadros.tsx'
import { Ranking } from './quadros/ranking.tsx'
import { Slide } from './quadros/slide.tsx'

const LISTADOS = 8

/** What sold, and who bought. */
export const produtos = ({ produtos, topProdutos }: Ano): Cena => ({
  titulo: 'Produtos',
  conteudo: (
    <Slide
      lead="Saíram"
      number={produtos}
      format={contado}
      tail={`${produtos === 1 ? 'produto' : 'produtos diferentes'}${campeao(topProdutos)}`}
    >
      <Ranking
        label="Os produtos que mais renderam"
        postos={topProdutos.slice(0, LISTADOS).map(({ produtoId, nome, valorTotal }) => ({
          id: produtoId,
          nome,
          valor: valorTotal,
          texto: emReais(valorTotal),
        }))}
      />
    </Slide>
  ),
})

export const clientes = ({ clientes, topClientes }: Ano): Cena => ({
  titulo: 'Clientes',
  conteudo: (
    <Slide
      lead="Para"
      number={clientes}
      format={contado}
      tail={clientes === 1 ? 'cliente' : 'clientes, estes à frente'}
    >
      <Ranking
        label="Os clientes que mais compraram"
        postos={topClientes.slice(0, LISTADOS).map(({ clienteId, clienteNome, valorTotal }) => ({
          id: clienteId,
          nome: clienteNome,
          valor: valorTotal,
          texto: emReais(valorTotal),
        }))}
      />
    </Slide>
  ),
})

export function melhorCliente({ topClientes: [melhor], valorTotal }: Ano): Cena | null {
  if (!melhor) return null
  const parte = parteDe(melhor.valorTotal, valorTotal)
  return {
    titulo: 'Melhor cliente',
    conteudo: (
      <Slide
        lead="Quem mais comprou"
        nome={melhor.clienteNome}
        number={melhor.valorTotal}
        format={emReais}
        tail={`em ${quantos(melhor.pedidos, 'pedido', 'pedidos')}: ${emPorcento(parte)} do ano`}
      >
        <CemQuadros parte={parte} deQue="das vendas do ano" />
      </Slide>
    ),
  }
}

function campeao([primeiro]: Ano['topProdutos']): string {
  if (!primeiro) return ''
  return `. O que mais rendeu foi ${primeiro.nome}: ${comUnidade(primeiro.quantidade, primeiro.unidadeMedida)}`
}
