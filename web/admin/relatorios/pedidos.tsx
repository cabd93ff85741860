import { LIMITE_PADRAO } from '#contract/listas.ts'
import { relatorioDePedidos } from '#contract/relatorios.ts'
import { agruparPedidos } from '#contract/relatorios-agrupados.ts'
import { useRead } from '../../api/query.ts'
import { useLive } from '../../api/use-live.ts'
import { sortRows } from '../../ui/lists/columns.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { colunasPor } from '../pedidos/colunas.tsx'
import { EntregarOsDias } from '../pedidos/lote/entregar-os-dias.tsx'
import { usePedidosMarcados } from '../pedidos/lote/use-pedidos-marcados.tsx'
import { POR_GRUPO } from './pedidos-agrupados.tsx'
import { type Busca, PorStatus, UM_A_UM } from './pedidos-um-a-um.tsx'
import { Declarado, useAqui, useLinhas } from './relatorio.tsx'

const LEITURAS = [relatorioDePedidos, agruparPedidos]

/** What was ordered between two days? One by one, with the steps that the marked ones can take, or in groups. */
export function Pedidos() {
  const aqui = useAqui<Busca>(UM_A_UM)
  const { search, periodo, mudar } = aqui
  const { base = 'entrega', status, clienteId, busca = '', grupo, ordem } = search
  // The tabs choose a status, so they count as if none were chosen.
  const todos = useRead(
    relatorioDePedidos,
    { params: periodo, query: { base, clienteId, busca, limite: 1 } },
    { keep: true },
  )
  const totais = todos.data?.totais
  const lista = useLinhas(UM_A_UM, aqui, !grupo)
  const grupos = useLinhas(POR_GRUPO, aqui, grupo !== undefined)
  // Live updates only for the first page: a long list must not move while somebody scrolls it.
  const short = lista.rows.length <= LIMITE_PADRAO
  useLive({ reads: LEITURAS, concerns: () => short })
  const { mark, bar, passos } = usePedidosMarcados(sortRows(lista.rows, colunasPor(base), ordem))
  const below = usePhone() && bar !== undefined
  const reason = totais?.pedidos === 0 && !busca ? 'Não há nada a entregar nestes dias' : null
  const tela = {
    aqui,
    acima: <PorStatus {...{ base, status, totais }} onStatus={status => mudar({ status })} />,
    passo:
      below && !grupo ? (
        bar
      ) : base === 'entrega' ? (
        <EntregarOsDias {...{ periodo, clienteId, busca, status, passos, reason }} />
      ) : null,
  }
  if (grupo) return <Declarado {...tela} de={POR_GRUPO} lido={grupos} />
  return <Declarado {...tela} de={UM_A_UM} lido={lista} mais={{ mark, bar: below ? undefined : bar }} />
}
