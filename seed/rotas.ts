import type { Db } from '../server/db/db.ts'
import { create, order } from '../server/entregas/rotas.sql.ts'
import { type CIDADES, CLIENTES } from './clientes.ts'
import type { Segmento } from './segmentos.ts'

/** From the warehouse outwards. Who is further away is on none. */
const ROTAS: readonly [nome: string, veiculo: string, cidades: readonly (keyof typeof CIDADES)[]][] = [
  [
    'Campinas e interior',
    'Caminhão baú',
    ['Campinas', 'Paulínia', 'Hortolândia', 'Sumaré', 'Americana', 'Limeira', 'Piracicaba'],
  ],
  ['Jundiaí e São Paulo', 'Van branca', ['Valinhos', 'Vinhedo', 'Indaiatuba', 'Itatiba', 'Jundiaí', 'São Paulo']],
]

/** What to know at the door of this kind of client. */
export const NA_PORTA: { [S in Segmento]?: readonly [janela: string, observacao: string] } = {
  restaurante: ['7h às 10h', 'Entrar pelos fundos'],
  hotel: ['6h às 9h', 'Doca de serviço; avisar a portaria'],
  escola: ['até as 9h', ''],
  condomínio: ['', 'Deixar com o zelador'],
}

/** Two rounds: one of the driver, one that the administrator drives. */
export async function rotear(db: Db, clientes: readonly number[], quem: readonly (number | null)[], hoje: string) {
  for (const [i, [nome, veiculo, cidades]] of ROTAS.entries()) {
    const { id } = await create(db, { nome, veiculo, entregadorId: quem[i] ?? null })
    const paradas = cidades.flatMap(cidade => clientes.filter((_, i) => CLIENTES[i]?.[4] === cidade))
    await order(db, id, paradas, hoje)
  }
}
