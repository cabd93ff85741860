import { listarItens } from '#contract/itens-pedido.ts'
import { ACOES_DE_ITENS, lerHistorico, type Mudanca } from '#contract/pedidos.ts'
import { call } from '../../../api/call.ts'
import type { Linha, Linhas } from './linhas.ts'
import { aceitar, velha } from './receber.ts'

type Ouvinte = { linhas: Linhas; usuarioId: number; estanteId: number; livre: (id: number) => boolean }

/** Where a change of the last hours is looked for. */
const ULTIMAS = 100

/** Reads what others made of the order, and who: once more where it is asked for meanwhile. */
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
    // What one did oneself, on another screen, is no news.
    else linhas.patch(produtoId, { deOutro: deOutro && quem ? { ...deOutro, quem } : null })
  }
}

const EM_OUTRA_TELA = 'em outra tela, você'

/** Changed by somebody whose name is not known yet. */
export const semNome = ({ deOutro, problema }: Linha): boolean =>
  (problema?.tipo === 'mudou' ? problema : deOutro)?.quem === null

/** By what name the last who changed the product's line goes here; '' where that was the buyer. */
function quemMudou(historico: readonly Mudanca[], produtoId: number, usuarioId: number): string {
  const tem = (lado: Mudanca['antes']) =>
    Array.isArray(lado?.itens) && lado.itens.some((item: { produtoId?: unknown }) => item.produtoId === produtoId)
  const mudanca = historico.find(
    ({ acao, antes, depois }) => ACOES_DE_ITENS.includes(acao) && (tem(antes) || tem(depois)),
  )
  if (!mudanca || mudanca.usuarioId === usuarioId) return ''
  // The provider's name is a company's: only people are called by their first.
  return mudanca.usuarioId === null ? mudanca.usuarioNome : (mudanca.usuarioNome.split(' ')[0] ?? '')
}
