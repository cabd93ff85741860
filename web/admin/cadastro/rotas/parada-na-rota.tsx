import { Link } from '@tanstack/react-router'
import type { Cliente } from '#contract/clientes.ts'
import { useRotas } from './use-rotas.ts'

type Parada = Pick<Cliente, 'rotaId' | 'ordemNaRota'>

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
