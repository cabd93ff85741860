import { useState } from 'react'
import { type EntregasDoDia, mudarEntregasDoDia } from '#contract/entregas.ts'
import { useWrite } from '../../api/query.ts'

type Mudanca = { rotaId: number; paradas: readonly number[] }

/** The day with a route's stops as a change puts them: those left out are on none. */
function comMudanca({ rotas, semRota = [] }: EntregasDoDia, { rotaId, paradas }: Mudanca): EntregasDoDia {
  const todas = new Map([...rotas.flatMap(({ paradas }) => paradas), ...semRota].map(um => [um.clienteId, um]))
  const postas = new Set(paradas)
  const outras = <P extends { clienteId: number }>(all: readonly P[]) => all.filter(one => !postas.has(one.clienteId))
  const fora = outras(rotas.find(rota => rota.rotaId === rotaId)?.paradas ?? [])
  return {
    rotas: rotas.map(rota => ({
      ...rota,
      paradas: rota.rotaId === rotaId ? paradas.flatMap(id => todas.get(id) ?? []) : outras(rota.paradas),
    })),
    semRota: [...outras(semRota), ...fora],
  }
}

/** The day as it is shown, with what was just moved, and how to move more. */
export function useMudarDia(data: string, lido: EntregasDoDia | undefined) {
  const mudar = useWrite(mudarEntregasDoDia, {
    failure: 'As paradas deste dia não foram alteradas',
    inTurn: 'paradas do dia',
  })
  const [feitas, setFeitas] = useState<readonly (Mudanca & { data: string })[]>([])
  return {
    dia: lido && feitas.filter(feita => feita.data === data).reduce(comMudanca, lido),
    mudar: ({ rotaId, paradas }: Mudanca) => {
      const feita = { data, rotaId, paradas }
      setFeitas(antes => [...antes, feita])
      const answered = () => setFeitas(antes => antes.filter(outra => outra !== feita))
      mudar.mutateAsync({ params: { data, rotaId }, body: { paradas: [...paradas] } }).then(answered, answered)
    },
  }
}
