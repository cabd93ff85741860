import type { CSSProperties, ReactNode } from 'react'
import { maiuscula } from '#contract/dia-com-nome.ts'
import { contar, emNumero, emPorcento, emReais } from '#contract/dinheiro.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useMarca } from '../shell/use-marca.ts'
import { BarList } from '../ui/charts/bar-list.tsx'
import { Calendario, Colunas, Pontos } from './figuras.tsx'
import { Cartao, pontas } from './fim.tsx'
import { type Ano, diaInteiro, mesCurto, nomeDaSemana, nomeDoMes, parteDe, semanaCurta } from './palavras.ts'
import styles from './retrospectiva.module.css'

/** One number and one picture. */
type Scene = {
  title: string
  lead: string
  /** What the number is about, if it has a name: a day, a client. */
  name?: string
  number: string
  tail: string
  picture: ReactNode
}

const LISTADOS = 6

/** The year as sections as high as the window; facts that the year lacks are left out. */
export function Historia({ ano }: { ano: Ano }) {
  const scenes = [pedidos, vendas, crescimento, melhorDia, semana, produtos, melhorCliente, fim]
  return (
    <>
      <Capa ano={ano} />
      {scenes
        .flatMap(scene => scene(ano) ?? [])
        .map(({ title, lead, name, number, tail, picture }) => (
          <section key={title} aria-label={title} className={styles.scene}>
            <h2 className={`stack regular ${styles.statement}`}>
              <span>{lead}</span> {name ? <b className="bold anywhere mt-2xs">{name}</b> : null}{' '}
              <strong className="nowrap num" style={{ '--signs': number.length } as CSSProperties}>
                {number}
              </strong>{' '}
              <span>{tail}</span>
            </h2>
            <div className="shrinks">{picture}</div>
          </section>
        ))}
    </>
  )
}

/** The year, above one column for each month's sales. */
function Capa({ ano: { ano, meses } }: { ano: Ano }) {
  const { nome } = useMarca()
  return (
    <section aria-label="Capa" className={styles.scene} data-capa>
      <div className="to-middle">
        <p>{nome}</p>
        <h1 className="num">{ano}</h1>
        <p>O seu ano, pedido a pedido.</p>
        <p className="mt-md no-print">Role para ver</p>
      </div>
      <Colunas columns={porMes(meses)} />
    </section>
  )
}

const pedidos = ({ ano, pedidos, meses, dias }: Ano): Scene => ({
  title: 'Pedidos',
  lead: 'Foram',
  number: emNumero(pedidos),
  tail: `${pedidos === 1 ? 'pedido' : 'pedidos'} em ${contar(dias.length, 'dia de entrega', 'dias de entrega')}`,
  picture: <Pontos meses={meses} ano={ano} />,
})

const vendas = ({ ano, valorTotal, ticketMedio, meses, melhorMes }: Ano): Scene => ({
  title: 'Vendas',
  lead: 'Que somaram',
  number: emReais(valorTotal),
  tail: `em vendas, com ${emReais(ticketMedio ?? 0)} em cada pedido, em média${
    melhorMes ? `. O melhor mês foi ${nomeDoMes(melhorMes.mes)}: ${emReais(melhorMes.valorTotal)}` : ''
  }`,
  picture: <Colunas label={`Vendas por mês em ${ano}`} columns={porMes(meses)} />,
})

const porMes = (meses: Ano['meses']) => meses.map(({ mes, valorTotal }) => ({ name: mesCurto(mes), value: valorTotal }))

