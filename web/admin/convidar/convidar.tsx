import { useEffect, useRef } from 'react'
import { convidarUsuarios } from '#contract/convites.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { useWrite } from '../../api/query.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { ComProva } from '../cadastro/com-prova.tsx'
import { Convites } from './convites.tsx'

export type Props = { usuarios: readonly Usuario[]; onClose: () => void }

/** Makes these users' links when the dialog opens; a link for an administrator asks for a proof first. */
export function Convidar({ usuarios, onClose }: Props) {
  const convidar = useWrite(convidarUsuarios)
  const usuarioIds = usuarios.map(({ id }) => id)
  const provar = usuarios.some(({ admin }) => admin)
  const asked = useRef(false)
  const send = (proof = {}) => convidar.mutateAsync({ body: { ...proof, usuarioIds } })
  // Once, even when React mounts twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the dialog opened with
  useEffect(() => {
    if (asked.current || provar) return
    asked.current = true
    convidar.mutate({ body: { usuarioIds } })
  }, [])
  const title = usuarios.length === 1 ? `Link de ${usuarios[0]?.nome}` : `${usuarios.length} convites`
  if (provar && !convidar.data)
    return (
      <ComProva
        {...{ title, onClose }}
        action="Gerar link"
        send={proof => send(proof).then(() => false)}
        description="Quem tem o link entra como alguém da sua equipe: confirme que é você"
      />
    )
  return (
    <Dialog {...{ title, onClose }}>
      {convidar.data ? (
        <Convites usuarios={usuarios} convites={convidar.data.convites} />
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
