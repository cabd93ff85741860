import { Alert, Button } from '@mantine/core'
import { CONVITES_POR_VEZ } from '#contract/convites.ts'
import { emNumero } from '#contract/dinheiro.ts'
import { listarUsuarios } from '#contract/usuarios.ts'
import { useRead } from '../../api/query.ts'
import { useConvites } from './use-convites.tsx'

/** A client's users who never signed in, with a button that invites them all. */
export function AindaNaoEntraram({ clienteId }: { clienteId: number }) {
  const { data } = useRead(listarUsuarios, { query: { clienteId, entrou: '0', limite: CONVITES_POR_VEZ } })
  const { convidar, dialogo } = useConvites()
  const esperam = data?.usuarios ?? []
  if (esperam.length === 0) return dialogo
  return (
    <Alert
      mt="md"
      title={
        esperam.length === 1 ? `${esperam[0]?.nome} ainda não entrou` : `${esperam.length} pessoas ainda não entraram`
      }
    >
      <Button size="sm" onClick={() => convidar(esperam)}>
        {esperam.length === 1 ? 'Convidar' : `Convidar as ${esperam.length}`}
      </Button>
      {dialogo}
    </Alert>
  )
}

/** The buyers that an import created, with a button that invites them, at most CONVITES_POR_VEZ at a time. */
export function ConvidarImportados({ importacaoId }: { importacaoId: number }) {
  const { data } = useRead(listarUsuarios, { query: { importacaoId, convidado: '0', limite: CONVITES_POR_VEZ } })
  const { convidar, dialogo } = useConvites()
  const { usuarios = [], total = 0 } = data ?? {}
  const quantos = usuarios.length
  const oQue = total > quantos ? `${quantos} dos ${emNumero(total)}` : emNumero(quantos)
  return (
    <>
      {quantos > 0 ? (
        <Button mt="md" onClick={() => convidar(usuarios)}>
          {total === 1 ? 'Convidar o comprador novo' : `Convidar os ${oQue} compradores novos`}
        </Button>
      ) : data ? (
        <p className="quiet mt-md" role="status">
          Os compradores novos foram convidados.
        </p>
      ) : null}
      {dialogo}
    </>
  )
}