/** Left out when the year before had no sales. */
function crescimento({ ano, crescimento, valorTotal, valorAnterior }: Ano): Scene | null {
  if (crescimento === null || valorAnterior === null) return null
  const cada = emReais(Math.round((100 + crescimento) * 100) / 100)
  return {
    title: crescimento < 0 ? 'Queda' : 'Crescimento',
    lead: `Em relação a ${ano - 1}`,
    number: `${crescimento < 0 ? '−' : '+'}${emPorcento(Math.abs(crescimento))}`,
    tail: `Para cada R$ 100 vendidos em ${ano - 1}, foram ${cada} em ${ano}`,
    picture: (
      <Colunas
        withValues
        label="Vendas por ano"
        columns={[
          { name: String(ano - 1), value: valorAnterior },
          { name: String(ano), value: valorTotal },
        ]}
      />
    ),
  }
}

function melhorDia({ ano, melhorDia, dias }: Ano): Scene | null {
  if (!melhorDia) return null
  return {
    title: 'Melhor dia',
    lead: 'O melhor dia',
    name: maiuscula(diaInteiro(melhorDia.dia)),
    number: emReais(melhorDia.valorTotal),
    tail: `em ${contar(melhorDia.pedidos, 'pedido', 'pedidos')} entregues num dia só`,
    picture: <Calendario ano={ano} dias={dias} best={melhorDia.dia} />,
  }
}

function semana({ ano, melhorDiaDaSemana: melhor, diasDaSemana, valorTotal }: Ano): Scene | null {
  if (!melhor) return null
  return {
    title: 'Dia da semana',
    lead: 'O dia forte da semana',
    name: maiuscula(nomeDaSemana(melhor.diaDaSemana)),
    number: emPorcento(parteDe(melhor.valorTotal, valorTotal)),
    tail: `de tudo o que se vendeu: ${emReais(melhor.valorTotal)} em ${contar(melhor.pedidos, 'pedido', 'pedidos')}`,
    picture: (
      <Colunas
        label={`Vendas por dia da semana em ${ano}`}
        columns={diasDaSemana.map(({ diaDaSemana, valorTotal }) => ({
          name: semanaCurta(diaDaSemana),
          value: valorTotal,
        }))}
      />
    ),
  }
}

/** The best-selling products. */
const produtos = ({ produtos, topProdutos: top }: Ano): Scene => ({
  title: 'Produtos',
  lead: 'Saíram',
  number: emNumero(produtos),
  tail: `${produtos === 1 ? 'produto' : 'produtos diferentes'}${
    top[0] ? `. O que mais rendeu foi ${top[0].nome}: ${comUnidade(top[0].quantidade, top[0].unidadeMedida)}` : ''
  }`,
  picture: <Ranking places={top.map(({ produtoId, nome, valorTotal }) => [produtoId, nome, valorTotal])} />,
})

/** The best client, ahead of the others. */
function melhorCliente({ clientes, topClientes: top, valorTotal }: Ano): Scene | null {
  const [melhor] = top
  if (!melhor) return null
  const parte = emPorcento(parteDe(melhor.valorTotal, valorTotal))
  return {
    title: 'Melhor cliente',
    lead: clientes === 1 ? 'Quem comprou' : `Quem mais comprou, entre ${emNumero(clientes)} clientes`,
    name: melhor.clienteNome,
    number: emReais(melhor.valorTotal),
    tail: `em ${contar(melhor.pedidos, 'pedido', 'pedidos')}: ${parte} do ano`,
    picture: (
      <Ranking places={top.map(({ clienteId, clienteNome, valorTotal }) => [clienteId, clienteNome, valorTotal])} />
    ),
  }
}

const Ranking = ({ places }: { places: readonly (readonly [id: number, name: string, value: number])[] }) => (
  <BarList
    bars={places.slice(0, LISTADOS).map(([id, name, value]) => ({ key: id, name, value, text: emReais(value) }))}
  />
)

const fim = (ano: Ano): Scene => ({
  title: 'O ano em uma imagem',
  lead: 'No fim das contas, cada pedido valeu',
  number: emReais(ano.ticketMedio ?? 0),
  tail: `em média. ${contar(ano.cancelados, 'foi cancelado', 'foram cancelados')} pelo caminho. ${pontas(ano)}`,
  picture: <Cartao ano={ano} />,
})
