import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { convidarUsuarios, lerAjudaParaEntrar, ProvaDoConvite } from '#contract/convites.ts'
import { lerUsuario, listarUsuarios, type Usuario } from '#contract/usuarios.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { Prova } from '../../conta/segundo-fator/prova.tsx'
import { useContractForm } from '../../ui/fields/form.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { Convites } from './convites.tsx'

export type Props = { usuarios: readonly Usuario[]; onClose: () => void }

/** Creates these users' links when the dialog opens; a link for an administrator asks for a proof first. */
export function Convidar({ usuarios, onClose }: Props) {
  const convidar = useWrite(convidarUsuarios, { invalidates: [listarUsuarios, lerUsuario] })
  const usuarioIds = usuarios.map(({ id }) => id)
  const provar = usuarios.some(({ admin }) => admin)
  const asked = useRef(false)
  const send = () => convidar.mutate({ body: { usuarioIds, porEmail: 0 } })
  const [proof, setProof] = useState<Proof>({})
  const porEmail = useWrite(convidarUsuarios, {
    success: usuarios.length === 1 ? 'O e-mail está a caminho' : `${usuarios.length} e-mails estão a caminho`,
    failure: 'Os e-mails não foram enviados',
  })
  const ajuda = useRead(lerAjudaParaEntrar, {}, { staleTime: Number.POSITIVE_INFINITY })
  // Once, even when React mounts twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the dialog opened with
  useEffect(() => {
    if (asked.current || provar) return
    asked.current = true
    send()
  }, [])
  const [um] = usuarios
  return (
    <Dialog
      opened
      onClose={onClose}
      title={usuarios.length === 1 ? `Link de ${um?.nome}` : `${usuarios.length} convites`}
    >
      {convidar.data ? (
        <>
          {ajuda.data?.porEmail ? (
            <Button
              mb="sm"
              variant="default"
              loading={porEmail.isPending}
              disabled={porEmail.isSuccess}
              onClick={() => porEmail.mutate({ body: { ...proof, usuarioIds, porEmail: 1 } })}
            >
              {usuarios.length === 1 ? 'Enviar por e-mail' : 'Enviar por e-mail a todos'}
            </Button>
          ) : null}
          <Convites usuarios={usuarios} convites={convidar.data.convites} />
        </>
      ) : provar ? (
        <ComProva
          onBack={onClose}
          send={async proof => {
            setProof(proof)
            await convidar.mutateAsync({ body: { ...proof, usuarioIds, porEmail: 0 } })
          }}
        />
      ) : (
        <Unread
          read={{ error: convidar.error, refetch: send }}
          what="Os convites não foram feitos"
          height={160}
          label="Fazendo os links"
        />
      )}
    </Dialog>
  )
}

type Proof = { senhaAtual?: string; codigo?: string }
type ComProvaProps = { onBack: () => void; send: (proof: { senhaAtual: string; codigo: string }) => Promise<unknown> }

function ComProva({ onBack, send }: ComProvaProps) {
  const { submit, field, failure, busy } = useContractForm({
    initialValues: { senhaAtual: '', codigo: '' },
    schema: ProvaDoConvite,
  })
  return (
    <form className="stack gap-md" onSubmit={submit((_, values) => send(values))} noValidate>
      <Prova
        field={field}
        autoFocus
        shown="a sua senha"
        description="Quem tem o link entra como alguém da sua equipe: confirme que é você"
      />
      <FormFailure failure={failure} />
      <DialogButtons action="Gerar link" busy={busy} onBack={onBack} />
    </form>
  )
}
