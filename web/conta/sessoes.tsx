import { Button } from '@mantine/core'
import { encerrarSessao, encerrarSessoes, listarSessoes, type Sessao } from '#contract/sessoes.ts'
import { useRead, useWrite } from '../api/query.ts'
import { endSession } from '../api/session.ts'
import { showMoment } from '../ui/moment.ts'
import { confirm } from '../ui/overlays/confirm.tsx'
import { Panel } from '../ui/page.tsx'
import { Unread } from '../ui/screen-skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'

/** The user's sessions, with a way to end unknown or forgotten ones. */
export function Sessoes() {
  const lista = useRead(listarSessoes, { query: { limite: 100 } })
  const outras = (lista.data?.total ?? 1) - 1
  return (
    <Panel title="Onde você está conectado" className="mt-md">
      <p className="quiet mb-sm">
        Não reconhece algum acesso, ou esqueceu de sair? Encerre aqui. Se não foi você, troque também a senha.
      </p>
      {lista.data ? (
        <ul className="rows roomy" aria-label="Sessões abertas">
          {lista.data.sessoes.map(sessao => (
            <Linha key={sessao.id} sessao={sessao} />
          ))}
        </ul>
      ) : (
        <Unread read={lista} height={120} />
      )}
      <div className="row gap-xs mt-sm">
        {outras > 0 ? (
          <Encerrar
            action={outras === 1 ? 'Encerrar a outra' : 'Encerrar todas as outras'}
            title={outras === 1 ? 'Encerrar a outra sessão?' : `Encerrar as outras ${outras} sessões?`}
            text="Lá será preciso entrar de novo. Aqui você continua."
          />
        ) : null}
        <Encerrar
          todas
          action="Sair de todos"
          title="Sair de todos os aparelhos?"
          text="Deste também: em cada um será preciso entrar de novo, com a sua senha."
        />
      </div>
    </Panel>
  )
}

function Linha({ sessao: { id, navegador, dataCriacao, ultimoUso, atual } }: { sessao: Sessao }) {
  const encerrar = useWrite(encerrarSessao, {
    failure: 'A sessão não foi encerrada',
  })
  return (
    <li className="row between centred gap-xs">
      <div>
        <b className="medium block">{navegador}</b>
        <span className="quiet tiny">
          Entrou em <time dateTime={dataCriacao}>{showMoment(dataCriacao)}</time> · último uso{' '}
          <time dateTime={ultimoUso}>{showMoment(ultimoUso)}</time>
        </span>
      </div>
      {atual ? (
        <StatusChip tone="green">Esta sessão</StatusChip>
      ) : (
        <Button
          variant="default"
          loading={encerrar.isPending}
          aria-label={`Encerrar: ${navegador}, desde ${showMoment(dataCriacao)}`}
          onClick={() => encerrar.mutate({ params: { id } })}
        >
          Encerrar
        </Button>
      )}
    </li>
  )
}

type EncerrarProps = { action: string; title: string; text: string; todas?: boolean }

/** Ends the other sessions; `todas`: this one as well, for a lost phone, or somebody else's screen. */
function Encerrar({ todas = false, ...question }: EncerrarProps) {
  const encerrar = useWrite(encerrarSessoes, {
    invalidates: todas ? [] : [listarSessoes],
    failure: 'As sessões não foram encerradas',
    onSuccess: () => {
      if (todas) endSession('signed-out')
    },
  })
  const perguntar = async () => {
    if (await confirm(question)) encerrar.mutate(todas ? { query: { todas: '1' } } : {})
  }
  return (
    <Button variant="default" loading={encerrar.isPending} onClick={() => void perguntar()}>
      {question.action}
    </Button>
  )
}
