import { emPorcento, emReais } from '#contract/dinheiro.ts'
import { clientes, melhorCliente, produtos } from './historia-de-quem.tsx'
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
  quantos,
  semanaCurta,
} from './palavras.ts'
import { type Cena, Palco } from './palco.tsx'
import { Pontos } from './pontos.tsx'
import { Calendario } from './quadros/calendario.tsx'
import { Capa } from './quadros/capa.tsx'
import { Colunas } from './quadros/colunas.tsx'
import { Fim } from './quadros/fim.tsx'
import { QuadroDosMeses } from './quadros/quadro-dos-meses.tsx'
import { Slide } from './quadros/slide.tsx'

/** One number and one picture for each thing worth telling; what a year does not have is not told. */
export function Historia({ ano }: { ano: Ano }) {
  const cenas = [
    capa,
    pedidos,
    vendas,
    crescimento,
    melhorMes,
    melhorDia,
    semana,
    produtos,
    clientes,
    melhorCliente,
    fim,
  ]
  return <Palco cenas={cenas.flatMap(cena => cena(ano) ?? [])} />
}

const capa = (ano: Ano): Cena => ({ titulo: 'Capa', marca: true, conteudo: <Capa ano={ano} /> })

const pedidos = ({ ano, pedidos, meses, dias }: Ano): Cena => ({
  titulo: 'Pedidos',
  conteudo: (
    <Slide
      lead="Foram"
      number={pedidos}
      format={contado}
      tail={`${pedidos === 1 ? 'pedido' : 'pedidos'} em ${quantos(dias.length, 'dia de entrega', 'dias de entrega')}`}
      tabela={{
        titulo: `Pedidos por mês em ${ano}`,
        colunas: ['Mês', 'Pedidos'],
        linhas: meses.map(({ mes, pedidos }) => [nomeDoMes(mes), contado(pedidos)]),
      }}
    >
      <Pontos meses={meses} ano={ano} />
    </Slide>
  ),
})

const vendas = ({ ano, valorTotal, ticketMedio, meses, melhorMes }: Ano): Cena => ({
  titulo: 'Vendas',
  conteudo: (
    <Slide
      lead="Que somaram"
      number={valorTotal}
      format={emReais}
      tail={`em vendas, com ${emReais(ticketMedio ?? 0)} em cada pedido, em média`}
      tabela={{
        titulo: `Vendas por mês em ${ano}`,
        colunas: ['Mês', 'Vendas'],
        linhas: meses.map(({ mes, valorTotal }) => [nomeDoMes(mes), emReais(valorTotal)]),
      }}
    >
      <Colunas
        label={`Vendas por mês em ${ano}`}
        colunas={meses.map(({ mes, valorTotal }) => ({
          nome: mesCurto(mes),
          valor: valorTotal,
          texto: emReais(valorTotal),
          destaque: mes === melhorMes?.mes,
        }))}
      />
    </Slide>
  ),
})

/** Not told where the year before sold nothing. */
function crescimento({ ano, crescimento, valorTotal, valorAnterior }: Ano): Cena | null {
  if (crescimento === null || valorAnterior === null) return null
  const cada = emReais(Math.round((100 + crescimento) * 100) / 100)
  return {
    titulo: crescimento < 0 ? 'Queda' : 'Crescimento',
    conteudo: (
      <Slide
        lead={`Em relação a ${ano - 1}`}
        number={crescimento}
        format={numero => `${numero < 0 ? '−' : '+'}${emPorcento(Math.abs(numero))}`}
        tail={`Para cada R$ 100 vendidos em ${ano - 1}, foram ${cada} em ${ano}`}
      >
        <Colunas
          comValores
          label={`${ano - 1}: ${emReais(valorAnterior)}; ${ano}: ${emReais(valorTotal)}`}
          colunas={[
            { nome: String(ano - 1), valor: valorAnterior, texto: emReais(valorAnterior) },
            { nome: String(ano), valor: valorTotal, texto: emReais(valorTotal), destaque: true },
          ]}
        />
      </Slide>
    ),
  }
}

function melhorMes({ melhorMes, meses }: Ano): Cena | null {
  if (!melhorMes) return null
  return {
    titulo: 'Melhor mês',
    conteudo: (
      <Slide
        lead="O melhor mês"
        nome={maiuscula(nomeDoMes(melhorMes.mes))}
        number={melhorMes.valorTotal}
        format={emReais}
        tail={`em ${quantos(melhorMes.pedidos, 'pedido', 'pedidos')}`}
      >
        <QuadroDosMeses meses={meses} melhor={melhorMes.mes} />
      </Slide>
    ),
  }
}

function melhorDia({ ano, melhorDia, dias }: Ano): Cena | null {
  if (!melhorDia) return null
  return {
    titulo: 'Melhor dia',
    conteudo: (
      <Slide
        lead="O melhor dia"
        nome={maiuscula(diaInteiro(melhorDia.dia))}
        number={melhorDia.valorTotal}
        format={emReais}
        tail={`em ${quantos(melhorDia.pedidos, 'pedido', 'pedidos')} entregues num dia só`}
        tabela={{
          titulo: `Dias com entrega em ${ano}`,
          colunas: ['Dia', 'Pedidos', 'Vendas'],
          linhas: dias.map(({ dia, pedidos, valorTotal }) => [diaEMes(dia), contado(pedidos), emReais(valorTotal)]),
        }}
      >
        <Calendario ano={ano} dias={dias} melhor={melhorDia.dia} />
      </Slide>
    ),
  }
}

function semana({ ano, melhorDiaDaSemana, diasDaSemana, valorTotal }: Ano): Cena | null {
  if (!melhorDiaDaSemana) return null
  const { diaDaSemana: melhor, ...dele } = melhorDiaDaSemana
  return {
    titulo: 'Dia da semana',
    conteudo: (
      <Slide
        lead="O dia forte da semana"
        nome={maiuscula(nomeDaSemana(melhor))}
        number={parteDe(dele.valorTotal, valorTotal)}
        format={emPorcento}
        tail={`de tudo o que se vendeu: ${emReais(dele.valorTotal)} em ${quantos(dele.pedidos, 'pedido', 'pedidos')}`}
        tabela={{
          titulo: `Dias da semana em ${ano}`,
          colunas: ['Dia', 'Pedidos', 'Vendas'],
          linhas: diasDaSemana.map(({ diaDaSemana, pedidos, valorTotal }) => [
            nomeDaSemana(diaDaSemana),
            contado(pedidos),
            emReais(valorTotal),
          ]),
        }}
      >
        <Colunas
          label={`Vendas por dia da semana em ${ano}`}
          colunas={diasDaSemana.map(({ diaDaSemana, valorTotal }) => ({
            nome: semanaCurta(diaDaSemana),
            valor: valorTotal,
            texto: emReais(valorTotal),
            destaque: diaDaSemana === melhor,
          }))}
        />
      </Slide>
    ),
  }
}

const fim = (ano: Ano): Cena => ({ titulo: 'O ano em uma imagem', conteudo: <Fim ano={ano} /> })
