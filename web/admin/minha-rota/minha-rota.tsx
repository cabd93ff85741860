import { Button, NativeSelect } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { somarDias } from '#contract/dias.ts'
import { contar } from '#contract/dinheiro.ts'
import type { Queued } from '../../api/queue.ts'
import { useRefine } from '../../shell/use-refine.ts'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { showWeekday } from '../../ui/moment.ts'
import { Empty } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { Chip } from '../../ui/status-chip.tsx'
import { askToLeave, hasUnsaved } from '../../ui/unsaved.ts'
import { useToday } from '../../ui/use-today.ts'
import { CartaoDaParada, Situacao } from './cartao.tsx'
import { Recusada } from './recusada.tsx'
import { type ParadaVista, useRodada } from './rodada.ts'

const route = getRouteApi('/admin/minha-rota')

/** The driver's phone: the next door, what is done there, and what waits for the network. */
export function MinhaRota() {
  const { dia: qual, rota: id } = route.useSearch()
  const mudar = useRefine(route.useNavigate())
  const hoje = useToday()
  const dia = qual ? somarDias(hoje, 1) : hoje
  const { leitura, rotas = [], fila, enviar } = useRodada(dia)
  const rota = rotas.find(({ rotaId }) => rotaId === id) ?? rotas[0]
  return (
    <Page
      dense
      narrow
      title={rota?.nome ?? 'Minha rota'}
      sub={rota ? [showWeekday(dia), rota.veiculo].filter(Boolean).join(' · ') : showWeekday(dia)}
    >
      <div className="row centred gap-xs mb-sm">
        <FilterChoice
          label="Dia"
          value={qual}
          options={['Hoje', ['amanha', 'Amanhã']]}
          onChange={dia => mudar({ dia })}
        />
        {rota && rotas.length > 1 ? (
          <NativeSelect
            aria-label="Rota"
            data={rotas.map(({ rotaId, nome }) => ({ value: String(rotaId), label: nome }))}
            value={String(rota.rotaId)}
            onChange={event => mudar({ rota: Number(event.currentTarget.value) })}
          />
        ) : null}
        <PorEnviar paradas={new Set(fila.flatMap(({ state, about }) => (state === 'waiting' ? [about] : []))).size} />
      </div>
      <RecusadasDeFora fila={fila} enviar={enviar} paradas={rota?.paradas ?? []} />
      {!leitura.data ? (
        <Unread read={leitura} height={320} />
      ) : rota ? (
        <Paradas key={`${dia} ${rota.rotaId}`} paradas={rota.paradas} enviar={enviar} />
      ) : (
        <Empty title={`Nenhuma parada ${qual ? 'amanhã' : 'hoje'}`}>
          As paradas aparecem aqui quando o escritório põe na sua rota clientes com pedidos para o dia.
        </Empty>
      )}
    </Page>
  )
}

type DeFora = ParadasProps & { fila: readonly Queued[] }

/** What was refused of stops that are not shown: another day's, or moved to another van. */
function RecusadasDeFora({ fila, paradas, enviar }: DeFora) {
  const aqui = new Set(paradas.map(({ clienteId }) => clienteId))
  const recusadas = fila.filter(({ state, about }) => state === 'refused' && !aqui.has(about))
  return recusadas.map(recusada => (
    <div key={recusada.key} className="mb-sm">
      <Recusada recusada={recusada} onAgain={enviar} />
    </div>
  ))
}

const PorEnviar = ({ paradas }: { paradas: number }) => (
  <div role="status">
    {paradas > 0 ? <Chip tone="amber">{contar(paradas, 'entrega por enviar', 'entregas por enviar')}</Chip> : null}
  </div>
)

type ParadasProps = { paradas: readonly ParadaVista[]; enviar: () => void }

/** The next stop, or the chosen one, large; then the others; those done fold below. */
function Paradas({ paradas, enviar }: ParadasProps) {
  const [mostrada, mostrar] = useState<number | null>(null)
  const abertas = paradas.filter(({ feita }) => !feita)
  const feitas = paradas.filter(({ feita }) => feita)
  const atual = paradas.find(({ clienteId }) => clienteId === mostrada) ?? abertas[0]
  // It stays, whatever the office or the queue changes meanwhile: a name or a press must not go to another door.
  if (atual && atual.clienteId !== mostrada) mostrar(atual.clienteId)
  const escolher = async (clienteId: number) => {
    if (!hasUnsaved() || (await askToLeave())) mostrar(clienteId)
  }
  const outras = abertas.filter(parada => parada !== atual)
  const lista = (quais: readonly ParadaVista[], label: string) => (
    <ul className="stack gap-xs" aria-label={label}>
      {quais.map(parada => (
        <li key={parada.clienteId}>
          <LinhaDaParada parada={parada} onClick={() => void escolher(parada.clienteId)} />
        </li>
      ))}
    </ul>
  )
  return (
    <div className="stack gap-md">
      {atual ? (
        <CartaoDaParada
          key={atual.clienteId}
          parada={atual}
          onFeita={() => {
            mostrar(null)
            enviar()
          }}
          onMudada={enviar}
        />
      ) : (
        <Empty title="Todas as paradas feitas">O que ficou por enviar vai sozinho quando houver conexão.</Empty>
      )}
      {outras.length > 0 ? lista(outras, 'Próximas paradas') : null}
      {feitas.length > 0 ? (
        <details>
          <summary className="semibold mb-xs">{contar(feitas.length, 'parada feita', 'paradas feitas')}</summary>
          {lista(feitas, 'Paradas feitas')}
        </details>
      ) : null}
    </div>
  )
}

const LinhaDaParada = ({ parada, onClick }: { parada: ParadaVista; onClick: () => void }) => (
  <Button variant="default" fullWidth justify="space-between" onClick={onClick} rightSection={<Situacao {...parada} />}>
    <span className="cut">
      {parada.ordem}. {parada.clienteNome}
    </span>
  </Button>
)
