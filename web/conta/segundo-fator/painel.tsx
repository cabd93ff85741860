import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '#contract/route.ts'
import {
  lerSegundoFator,
  ligarSegundoFator,
  prepararSegundoFator,
  type SegundoFator as Situacao,
} from '#contract/segundo-fator.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { CodigoField } from '../../ui/fields/codigo-field.tsx'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { showMoment } from '../../ui/moment.ts'
import { Panel } from '../../ui/page.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { Chip, StatusChip } from '../../ui/status-chip.tsx'
import { Buttons, CodigosDeRecuperacao, ComSenha, Desligar, NovosCodigos } from './com-senha.tsx'

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

type Preparado = Answer<typeof prepararSegundoFator>

/** Asks for the password, then shows the app's QR code, the recovery codes and the field for the first code. */
function Ligar({ onBack }: { onBack: () => void }) {
  const [preparado, setPreparado] = useState<Preparado | null>(null)
  const preparar = useWrite(prepararSegundoFator)
  if (preparado) return <Passos preparado={preparado} onBack={onBack} />
  return (
    <ComSenha
      codeless
      action="Continuar"
      onBack={onBack}
      send={async ({ senhaAtual }) => setPreparado(await preparar.mutateAsync({ body: { senhaAtual } }))}
    />
  )
}

function Passos({ preparado, onBack }: { preparado: Preparado; onBack: () => void }) {
  const ligar = useWrite(ligarSegundoFator, {
    success: ({ sessoesEncerradas: n }) =>
      n === 0
        ? 'Verificação em duas etapas ativada'
        : `Verificação em duas etapas ativada. ${n === 1 ? 'A sua outra sessão terminou' : 'As suas outras sessões terminaram'}`,
  })
  const { submit, field, failure, busy } = useSentForm({
    initialValues: { codigo: '' },
  })
  const send = submit(async body => {
    await ligar.mutateAsync({ body })
    onBack()
  })
  return (
    <form className="stack gap-md" onSubmit={send} noValidate>
      <section className="stack gap-xs">
        <h3 className="semibold">1. Leia este código com o aplicativo autenticador</h3>
        <p className="quiet">
          Serve qualquer um: Google Authenticator, Microsoft Authenticator, Aegis, o do seu gerenciador de senhas.
        </p>
        <div className="row centred gap-md">
          <QrCode text={preparado.endereco} label="Código QR para o aplicativo autenticador" />
          <Segredo segredo={preparado.segredo} endereco={preparado.endereco} />
        </div>
      </section>
      <section className="stack gap-xs">
        <h3 className="semibold">2. Guarde os códigos de recuperação</h3>
        <CodigosDeRecuperacao codigos={preparado.codigos} />
      </section>
      <section className="stack gap-xs">
        <h3 className="semibold">3. Digite o código que o aplicativo mostra</h3>
        <CodigoField {...field('codigo')} label="Código de 6 números" />
      </section>
      <FormFailure failure={failure} />
      <Buttons action="Ativar" busy={busy} onBack={onBack} />
    </form>
  )
}

/** For a user without a camera, or on the phone that has the app. */
function Segredo({ segredo, endereco }: { segredo: string; endereco: string }) {
  return (
    <div className="shrinks" style={{ flex: '1 1 220px' }}>
      <p className="quiet mb-xs">Sem câmera? Digite esta chave no aplicativo:</p>
      <code className="block mb-sm" style={{ userSelect: 'all' }}>
        {segredo.match(/.{1,4}/g)?.join(' ')}
      </code>
      <p className="quiet mb-xs">
        O aplicativo está neste aparelho? <a href={endereco}>Abra nele</a>.
      </p>
    </div>
  )
}
