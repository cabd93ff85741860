import type { ComponentProps, ReactNode } from 'react'
import { contar, emPorcento, emReais } from '#contract/dinheiro.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useMarca } from '../shell/use-marca.ts'
import {
  type Ano,
  contado,
  diaEMes,
  diaInteiro,
  maiuscula,
  mesCurto,
  nomeDaSemana,
  nomeDoMes,
  parteDe,
  semanaCurta,
} from './palavras.ts'
import { Pontos } from './pontos.tsx'
import { Calendario } from './quadros/calendario.tsx'
import { CemQuadros, Colunas, QuadroDosMeses, Ranking } from './quadros/figuras.tsx'
import { Fim } from './quadros/fim.tsx'
import styles from './quadros/quadros.module.css'
import { Slide } from './quadros/slide.tsx'
import page from './retrospectiva.module.css'

/** A section as high as the window; `branded` puts it on the provider's colour. */
type Scene = { title: string; branded?: boolean } & ({ content: ReactNode } | ComponentProps<typeof Slide>)

/** One number and one picture for each fact; facts that the year lacks are left out. */
export function Historia({ ano }: { ano: Ano }) {
  const when = [capa, pedidos, vendas, crescimento, melhorMes, melhorDia, semana]
  const who = [produtos, clientes, melhorCliente, fim]
  return [...when, ...who]
    .flatMap(scene => scene(ano) ?? [])
    .map(({ title, branded, ...scene }) => (
      <section
        key={title}
        aria-label={title}
        className={`stack centred ${page.scene}`}
        data-marca={branded || undefined}
      >
        {'content' in scene ? scene.content : <Slide {...scene} />}
      </section>
    ))
}

const capa = (ano: Ano): Scene => ({ title: 'Capa', branded: true, content: <Capa ano={ano} /> })

/** The year, above one column for each month's sales. */
function Capa({ ano: { ano, meses } }: { ano: Ano }) {
  const { nome } = useMarca()
  const maior = Math.max(0.01, ...meses.map(({ valorTotal }) => valorTotal))
  return (
    <div className={`stack centred ${styles.capa}`}>
      <div className={`to-middle ${styles.titulo}`}>
        <p>{nome}</p>
        <h1 className="num">{ano}</h1>
        <p>O seu ano, pedido a pedido.</p>
        <p className={`${styles.como} no-print`}>Role para ver</p>
      </div>
      <div aria-hidden="true" className={`line ${styles.meses}`}>
        {meses.map(({ mes, valorTotal }) => (
          <i key={mes} className="grow" style={{ height: `${(valorTotal / maior) * 100}%` }} />
        ))}
      </div>
    </div>
  )
}

const pedidos = ({ ano, pedidos, meses, dias }: Ano): Scene => ({
  title: 'Pedidos',
  lead: 'Foram',
  number: pedidos,
  format: contado,
  tail: `${pedidos === 1 ? 'pedido' : 'pedidos'} em ${contar(dias.length, 'dia de entrega', 'dias de entrega')}`,
  table: {
    title: `Pedidos por mês em ${ano}`,
    head: ['Mês', 'Pedidos'],
    rows: meses.map(({ mes, pedidos }) => [mes, nomeDoMes(mes), contado(pedidos)]),
  },
  children: <Pontos meses={meses} ano={ano} />,
})

const vendas = ({ ano, valorTotal, ticketMedio, meses, melhorMes }: Ano): Scene => ({
  title: 'Vendas',
  lead: 'Que somaram',
  number: valorTotal,
  format: emReais,
  tail: `em vendas, com ${emReais(ticketMedio ?? 0)} em cada pedido, em média`,
  table: {
    title: `Vendas por mês em ${ano}`,
    head: ['Mês', 'Vendas'],
    rows: meses.map(({ mes, valorTotal }) => [mes, nomeDoMes(mes), emReais(valorTotal)]),
  },
  children: (
    <Colunas
      label={`Vendas por mês em ${ano}`}
      columns={meses.map(({ mes, valorTotal }) => ({
        name: mesCurto(mes),
        value: valorTotal,
        highlighted: mes === melhorMes?.mes,
      }))}
    />
  ),
})

/** Left out when the year before had no sales. */
function crescimento({ ano, crescimento, valorTotal, valorAnterior }: Ano): Scene | null {
  if (crescimento === null || valorAnterior === null) return null
  const cada = emReais(Math.round((100 + crescimento) * 100) / 100)
  return {
    title: crescimento < 0 ? 'Queda' : 'Crescimento',
    lead: `Em relação a ${ano - 1}`,
    number: crescimento,
    format: numero => `${numero < 0 ? '−' : '+'}${emPorcento(Math.abs(numero))}`,
    tail: `Para cada R$ 100 vendidos em ${ano - 1}, foram ${cada} em ${ano}`,
    children: (
      <Colunas
        withValues
        label={`${ano - 1}: ${emReais(valorAnterior)}; ${ano}: ${emReais(valorTotal)}`}
        columns={[
          { name: String(ano - 1), value: valorAnterior },
          { name: String(ano), value: valorTotal, highlighted: true },
        ]}
      />
    ),
  }
}

