import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import type { Anuncio } from '#contract/eventos.ts'
import { lerHistorico, lerPedido } from '#contract/pedidos.ts'
import { keep } from '../../api/offline.ts'
import { queryClient, readKey } from '../../api/query.ts'
import { readSession, subscribeToSession } from '../../api/session.ts'
import { useLive } from '../../api/use-live.ts'
import { type Carrinho, createCarrinho, type Dono, type Leitura } from '../../pedido/carrinho/carrinho.ts'
import { acompanhar, tirarDigitado } from '../../pedido/carrinho/da-sessao.ts'
import { parar, send } from '../../pedido/carrinho/enviar.ts'
import { aGuardar, type Guardado, guardarEm, isGuardado, lerGuardado, vazio } from '../../pedido/carrinho/guardado.ts'
import { comoEsta, receber } from '../../pedido/carrinho/receber.ts'
import { onPage, whenHidden } from '../../ui/page-events.ts'
import { chaveDaLeitura, LEITURA_DA_ESTANTE } from './ler-estante.ts'

type Aberto = { chave: string; carrinho: Carrinho; aRetomar: Guardado | null }

let aberto: Aberto | null = null

/** The order being made on a shelf. Outlives the screen, so that requests in flight complete. */
export function useCarrinho({ usuarioId, clienteId, estanteId, mudando, leitor }: Dono): Carrinho {
  return useMemo(
    () => abrir({ usuarioId, clienteId, estanteId, mudando, leitor }),
    [usuarioId, clienteId, estanteId, mudando, leitor],
  )
}

/** Discards the changes, because they are saved or no longer wanted. */
export function descartar(carrinho: Carrinho): void {
  parar(carrinho)
  localStorage.removeItem(chaveDe(carrinho.dono))
  if (aberto?.carrinho === carrinho) aberto = null
}

const chaveDe = ({ usuarioId, clienteId, estanteId, mudando }: Dono): string =>
  `${mudando === undefined ? 'pedido-guardado' : `mudanca-guardada/${mudando}`}/${usuarioId}/${clienteId}/${estanteId}`

function abrir(dono: Dono): Carrinho {
  const chave = chaveDe(dono)
  if (aberto?.chave !== chave) aberto = preparar(dono, chave)
  const { carrinho, aRetomar } = aberto
  // What was read already is there in the first drawing.
  const lida = queryClient.getQueryData<Leitura>(chaveDaLeitura(dono))
  if (lida && !carrinho.lida) receber(carrinho, lida, aRetomar)
  return carrinho
}

function preparar(dono: Dono, chave: string): Aberto {
  if (aberto) despachar(aberto.carrinho)
  const carrinho = createCarrinho(dono)
  const { linhas } = carrinho
  const daSessao = tirarDigitado(chave)
  const aRetomar = dono.leitor ? null : isGuardado(daSessao) ? daSessao : lerGuardado(chave)
  const vivo = () => aberto?.carrinho === carrinho
  const guardar = guardarEm(
    chave,
    aRetomar?.linhas.map(({ produtoId }) => produtoId),
  )
  let { pedido } = linhas.whole()
  const anotar = () => {
    // After signing out nothing may be stored, not even pending changes.
    if (!vivo() || !carrinho.lida || readSession()?.id !== dono.usuarioId) return
    guardar(aGuardar(carrinho))
    if (pedido !== linhas.whole().pedido) guardarLida(carrinho)
    pedido = linhas.whole().pedido
  }
  linhas.subscribe(linhas.later(anotar))
  acompanhar({ chave, digitado: () => (vivo() ? digitadoEm(carrinho) : null) })
  return { chave, carrinho, aRetomar }
}

/** The kept shelf has the order as of its last answer. */
function guardarLida(carrinho: Carrinho): void {
  const chave = chaveDaLeitura(carrinho.dono)
  const { data, dataUpdatedAt } = queryClient.getQueryState<Leitura>(chave) ?? {}
  if (data && !carrinho.dono.mudando) void keep(chave, comoEsta(carrinho, data), dataUpdatedAt)
}

/** What was typed and not saved, before the shelf has been read too; null for nothing. */
function digitadoEm(carrinho: Carrinho): Guardado | null {
  const guardado = carrinho.lida ? aGuardar(carrinho) : aberto?.aRetomar
  return guardado && !vazio(guardado) ? guardado : null
}

/** Notifies, stores and sends what waits for a frame or the next key. */
function despachar(carrinho: Carrinho): void {
  carrinho.linhas.flush()
  void send(carrinho)
}

// Nobody may see another user's order. What was typed in an expired session is kept before (session-end.ts).
subscribeToSession(() =>
  queueMicrotask(() => {
    if (!aberto || readSession()?.id === aberto.carrinho.dono.usuarioId) return
    parar(aberto.carrinho)
    aberto.carrinho.linhas.flush()
    aberto = null
  }),
)

onPage(['online'], () => aberto && void send(aberto.carrinho))
whenHidden(() => aberto && despachar(aberto.carrinho))

/** Follows the client's orders live; what this screen has just done is not read again. */
export function useAoVivo(carrinho: Carrinho): void {
  const { dono, linhas, envio } = carrinho
  const nova = ({ pedidoId, versao = Number.POSITIVE_INFINITY }: Anuncio) => {
    const { pedido } = linhas.whole()
    return pedido?.id !== pedidoId || versao > (pedido.versao ?? -1)
  }
  useLive({
    reads: [LEITURA_DA_ESTANTE, lerHistorico, lerPedido],
    concerns: anuncio => anuncio.clienteId === dono.clienteId && !envio.agora && nova(anuncio),
    showsStock: produtos => produtos.some(id => linhas.row(id)),
  })
  useLive({
    reads: [],
    concerns: anuncio => anuncio.clienteId === dono.clienteId,
    // The answer in flight may already contain the change.
    onAnnounced: anuncios => void envio.agora?.then(() => anuncios.some(nova) && carrinho.reler()),
  })
}

/** Gives the order each new reading, and lets it request one: of the shelf, of the list of shelves and of the delivery rules. */
export function useLeitura(carrinho: Carrinho, leitura: Leitura | undefined, reler: () => void): void {
  const client = useQueryClient()
  const relerEstantes = useCallback(() => {
    for (const lido of [listarEstantesDoCliente, lerRegrasDeEntrega])
      void client.invalidateQueries({ queryKey: readKey(lido) })
  }, [client])
  useEffect(() => {
    carrinho.reler = () => {
      reler()
      relerEstantes()
    }
  }, [carrinho, reler, relerEstantes])
  useEffect(() => {
    if (!leitura || leitura === carrinho.lida) return
    const aRetomar = aberto?.carrinho === carrinho && !carrinho.lida ? aberto.aRetomar : null
    receber(carrinho, leitura, aRetomar)
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
