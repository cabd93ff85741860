import { listarItens } from '#contract/itens-pedido.ts'
import { ACOES_DE_ITENS, lerHistorico, type Mudanca } from '#contract/pedidos.ts'
import { call } from '../../../api/call.ts'
import type { Linha, Linhas } from './linhas.ts'
import { aceitar, velha } from './receber.ts'

type Ouvinte = { linhas: Linhas; usuarioId: number; estanteId: number; livre: (id: number) => boolean }

/** History entries searched for a recent change. */
const ULTIMAS = 100

/** Returns a function that fetches others' changes and their names. A call during a fetch causes one more fetch. */
export function createOuvir(ouvinte: Ouvinte): () => Promise<void> {
  let pedida = false
  let lendo: Promise<void> | null = null
  const ler = async () => {
    while (pedida) {
      pedida = false
      await lerUmaVez(ouvinte)
    }
    lendo = null
  }
  return () => {
    pedida = true
    lendo ??= ler()
    return lendo
  }
}

async function lerUmaVez({ linhas, usuarioId, ...resposta }: Ouvinte): Promise<void> {
  const { pedidoId: id } = linhas.whole()
  if (id === null) return
  const [pedido, historia] = await Promise.all([
    call(listarItens, { params: { id } }),
    call(lerHistorico, { params: { id }, query: { recentes: '1', limite: ULTIMAS } }),
  ])
  const { pedidoId, ouvido } = linhas.whole()
  if (pedidoId !== id) return
  linhas.batch(() => {
    if (pedido.data && !(ouvido && velha(pedido.data, ouvido)))
      aceitar(linhas, { ...resposta, pedido: { id, ...pedido.data }, tentativa: null })
    for (const linha of linhas.rows()) assinar(linha)
  })

  function assinar(linha: Linha) {
    const { produtoId, deOutro, problema } = linha
    if (!semNome(linha) || !historia.data) return
    const quem = quemMudou(historia.data.historico, produtoId, usuarioId)
    if (problema?.tipo === 'mudou') linhas.patch(produtoId, { problema: { ...problema, quem: quem || EM_OUTRA_TELA } })
    // The user's own change on another screen needs no notice.
    else linhas.patch(produtoId, { deOutro: deOutro && quem ? { ...deOutro, quem } : null })
  }
}

const EM_OUTRA_TELA = 'em outra tela, você'

/** The row shows a change whose author is not known yet. */
export const semNome = ({ deOutro, problema }: Linha): boolean =>
  (problema?.tipo === 'mudou' ? problema : deOutro)?.quem === null

/** The short name of the user who last changed the product's line; '' for the buyer. */
function quemMudou(historico: readonly Mudanca[], produtoId: number, usuarioId: number): string {
  const tem = (lado: Mudanca['antes']) =>
    Array.isArray(lado?.itens) && lado.itens.some((item: { produtoId?: unknown }) => item.produtoId === produtoId)
  const mudanca = historico.find(
    ({ acao, antes, depois }) => ACOES_DE_ITENS.includes(acao) && (tem(antes) || tem(depois)),
  )
  if (!mudanca || mudanca.usuarioId === usuarioId) return ''
  // The provider's name is a company's; only people are called by their first name.
  return mudanca.usuarioId === null ? mudanca.usuarioNome : (mudanca.usuarioNome.split(' ')[0] ?? '')
}