function melhorMes({ melhorMes, meses }: Ano): Scene | null {
  if (!melhorMes) return null
  return {
    title: 'Melhor mês',
    lead: 'O melhor mês',
    name: maiuscula(nomeDoMes(melhorMes.mes)),
    number: melhorMes.valorTotal,
    format: emReais,
    tail: `em ${contar(melhorMes.pedidos, 'pedido', 'pedidos')}`,
    children: <QuadroDosMeses meses={meses} best={melhorMes.mes} />,
  }
}

function melhorDia({ ano, melhorDia, dias }: Ano): Scene | null {
  if (!melhorDia) return null
  return {
    title: 'Melhor dia',
    lead: 'O melhor dia',
    name: maiuscula(diaInteiro(melhorDia.dia)),
    number: melhorDia.valorTotal,
    format: emReais,
    tail: `em ${contar(melhorDia.pedidos, 'pedido', 'pedidos')} entregues num dia só`,
    table: {
      title: `Dias com entrega em ${ano}`,
      head: ['Dia', 'Pedidos', 'Vendas'],
      rows: dias.map(({ dia, pedidos, valorTotal }) => [dia, diaEMes(dia), contado(pedidos), emReais(valorTotal)]),
    },
    children: <Calendario ano={ano} dias={dias} best={melhorDia.dia} />,
  }
}

function semana({ ano, melhorDiaDaSemana, diasDaSemana, valorTotal }: Ano): Scene | null {
  if (!melhorDiaDaSemana) return null
  const { diaDaSemana: melhor, ...dele } = melhorDiaDaSemana
  return {
    title: 'Dia da semana',
    lead: 'O dia forte da semana',
    name: maiuscula(nomeDaSemana(melhor)),
    number: parteDe(dele.valorTotal, valorTotal),
    format: emPorcento,
    tail: `de tudo o que se vendeu: ${emReais(dele.valorTotal)} em ${contar(dele.pedidos, 'pedido', 'pedidos')}`,
    table: {
      title: `Dias da semana em ${ano}`,
      head: ['Dia', 'Pedidos', 'Vendas'],
      rows: diasDaSemana.map(({ diaDaSemana, pedidos, valorTotal }) => [
        diaDaSemana,
        nomeDaSemana(diaDaSemana),
        contado(pedidos),
        emReais(valorTotal),
      ]),
    },
    children: (
      <Colunas
        label={`Vendas por dia da semana em ${ano}`}
        columns={diasDaSemana.map(({ diaDaSemana, valorTotal }) => ({
          name: semanaCurta(diaDaSemana),
          value: valorTotal,
          highlighted: diaDaSemana === melhor,
        }))}
      />
    ),
  }
}

const LISTADOS = 8

/** The best-selling products and the best clients. */
const produtos = ({ produtos, topProdutos }: Ano): Scene => ({
  title: 'Produtos',
  lead: 'Saíram',
  number: produtos,
  format: contado,
  tail: `${produtos === 1 ? 'produto' : 'produtos diferentes'}${campeao(topProdutos)}`,
  children: (
    <Ranking
      label="Os produtos que mais renderam"
      places={topProdutos.slice(0, LISTADOS).map(({ produtoId, nome, valorTotal }) => ({
        id: produtoId,
        name: nome,
        value: valorTotal,
      }))}
    />
  ),
})

const clientes = ({ clientes, topClientes }: Ano): Scene => ({
  title: 'Clientes',
  lead: 'Para',
  number: clientes,
  format: contado,
  tail: clientes === 1 ? 'cliente' : 'clientes, estes à frente',
  children: (
    <Ranking
      label="Os clientes que mais compraram"
      places={topClientes.slice(0, LISTADOS).map(({ clienteId, clienteNome, valorTotal }) => ({
        id: clienteId,
        name: clienteNome,
        value: valorTotal,
      }))}
    />
  ),
})

function melhorCliente({ topClientes: [melhor], valorTotal }: Ano): Scene | null {
  if (!melhor) return null
  const parte = parteDe(melhor.valorTotal, valorTotal)
  return {
    title: 'Melhor cliente',
    lead: 'Quem mais comprou',
    name: melhor.clienteNome,
    number: melhor.valorTotal,
    format: emReais,
    tail: `em ${contar(melhor.pedidos, 'pedido', 'pedidos')}: ${emPorcento(parte)} do ano`,
    children: <CemQuadros share={parte} />,
  }
}

function campeao([primeiro]: Ano['topProdutos']): string {
  if (!primeiro) return ''
  return `. O que mais rendeu foi ${primeiro.nome}: ${comUnidade(primeiro.quantidade, primeiro.unidadeMedida)}`
}

const fim = (ano: Ano): Scene => ({ title: 'O ano em uma imagem', content: <Fim ano={ano} /> })
