import { Button } from '@mantine/core'
import { listarMudancasDeAcesso, type MudancaDeAcesso, verMudancasDeAcesso } from '#contract/mudancas-de-acesso.ts'
import { useRead, useWrite } from '../api/query.ts'
import { useTitleWhenLost } from '../ui/focus/focus-title.ts'
import { showMoment } from '../ui/moment.ts'
import { Important } from '../ui/notice.tsx'
import styles from './conta.module.css'

const A_VISTA = 5

/**
 * Others' changes to the user's own access. Until `sabidas`, a screen holds back its content, which the notice would
 * push down. After a failed read it does not wait: the next visit shows the changes.
 */
export function useMudancasDeAcesso(): { sabidas: boolean; mudancas: MudancaDeAcesso[] } {
  const { data, isPending, failureCount } = useRead(listarMudancasDeAcesso, {}, { staleTime: 60_000 })
  return { sabidas: !isPending || failureCount > 0, mudancas: data?.mudancas ?? [] }
}

/** Stays until the user confirms it. */
export function MudancasDeAcesso({ mudancas }: { mudancas: MudancaDeAcesso[] }) {
  const ver = useWrite(verMudancasDeAcesso, { invalidates: [listarMudancasDeAcesso], failure: 'O aviso continua aqui' })
  useTitleWhenLost(mudancas.length > 0 ? 'shown' : 'gone')
  const ate = Math.max(...mudancas.map(({ id }) => id))
  const resto = mudancas.slice(A_VISTA)
  if (mudancas.length === 0) return null
  return (
    <Important title="Mudanças no seu acesso">
      <Lista mudancas={mudancas.slice(0, A_VISTA)} />
      {resto.length > 0 ? (
        <details className={styles.fold}>
          <summary>Ver mais {resto.length === 1 ? 'uma mudança' : `${resto.length} mudanças`}</summary>
          <Lista mudancas={resto} />
        </details>
      ) : null}
      <p>{oQueFazer(mudancas)}</p>
      <Button size="sm" variant="default" loading={ver.isPending} onClick={() => ver.mutate({ body: { ate } })}>
        Entendi
      </Button>
    </Important>
  )
}

function Lista({ mudancas }: { mudancas: readonly MudancaDeAcesso[] }) {
  return (
    <ul className="stack gap-2xs">
      {mudancas.map(mudanca => (
        <li key={`${mudanca.id} ${mudanca.tipo}`}>
          Em {showMoment(mudanca.quando).replace(' ', ' às ')}, {oQueFoi(mudanca)}.
        </li>
      ))}
    </ul>
  )
}

function oQueFoi({ tipo, por, porMim, quem }: MudancaDeAcesso): string {
  switch (tipo) {
    case 'senha':
      return `${por} trocou a sua senha`
    case 'email':
      return `${por} trocou o e-mail com que você entra`
    case 'link':
      return `${por} fez um link com que se cria outra senha para você`
    case 'segundo-fator':
      return `${por} desligou o seu segundo fator`
    case 'virou-administrador':
      return `${por} deu a você acesso de administrador`
    case 'deixou-de-ser-administrador':
      return `${por} tirou o seu acesso de administrador`
    case 'papel':
      return `${por} mudou o que você pode fazer`
    case 'novo-administrador':
      return `${porMim ? 'você' : por} deu acesso de administrador a ${quem}`
  }
}

function oQueFazer(mudancas: readonly MudancaDeAcesso[]): string {
  const outros = [...new Set(mudancas.filter(({ porMim }) => !porMim).map(({ por }) => por))]
  const nomes = new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(outros)
  return outros.length > 0
    ? `Se não foi combinado, fale com ${nomes} e troque a sua senha.`
    : 'Se não foi você, exclua esse usuário e troque a sua senha.'
}
