import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { telefoneMascarado } from '#contract/brasil.ts'
import { somarDias } from '#contract/dias.ts'
import { contar, emReais, somar } from '#contract/dinheiro.ts'
import {
  type EntregasDoDia,
  lerCargaEmPdf,
  lerEntregasDoDia,
  lerRomaneioEmPdf,
  type Parada,
  type RotaDoDia,
} from '#contract/entregas.ts'
import { useRead } from '../../api/query.ts'
import { useLive } from '../../api/use-live.ts'
import { noMapa } from '../../mensagens/mapa.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { FileButton } from '../../shell/file-button.tsx'
import { useRefine } from '../../shell/use-refine.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { RecordChoice } from '../../ui/fields/record-choice.tsx'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { OrderedList } from '../../ui/lists/ordered-list.tsx'
import { showWeekday } from '../../ui/moment.ts'
import { Empty } from '../../ui/notice.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { Chip, StatusChip } from '../../ui/status-chip.tsx'
import { useToday } from '../../ui/use-today.ts'
import { useMudarDia } from './mudar-dia.ts'

const route = getRouteApi('/admin/entregas')
type Mudar = ReturnType<typeof useMudarDia>['mudar']

/** `/admin/entregas`: the stops of a day by route, in order, live. What is moved here changes that day alone. */
export function Entregas() {
  const hoje = useToday()
  const { dia: data = hoje } = route.useSearch()
  const read = useRead(lerEntregasDoDia, { params: { data } })
  useLive({ reads: [lerEntregasDoDia] })
  const { dia, mudar } = useMudarDia(data, read.data)
  return (
    <Page
      title={`Entregas de ${showWeekday(data)}`}
      // A no-break space keeps the line while a day loads.
      sub={read.data ? andamento(read.data) : '\u00a0'}
      actions={
        <ButtonLink to="/admin/cadastro/rota" search={{}} variant="default">
          Rotas
        </ButtonLink>
      }
    >
      <Dias data={data} hoje={hoje} />
      {dia ? <Dia data={data} dia={dia} mudar={mudar} /> : <Unread read={read} height={320} />}
    </Page>
  )
}

function Dias({ data, hoje }: { data: string; hoje: string }) {
  const mudar = useRefine(route.useNavigate())
  const dias = [
    [hoje, 'Hoje'],
    [somarDias(hoje, 1), 'Amanhã'],
  ] as const
  return (
    <div className="row centred gap-sm mb-md">
      <DayField aria-label="Dia da entrega" value={data} always onChange={dia => dia && mudar({ dia })} w={160} />
      <FilterChoice label="Dia" value={data} options={dias} onChange={dia => dia && mudar({ dia })} />
    </div>
  )
}

function Dia({ data, dia, mudar }: { data: string; dia: EntregasDoDia; mudar: Mudar }) {
  const { rotas, semRota = [] } = dia
  const nada = semRota.length === 0 && rotas.every(({ paradas }) => paradas.length === 0)
  if (nada)
    return (
      <Empty title={`Nada a entregar em ${showWeekday(data)}`}>
        Os pedidos aparecem aqui quando são confirmados para este dia.
      </Empty>
    )
  return (
    <div className="stack gap-md">
      {semRota.length > 0 ? <SemRota rotas={rotas} semRota={semRota} mudar={mudar} /> : null}
      {rotas.map(rota => (
        <Rota key={rota.rotaId} data={data} rota={rota} rotas={rotas} mudar={mudar} />
      ))}
    </div>
  )
}

/** What no van takes yet, before all else. */
const SemRota = ({ rotas, semRota, mudar }: Required<EntregasDoDia> & { mudar: Mudar }) => (
  <Panel title={`Sem rota · ${contar(semRota.length, 'parada', 'paradas')}`}>
    {rotas.length > 0 ? (
      <p className="amber">
        Arraste cada uma para a sua rota, ou escolha: vale só para este dia. Para todos os dias, ponha o cliente numa
        rota.
      </p>
    ) : (
      <div className="row centred gap-sm">
        <p className="amber">Cadastre uma rota para pôr as paradas em ordem e imprimir o romaneio.</p>
        <ButtonLink to="/admin/cadastro/rota" search={{ editar: 'novo' }} size="sm">
          Cadastrar rota
        </ButtonLink>
      </div>
    )}
    <Paradas
      rotas={rotas}
      mudar={mudar}
      paradas={semRota}
      rotaId={null}
      unordered
      label="Paradas sem rota"
      onOrder={(_, id) => mover(rotas, id, null, mudar)}
    />
  </Panel>
)

type RotaProps = { data: string; rota: RotaDoDia; rotas: readonly RotaDoDia[]; mudar: Mudar }

function Rota({ data, rota, rotas, mudar }: RotaProps) {
  const { rotaId, nome, entregadorNome, veiculo, paradas } = rota
  const sent = { params: { data, rotaId } }
  const reason = paradas.length === 0 ? 'Nada a entregar nesta rota neste dia' : null
  return (
    <Panel>
      <div className="row between centred gap-xs">
        <div className="shrinks grow" style={{ minWidth: '12rem' }}>
          <h2 className="semibold panel-title anywhere">{nome}</h2>
          <p className="quiet small anywhere">
            {[entregadorNome ?? 'Ninguém entrega ainda', veiculo].filter(Boolean).join(' · ')}
          </p>
          <p className="small num">{somas(rota)}</p>
        </div>
        <div className="row gap-xs no-print">
          <FileButton size="sm" route={lerRomaneioEmPdf} sent={sent} reason={reason} aria-label={`Romaneio de ${nome}`}>
            Romaneio
          </FileButton>
          <FileButton size="sm" route={lerCargaEmPdf} sent={sent} reason={reason} aria-label={`Carga de ${nome}`}>
            Carga
          </FileButton>
        </div>
      </div>
      <Paradas
        rotas={rotas}
        mudar={mudar}
        paradas={paradas}
        rotaId={rotaId}
        label={`Paradas de ${nome}`}
        onOrder={ids => mudar({ rotaId, paradas: ids })}
      />
    </Panel>
  )
}

