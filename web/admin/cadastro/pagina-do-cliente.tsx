import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Cliente, linhasDoCliente } from '#contract/clientes.ts'
import { contar, emReais } from '#contract/dinheiro.ts'
import { NOME_DO_PAPEL } from '#contract/papeis.ts'
import { esquecerApelido, listarApelidos } from '#contract/pedidos-texto.ts'
import { DIAS_DO_RESUMO, lerResumoDoCliente } from '#contract/resumo-do-cliente.ts'
import type { Answer } from '#contract/route.ts'
import { situacaoDe } from '#contract/situacao.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { noMapa } from '../../mensagens/mapa.ts'
import { PedidosFixos } from '../../pedido/fixos/lista-de-fixos.tsx'
import { ButtonLink } from '../../shell/button-link.tsx'
import { Facts } from '../../ui/lists/facts.tsx'
import { SEMANA_INTEIRA, showWeekday } from '../../ui/moment.ts'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { Chip, StatusChip } from '../../ui/status-chip.tsx'
import { Deve } from '../financeiro/deve.tsx'
import { RotaDoCliente } from './rotas/na-rota.tsx'

type Resumo = Answer<typeof lerResumoDoCliente>['resumo']
type Pedido = Resumo['emAberto'][number]

/** A client as a story: what they ordered, who they are, what they buy. */
export function PaginaDoCliente({ record: cliente }: { record: Cliente }) {
  const read = useRead(lerResumoDoCliente, { params: { id: cliente.id } })
  const resumo = read.data?.resumo
  return (
    <div className="stack gap-md mt-md mb-md">
      {resumo ? <Numeros cliente={cliente} resumo={resumo} /> : <Unread read={read} height={144} />}
      <Deve clienteId={cliente.id} />
      <div className="quiet small">
        {linhasDoCliente(cliente).map(linha => (
          <p key={linha}>{linha}</p>
        ))}
        {cliente.endereco ? (
          <a className="link target" {...noMapa(cliente.endereco, cliente.bairro, cliente.cidade, cliente.estado)}>
            Ver no mapa
          </a>
        ) : null}
      </div>
      {resumo ? <Historia cliente={cliente} resumo={resumo} /> : null}
      <PedidosFixos clienteId={cliente.id} />
      <Apelidos clienteId={cliente.id} />
    </div>
  )
}

type Parts = { cliente: Cliente; resumo: Resumo }

const Numeros = ({ cliente, resumo: { ultimoPedido, mes, diaHabitual } }: Parts) => (
  <Facts
    facts={[
      ['Último pedido', ultimoPedido ? <DoPedido key="ultimo" pedido={ultimoPedido} /> : 'Nenhum ainda'],
      ['Este mês', `${emReais(mes.valorTotal)} em ${contar(mes.pedidos, 'pedido', 'pedidos')}`],
      ['Dia habitual', diaHabitual && emPalavras(diaHabitual)],
      ['Rota', <RotaDoCliente key="rota" {...cliente} />],
      ['Recebe', [cliente.janelaEntrega, cliente.observacaoEntrega].filter(Boolean).join(' · ')],
    ]}
  />
)

const Historia = ({ cliente, resumo: { pessoas, emAberto, compra, precosEspeciais } }: Parts) => (
  <>
    <Pessoas cliente={cliente} pessoas={pessoas} />
    <Parte title="Em aberto e por entregar">
      {emAberto.map(pedido => (
        <Linha key={pedido.id} side={emReais(pedido.valorTotal)}>
          <DoPedido pedido={pedido} />
          <small>{pedido.dataEntrega ? `Entrega ${showWeekday(pedido.dataEntrega)}` : 'Sem dia de entrega'}</small>
        </Linha>
      ))}
    </Parte>
    <Parte title={`O que compra · últimos ${DIAS_DO_RESUMO} dias`}>
      {compra.map(({ produtoId, nome, quantidade, unidadeMedida, valorTotal, pedidos }) => (
        <Linha key={produtoId} side={emReais(valorTotal)}>
          {nome}
          <small>
            {comUnidade(quantidade, unidadeMedida)} em {contar(pedidos, 'pedido', 'pedidos')}
          </small>
        </Linha>
      ))}
    </Parte>
    <Especiais precos={precosEspeciais} />
  </>
)

