import { useState } from 'react'
import type { Answer } from '#contract/route.ts'
import { ligarSegundoFator, prepararSegundoFator } from '#contract/segundo-fator.ts'
import { useWrite } from '../../api/query.ts'
import { CodigoField } from '../../ui/fields/codigo-field.tsx'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { Buttons, CodigosDeRecuperacao, ComSenha } from './com-senha.tsx'

type Preparado = Answer<typeof prepararSegundoFator>

/** Asks for the password, then shows the app's QR code, the recovery codes and the field for the first code. */
export function Ligar({ onBack }: { onBack: () => void }) {
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
