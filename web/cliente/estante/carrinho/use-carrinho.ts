import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import type { Anuncio } from '#contract/eventos.ts'
import { ACOES_DE_ITENS, lerHistorico } from '#contract/pedidos.ts'
import { keepBestKnown } from '../../../api/best-known.ts'
import { readKey } from '../../../api/query.ts'
import { readSession, subscribeToSession } from '../../../api/session.ts'
import { useLive } from '../../../api/use-live.ts'
import { LEITURA_DA_ESTANTE } from '../../use-mudar-pedido.ts'
import {
  aGuardar,
  type Carrinho,
  createCarrinho,
  type Dono,
  despachar,
  encerrar,
  receber,
  temAlgoAGuardar,
} from './carrinho.ts'
import { acompanhar, tirarDigitado } from './da-sessao.ts'
import { rodar, sossego } from './fila.ts'
import { type Guardado, guardar, isGuardado, lerGuardado } from './guardado.ts'
import { chaveDaLeitura, type Leitura } from './ler-estante.ts'
import { comoEsta } from './receber.ts'

let aberto: { chave: string; carrinho: Carrinho } | null = null

/** The order being made on a shelf. Outlives the screen, so that requests in flight complete. */
export function useCarrinho({ usuarioId, clienteId, estanteId, mudando, leitor }: Dono): Carrinho {
  return useMemo(
    () => abrir({ usuarioId, clienteId, estanteId, mudando, leitor }),
    [usuarioId, clienteId, estanteId, mudando, leitor],
  )
}

/** Discards the changes, because they are saved or no longer wanted. */
export function descartar(carrinho: Carrinho): void {
  encerrar(carrinho)
  localStorage.removeItem(chaveDe(carrinho.dono))
  if (aberto?.carrinho === carrinho) aberto = null
}

const chaveDe = ({ usuarioId, clienteId, estanteId, mudando }: Dono): string =>
  `${mudando === undefined ? 'pedido-guardado' : `mudanca-guardada/${mudando}`}/${usuarioId}/${clienteId}/${estanteId}`

function abrir(dono: Dono): Carrinho {
  const chave = chaveDe(dono)
  if (aberto?.chave === chave) return aberto.carrinho
  if (aberto) despachar(aberto.carrinho)
  const carrinho = createCarrinho(dono, dono.leitor ? null : digitado(chave))
  const vivo = () => aberto?.carrinho === carrinho
  const { linhas } = carrinho
  const lida = keepBestKnown<Leitura>(chaveDaLeitura(dono.clienteId, dono.estanteId), lida =>
    vivo() && carrinho.leu && dono.mudando === undefined ? comoEsta(linhas, dono.clienteId, lida) : lida,
  )
  let { ouvido } = linhas.whole()
  const anotar = () => {
    // After signing out nothing may be stored, not even pending changes.
    if (!vivo() || !carrinho.leu || readSession()?.id !== dono.usuarioId) return
    guardar(chave, aGuardar(carrinho))
    if (ouvido !== linhas.whole().ouvido) lida.told()
    ouvido = linhas.whole().ouvido
  }
  linhas.subscribe(linhas.later(anotar))
  acompanhar({ chave, digitado: () => (vivo() && temAlgoAGuardar(carrinho) ? aGuardar(carrinho) : null) })
  aberto = { chave, carrinho }
  return carrinho
}

function digitado(chave: string): Guardado | null {
  const daSessao = tirarDigitado(chave)
  return isGuardado(daSessao) ? daSessao : lerGuardado(chave)
}

// Nobody may see another user's order. What was typed in an expired session is kept before (session-end.ts).
subscribeToSession(() =>
  queueMicrotask(() => {
    if (!aberto || readSession()?.id === aberto.carrinho.dono.usuarioId) return
    encerrar(aberto.carrinho)
    aberto = null
  }),
)

addEventListener('online', () => aberto && void rodar(aberto.carrinho.fila))
addEventListener('pagehide', () => aberto && despachar(aberto.carrinho))
// A phone may suspend a hidden page and later discard it without another event.
document.addEventListener(
  'visibilitychange',
  () => document.visibilityState === 'hidden' && aberto && despachar(aberto.carrinho),
)

const DA_ESTANTE = [LEITURA_DA_ESTANTE, lerHistorico]
const NADA_MAIS = [] as const

/** Follows the client's orders live. A colleague's change to a line is fetched alone and at once. */
export function useAoVivo({ dono, linhas, fila }: Carrinho): void {
  /**
   * While the first line is in flight, any new order counts as this screen's: its id comes with the answer, which may
   * arrive after the announcement.
   */
  const daqui = (pedidoId: number) => pedidoId === (linhas.whole().pedidoId ?? (fila.ocupada ? pedidoId : null))
  const deLinha = ({ pedidoId, acao }: Anuncio) =>
    daqui(pedidoId) && (acao === 'criar' || ACOES_DE_ITENS.includes(acao))
  /** This screen's own changes are announced to it too. */
  const nova = ({ acao, versao = Number.POSITIVE_INFINITY }: Anuncio) =>
    acao !== 'criar' && versao > (linhas.whole().ouvido?.versao ?? -1)
  useLive({
    reads: DA_ESTANTE,
    concerns: anuncio => anuncio.clienteId === dono.clienteId && !deLinha(anuncio),
    showsStock: produtos => produtos.some(id => linhas.row(id)),
  })
  useLive({
    reads: NADA_MAIS,
    concerns: deLinha,
    onAnnounced: async anuncios => {
      // The answer in flight may already contain the change.
      await sossego(fila)
      if (anuncios.some(nova)) void fila.ouvir()
    },
  })
}

/** Gives the order each new reading, and lets it request one: of the shelf and of the list of shelves. */
export function useLeitura(carrinho: Carrinho, leitura: Leitura | undefined, reler: () => void): void {
  const client = useQueryClient()
  const relerEstantes = useCallback(
    () => void client.invalidateQueries({ queryKey: readKey(listarEstantesDoCliente) }),
    [client],
  )
  useEffect(() => {
    carrinho.reler = () => {
      reler()
      relerEstantes()
    }
  }, [carrinho, reler, relerEstantes])
  useEffect(() => {
    if (leitura) receber(carrinho, leitura)
  }, [carrinho, leitura])
  useEffect(
    () => () => {
      despachar(carrinho)
      // The shelf that the open order takes from may have changed.
      relerEstantes()
    },
    [carrinho, relerEstantes],
  )
}