/** What this client alone pays, folded: it may be most of a shelf. */
const Especiais = ({ precos }: { precos: Resumo['precosEspeciais'] }) =>
  precos.length > 0 ? (
    <details>
      <summary>Preços especiais · {precos.length}</summary>
      <ul className="rows roomy" aria-label="Preços especiais">
        {precos.map(({ produtoId, nome, precoVenda, precoComum }) => (
          <Linha key={`${produtoId} ${precoVenda}`} side={emReais(precoVenda)}>
            {nome}
            <small>Nas outras estantes {emReais(precoComum)}</small>
          </Linha>
        ))}
      </ul>
    </details>
  ) : null

const emPalavras = ({ diaDaSemana, entregas, de }: NonNullable<Resumo['diaHabitual']>) =>
  `${SEMANA_INTEIRA[diaDaSemana - 1]}, ${entregas} de ${de} entregas`

/** An order's number, day and state, leading to it. */
const DoPedido = ({ pedido }: { pedido: Pedido }) => (
  <>
    <Link to="/admin/relatorios/pedido" search={{ id: pedido.id }} className="link">
      nº&nbsp;{pedido.id}, {showWeekday(pedido.dia)}
    </Link>{' '}
    <StatusChip>{situacaoDe(pedido)}</StatusChip>
  </>
)

/** Who signs in for the client; without anybody it can't order. */
function Pessoas({ cliente: { id, ativo }, pessoas }: { cliente: Cliente; pessoas: Resumo['pessoas'] }) {
  const novo = { clienteId: id, editar: 'novo' } as const
  if (pessoas.length === 0)
    return ativo ? (
      <Alert title="Ninguém deste cliente entra no sistema ainda">
        <ButtonLink to="/admin/cadastro/usuario" search={novo} size="sm">
          Criar usuário deste cliente
        </ButtonLink>
      </Alert>
    ) : null
  return (
    <Parte title="Pessoas">
      {pessoas.map(({ id, nome, email, papel, entrou }) => (
        <Linha key={id} side={entrou ? null : <Chip tone="amber">Nunca entrou</Chip>}>
          <Link to="/admin/cadastro/usuario" search={{ editar: id }} className="link">
            {nome}
          </Link>
          <small>
            {NOME_DO_PAPEL[papel]} · {email}
          </small>
        </Linha>
      ))}
    </Parte>
  )
}

/** A list under its title; nothing where it is empty. */
const Parte = ({ title, children }: { title: string; children: ReactNode[] }) =>
  children.length > 0 ? (
    <section>
      <h3 className="semibold">{title}</h3>
      <ul className="rows roomy" aria-label={title}>
        {children}
      </ul>
    </section>
  ) : null

const Linha = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <li className="line between gap-sm">
    <div className="shrinks">{children}</div>
    <div className="to-end num stiff">{side}</div>
  </li>
)

/** This client's own names for products, learned from its messages; renders nothing when there are none. */
function Apelidos({ clienteId }: { clienteId: number }) {
  const { data } = useRead(listarApelidos, { params: { id: clienteId }, query: { limite: 1000 } })
  const esquecer = useWrite(esquecerApelido, {
    success: 'Palavra esquecida',
    failure: 'A palavra não foi esquecida',
  })
  if (!data?.apelidos.length) return null
  return (
    <details className="mt-md">
      <summary>Como este cliente chama os produtos · {data.apelidos.length}</summary>
      <ul className="rows roomy" aria-label="Palavras aprendidas">
        {data.apelidos.map(({ id, texto, nome }) => (
          <li key={id} className="line between centred gap-sm">
            <span className="shrinks">
              “{texto}” <small>{nome}</small>
            </span>
            <Button
              size="sm"
              variant="subtle"
              color="red"
              aria-label={`Esquecer “${texto}”`}
              onClick={() => esquecer.mutate({ params: { id } })}
            >
              Esquecer
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