type ParadasProps = {
  label: string
  paradas: readonly Parada[]
  rotaId: number | null
  rotas: readonly RotaDoDia[]
  mudar: Mudar
  unordered?: boolean
  onOrder: (ids: number[], id: number) => void
}

const Paradas = ({ paradas, rotaId, rotas, mudar, ...props }: ParadasProps) => (
  <OrderedList
    items={paradas}
    {...props}
    idOf={({ clienteId }) => clienteId}
    nameOf={({ clienteNome }) => clienteNome}
    title={parada => <Nome parada={parada} />}
    below={parada => (
      <SobreAParada
        parada={parada}
        rotaId={rotaId}
        rotas={rotas}
        onMover={para => mover(rotas, parada.clienteId, para, mudar)}
      />
    )}
  />
)

/** Puts a stop at the end of another route, or takes it from its own. */
function mover(rotas: readonly RotaDoDia[], clienteId: number, para: number | null, mudar: Mudar): void {
  const isHere = ({ paradas }: RotaDoDia) => paradas.some(parada => parada.clienteId === clienteId)
  const rota = rotas.find(one => (para === null ? isHere(one) : one.rotaId === para))
  const outras = rota?.paradas.map(parada => parada.clienteId).filter(id => id !== clienteId) ?? []
  if (rota) mudar({ rotaId: rota.rotaId, paradas: para === null ? outras : [...outras, clienteId] })
}

function somas({ paradas, totais }: RotaDoDia): string {
  if (totais.paradas === 0) return 'Nenhuma parada neste dia'
  const aReceber = somar(paradas.flatMap(({ pedidos }) => pedidos.map(({ aReceber }) => aReceber)))
  return [
    contar(totais.paradas, 'parada', 'paradas'),
    `${totais.entregues} de ${contar(totais.pedidos, 'pedido entregue', 'pedidos entregues')}`,
    emReais(totais.valorTotal),
    aReceber > 0 && `a receber ${emReais(aReceber)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function andamento({ rotas, semRota = [] }: EntregasDoDia): string {
  const paradas = [...rotas.flatMap(rota => rota.paradas), ...semRota]
  if (paradas.length === 0) return 'As paradas do dia, por rota'
  const feitas = paradas.filter(({ situacao }) => situacao === 'entregue').length
  return `${feitas} de ${contar(paradas.length, 'parada entregue', 'paradas entregues')}`
}

const SITUACOES: Record<Parada['situacao'], ReactNode> = {
  entregue: <StatusChip>Entregue</StatusChip>,
  ausente: <Chip tone="amber">Não entregue</Chip>,
  aberta: <Chip tone="grey">A entregar</Chip>,
}

/** A stop's name and how far it is. */
const Nome = ({ parada: { clienteNome, situacao } }: { parada: Parada }) => (
  <span className="row centred gap-xs">
    <span className="semibold">{clienteNome}</span>
    {SITUACOES[situacao]}
  </span>
)

type Props = {
  parada: Parada
  rotaId: number | null
  rotas: readonly { rotaId: number; nome: string }[]
  onMover: (rotaId: number | null) => void
}

/** Where to, when, what to know at the door, the orders; and the route, which can be changed for the day. */
function SobreAParada({ parada, rotaId, rotas, onMover }: Props) {
  const { clienteNome, endereco, cidade, telefone, janelaEntrega, observacaoEntrega, pedidos } = parada
  const onde = [endereco, cidade].filter(Boolean).join(', ')
  return (
    <div className="row between gap-xs">
      <div className="grow shrinks anywhere" style={{ minWidth: '14rem' }}>
        <p className="quiet small">
          {onde ? (
            <a className="link" {...noMapa(onde)}>
              {onde}
            </a>
          ) : null}
          {onde && telefone ? ' · ' : null}
          {telefone ? telefoneMascarado(telefone) : null}
        </p>
        {janelaEntrega || observacaoEntrega ? (
          <p className="amber small">{[janelaEntrega, observacaoEntrega].filter(Boolean).join(' · ')}</p>
        ) : null}
        {pedidos.map(({ pedidoId, status, itens, valorTotal, aReceber }) => (
          <p key={pedidoId} className="line centred gap-xs small">
            <Link to="/admin/relatorios/pedido" search={{ id: pedidoId }} className="target link nowrap">
              Pedido {pedidoId}
            </Link>
            <span className="num">
              {contar(itens, 'item', 'itens')} · {emReais(valorTotal)}
              {aReceber > 0 ? ` · a receber ${emReais(aReceber)}` : ''}
            </span>
            {pedidos.length > 1 ? <StatusChip>{status}</StatusChip> : null}
          </p>
        ))}
      </div>
      <RecordChoice
        aria-label={`Rota de ${clienteNome}`}
        className="no-print"
        w={220}
        all="Sem rota"
        data={rotas.map(({ rotaId, nome }) => [rotaId, nome])}
        value={rotaId}
        onChange={onMover}
      />
    </div>
  )
}
