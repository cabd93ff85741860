import { Button } from '@mantine/core'
import { useState } from 'react'
import { lerSegundoFator, type SegundoFator as Situacao } from '#contract/segundo-fator.ts'
import { useRead } from '../../api/query.ts'
import { showMoment } from '../../ui/moment.ts'
import { Panel } from '../../ui/page.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { Chip, StatusChip } from '../../ui/status-chip.tsx'
import { Desligar, NovosCodigos } from './com-senha.tsx'
import { Ligar } from './ligar.tsx'

const POUCOS = 3

/** An administrator's own second factor: its state, and its actions, one at a time. */
export function SegundoFator() {
  const read = useRead(lerSegundoFator, {})
  const situacao = read.data?.segundoFator
  return (
    <Panel title="Verificação em duas etapas" className="mt-md">
      {situacao ? <Opcoes situacao={situacao} /> : <Unread read={read} height={96} />}
    </Panel>
  )
}

type Opened = 'ligar' | 'codigos' | 'desligar'

function Opcoes({ situacao: { ligado, ligadoEm, codigosRestantes } }: { situacao: Situacao }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const back = () => setOpened(null)
  if (opened === 'ligar') return <Ligar onBack={back} />
  if (opened === 'codigos') return <NovosCodigos onBack={back} />
  if (opened === 'desligar') return <Desligar onBack={back} />
  if (!ligado)
    return (
      <>
        <p className="quiet mb-sm">
          Além da senha, entrar pede um código que só o seu celular mostra. Quem descobrir a sua senha não entra sem
          ele.
        </p>
        <Button onClick={() => setOpened('ligar')}>Ativar verificação em duas etapas</Button>
      </>
    )
  return (
    <>
      <p className="mb-xs">
        <StatusChip tone="green">Ativada</StatusChip> <span className="quiet">desde {showMoment(ligadoEm)}</span>
      </p>
      <p className="quiet mb-sm">
        {codigosRestantes > POUCOS ? (
          `${codigosRestantes} códigos de recuperação ainda não foram usados.`
        ) : (
          <>
            <Chip tone="amber">{codigosRestantes === 1 ? 'Resta 1 código' : `Restam ${codigosRestantes} códigos`}</Chip>{' '}
            de recuperação: faça novos.
          </>
        )}
      </p>
      <div className="row gap-xs">
        <Button variant="default" onClick={() => setOpened('codigos')}>
          Novos códigos de recuperação
        </Button>
        <Button variant="default" onClick={() => setOpened('desligar')}>
          Desativar
        </Button>
      </div>
    </>
  )
}
