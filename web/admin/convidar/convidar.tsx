import { Button, FocusTrap, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type Convite, convidarUsuarios, lerAjudaParaEntrar } from '#contract/convites.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { noWhatsApp } from '../../mensagens/whatsapp.ts'
import { useMarca } from '../../shell/use-marca.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { dayHere, showDay } from '../../ui/moment.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { ComProva } from '../cadastro/com-prova.tsx'

type Props = { usuarios: readonly Usuario[]; onClose: () => void }

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
        title={title}
        onClose={onClose}
        action="Gerar link"
        send={proof => send(proof).then(() => false)}
        description="Quem tem o link entra como alguém da sua equipe: confirme que é você"
      />
    )
  return (
    <Dialog title={title} onClose={onClose}>
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

type Pronto = { usuario: Usuario; convite: Convite; mensagem: string }
type ConvitesProps = Pick<Props, 'usuarios'> & { convites: readonly Convite[] }

/** The links, ready to be sent one by one, or copied together as one text. */
function Convites({ usuarios, convites }: ConvitesProps) {
  const { nome: fornecedor } = useMarca()
  const porEmail = useRead(lerAjudaParaEntrar, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.porEmail
  const prontos = usuarios.flatMap((usuario): Pronto[] => {
    const convite = convites.find(({ usuarioId }) => usuarioId === usuario.id)
    return convite ? [{ usuario, convite, mensagem: mensagemDe(usuario, convite, fornecedor) }] : []
  })
  const todos = prontos.map(({ usuario: { nome, clienteNome }, convite: { link } }) =>
    [nome, clienteNome, link].filter(Boolean).join(' · '),
  )
  return (
    // After a proof, the field that had the focus is gone.
    <FocusTrap>
      <div className="stack gap-md">
        <p className="quiet">
          Cada link vale uma vez, até {ate(prontos[0]?.convite)}, e não é mostrado de novo. Quem o abre cria a senha e
          entra como a pessoa: cada pessoa recebe o seu.{porEmail ? ' Foi também por e-mail.' : ''}
        </p>
        {prontos.length > 1 ? (
          <div>
            <CopyButton
              variant="filled"
              data-autofocus
              text={todos.join('\n')}
              done={`${prontos.length} links copiados`}
            >
              Copiar todos
            </CopyButton>
          </div>
        ) : null}
        <ul className="rows roomy" aria-label="Convites">
          {prontos.map(pronto => (
            <Linha key={pronto.usuario.id} {...pronto} sozinho={prontos.length === 1} />
          ))}
        </ul>
      </div>
    </FocusTrap>
  )
}

function Linha({ usuario, convite: { link, telefone }, mensagem, sozinho }: Pronto & { sozinho: boolean }) {
  const { nome, clienteNome } = usuario
  return (
    <li className="stack gap-xs anywhere">
      <div className="row between centred gap-xs">
        <div className="shrinks">
          <b>{nome}</b>
          <span className="quiet small block">{clienteNome ?? 'Administração'}</span>
        </div>
        <div className="row centred gap-xs">
          <CopyButton aria-label={`Copiar o link de ${nome}`} text={link} done={`Link de ${nome} copiado`} />
          <Button
            {...noWhatsApp(telefone, mensagem)}
            data-autofocus={sozinho || undefined}
            aria-label={`Enviar o link de ${nome} por WhatsApp`}
          >
            WhatsApp
          </Button>
        </div>
      </div>
      {/* Without a clipboard (plain HTTP), each link stands in a field, to be selected. */}
      {sozinho || !navigator.clipboard ? (
        <TextInput readOnly value={link} aria-label={`Link de ${nome}`} onFocus={event => event.target.select()} />
      ) : null}
    </li>
  )
}

const ate = (convite: Convite | undefined): string => showDay(convite ? dayHere(convite.expiraEm) : null)

function mensagemDe({ nome, clienteNome, entrou }: Usuario, convite: Convite, fornecedor: string): string {
  const para = clienteNome ? `fazer os pedidos de ${clienteNome}` : 'entrar no sistema'
  const oque = entrou ? 'criar outra senha' : para
  return [
    `Olá, ${nome.split(/\s/)[0]}! Aqui é da equipe de ${fornecedor}. Com este link você pode ${oque}:`,
    convite.link,
    `Abra, crie a sua senha e pronto. Ele vale uma vez, até ${ate(convite)}.`,
  ].join('\n')
}
