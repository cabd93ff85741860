import { Button, Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { lerSegundoFator, type SegundoFator as Situacao } from '#contract/segundo-fator.ts'
import { useRead } from '../../api/query.ts'
import { showMoment } from '../../ui/moment.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { Panel } from '../../ui/page.tsx'
import { Chip, StatusChip } from '../../ui/status-chip.tsx'
import { Desligar } from './desligar.tsx'
import { Ligar } from './ligar.tsx'
import { NovosCodigos } from './novos-codigos.tsx'
import styles from './segundo-fator.module.css'

const POUCOS = 3

/** An administrator's own second factor: whether it is on, and what can be done with it, one thing at a time. */
export function SegundoFator() {
  const read = useRead(lerSegundoFator, {})
  const situacao = read.data?.segundoFator
  return (
    <Panel title="Segundo fator" className={styles.panel}>
      {situacao ? (
        <Opcoes situacao={situacao} />
      ) : read.error ? (
        <ReadFailure error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton height={96} />
      )}
    </Panel>
  )
}

type Aberta = 'ligar' | 'codigos' | 'desligar'

function Opcoes({ situacao: { ligado, ligadoEm, codigosRestantes } }: { situacao: Situacao }) {
  const [aberta, setAberta] = useState<Aberta | null>(null)
  // What was pressed is not there while its form is: the focus comes back to it, or to what stands in its place.
  const [antes, setAntes] = useState<Aberta | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with `ligado`, which may come a moment later
  useEffect(() => {
    if (!antes || aberta || document.activeElement !== document.body) return
    const all = [...(buttons.current?.querySelectorAll('button') ?? [])]
    ;(all.find(({ dataset }) => dataset.opcao === antes) ?? all[0])?.focus()
  }, [antes, aberta, ligado])
  const voltar = () => {
    setAntes(aberta)
    setAberta(null)
  }
  const opcao = (qual: Aberta, texto: string, main = false) => (
    <Button data-opcao={qual} {...(main ? {} : { variant: 'default' })} onClick={() => setAberta(qual)}>
      {texto}
    </Button>
  )
  if (aberta === 'ligar') return <Ligar onVoltar={voltar} />
  if (aberta === 'codigos') return <NovosCodigos onVoltar={voltar} />
  if (aberta === 'desligar') return <Desligar onVoltar={voltar} />
  if (!ligado)
    return (
      <>
        <p className={styles.intro}>
          Além da senha, entrar pede um código que só o seu celular mostra. Quem descobrir a sua senha não entra sem
          ele.
        </p>
        <div ref={buttons}>{opcao('ligar', 'Ligar o segundo fator', true)}</div>
      </>
    )
  return (
    <>
      <p className={styles.state}>
        <StatusChip tone="green">Ligado</StatusChip> <span>desde {showMoment(ligadoEm)}</span>
      </p>
      <p className={styles.intro}>
        {codigosRestantes > POUCOS ? (
          `${codigosRestantes} códigos de recuperação ainda não foram usados.`
        ) : (
          <>
            <Chip tone="amber">{codigosRestantes === 1 ? 'Resta 1 código' : `Restam ${codigosRestantes} códigos`}</Chip>{' '}
            de recuperação: faça novos.
          </>
        )}
      </p>
      <div ref={buttons} className={styles.buttons}>
        {opcao('codigos', 'Novos códigos de recuperação')}
        {opcao('desligar', 'Desligar')}
      </div>
    </>
  )
}
