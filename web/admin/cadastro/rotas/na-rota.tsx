import { Link } from '@tanstack/react-router'
import type { Cliente } from '#contract/clientes.ts'
import { lerRota, listarRotas, ordenarRota } from '#contract/rotas.ts'
import { ask, useRead, useWrite } from '../../../api/query.ts'
import { RecordChoice } from '../../../ui/fields/record-choice.tsx'
import type { FieldOf } from '../../../ui/fields/sent-form.ts'
import { toastFailure } from '../../../ui/overlays/toast.ts'

type Props = { field: FieldOf<'rotaId' | 'ordemNaRota'>; clienteId: number | undefined }

/** A client's route, and the stop there; nothing where there are no routes. */
export function NaRota({ field, clienteId }: Props) {
  const rotas = useRotas()
  const rota = field('rotaId')
  const parada = field('ordemNaRota')
  const rotaId: number | null = rota.value
  const outros = rotas.find(({ id }) => id === rotaId)?.clientes.filter(id => id !== clienteId) ?? []
  const lugares = Array.from({ length: Math.max(outros.length + 1, parada.value ?? 0) }, (_, i) => i + 1)
  if (rotas.length === 0) return null
  return (
    <>
      <RecordChoice
        {...rota}
        all="Nenhuma"
        data={rotas.map(({ id, nome, ativa }) => [id, ativa ? nome : `${nome} (inativa)`])}
        onChange={id => {
          rota.onChange(id)
          parada.onChange(null)
        }}
      />
      <RecordChoice
        className="half"
        {...parada}
        description="As outras abrem lugar"
        all={rotaId === null ? '–' : 'No fim'}
        disabled={rotaId === null}
        data={rotaId === null ? [] : lugares.map(lugar => [lugar, `${lugar}ª`])}
      />
    </>
  )
}

type Parada = Pick<Cliente, 'rotaId' | 'ordemNaRota'>

/** Puts a saved client at the stop that its form says, where that was changed. */
export function usePorNaRota() {
  const ordenar = useWrite(ordenarRota, {})
  return async ({ id: clienteId }: Cliente, antes: Cliente | null, digitado: Partial<Parada>) => {
    // Only what was typed here: a colleague may have moved the stop since the form was opened.
    if (!('rotaId' in digitado || 'ordemNaRota' in digitado)) return
    const { rotaId = antes?.rotaId, ordemNaRota } = digitado
    const id = rotaId ?? antes?.rotaId
    if (!id) return
    try {
      const { rotas } = await ask(lerRota, { params: { id } })
      const clientes = (rotas[0]?.clientes ?? []).filter(outro => outro !== clienteId)
      if (rotaId) clientes.splice((ordemNaRota ?? clientes.length + 1) - 1, 0, clienteId)
      await ordenar.mutateAsync({ params: { id }, body: { clientes } })
    } catch (error) {
      toastFailure(error, 'A rota do cliente não foi salva')
    }
  }
}

/** The client's route, and its stop there. */
export function ParadaNaRota({ rotaId, ordemNaRota }: Parada) {
  const rota = useRotas().find(({ id }) => id === rotaId)
  return rota ? `${rota.nome} · ${ordemNaRota}ª` : '–'
}

/** The same as a link to where it is changed. */
export const RotaDoCliente = (parada: Parada) => (
  <Link to="/admin/cadastro/rota" search={{ editar: parada.rotaId ?? undefined }} className="link">
    {parada.rotaId ? <ParadaNaRota {...parada} /> : 'Nenhuma: escolher'}
  </Link>
)

/** All routes, which are few. */
const useRotas = () => useRead(listarRotas, { query: {} }, { staleTime: 60_000 }).data?.rotas ?? []
