import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { readKey } from '../../../api/query.ts'
import { readSession, subscribeToSession } from '../../../api/session.ts'
import { afterFrame } from '../../../ui/after-frame.ts'
import { mountDraft, takeDraft } from '../../../ui/draft.ts'
import { type Carrinho, createCarrinho, type Dono } from './carrinho.ts'
import { Guardado, guardar, lerGuardado } from './guardado.ts'
import type { Leitura } from './ler-estante.ts'
import type { Linha } from './linha.ts'
import type { Geral } from './quadro.ts'
import type { Resumo } from './resumo.ts'

let aberto: { chave: string; usuarioId: number; carrinho: Carrinho; guardarJa: () => void } | null = null

/** The order being made on a shelf. It outlives the screen, so that what is on its way arrives. */
export function useCarrinho({ usuarioId, clienteId, estanteId }: Dono): Carrinho {
  return useMemo(() => abrir({ usuarioId, clienteId, estanteId }), [usuarioId, clienteId, estanteId])
}

function abrir(dono: Dono): Carrinho {
  const chave = `pedido-guardado/${dono.usuarioId}/${dono.clienteId}/${dono.estanteId}`
  if (aberto?.chave === chave) return aberto.carrinho
  aberto?.carrinho.quadro.avisarJa()
  aberto?.carrinho.fila.agora()
  aberto?.guardarJa()
  const carrinho = createCarrinho(dono)
  const vivo = () => aberto?.carrinho === carrinho
  const guarda = afterFrame(() => vivo() && carrinho.leu() && guardar(chave, carrinho.reunir()))
  const daSessao = Guardado.safeParse(takeDraft(chave))
  carrinho.guardadoParaRetomar(daSessao.success ? daSessao.data : lerGuardado(chave))
  aberto = { chave, usuarioId: dono.usuarioId, carrinho, guardarJa: guarda.now }
  mountDraft(chave, { dirty: () => vivo() && carrinho.temAlgoAGuardar(), values: carrinho.reunir })
  carrinho.quadro.assinar(guarda.ask)
  return carrinho
}

// Nobody sees the order of another person; the draft of a session that died is taken before (session-end.ts).
subscribeToSession(() =>
  queueMicrotask(() => {
    if (!aberto || readSession()?.id === aberto.usuarioId) return
    aberto.carrinho.quadro.avisarJa()
    aberto.carrinho.fila.parar()
    aberto.guardarJa()
    aberto = null
  }),
)

addEventListener('online', () => void aberto?.carrinho.fila.rodar())
addEventListener('pagehide', despachar)
// A phone that is put away may never say more: it stops the page, and takes it away when it needs the room.
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && despachar())

function despachar(): void {
  aberto?.carrinho.quadro.avisarJa()
  aberto?.carrinho.fila.agora()
  aberto?.guardarJa()
}

/** Gives the order every new reading, and asks for one where the order wants it: of the shelf, and of whether it is open. */
export function useLeitura(carrinho: Carrinho, leitura: Leitura | undefined, reler: () => void): void {
  const client = useQueryClient()
  const relerEstantes = useCallback(
    () => void client.invalidateQueries({ queryKey: readKey(listarEstantesDoCliente) }),
    [client],
  )
  useEffect(() => {
    carrinho.quandoReler(() => {
      reler()
      relerEstantes()
    })
  }, [carrinho, reler, relerEstantes])
  useEffect(() => {
    if (leitura) carrinho.receber(leitura)
  }, [carrinho, leitura])
  useEffect(
    () => () => {
      carrinho.fila.agora()
      // Which shelf the open order takes from may have changed.
      relerEstantes()
    },
    [carrinho, relerEstantes],
  )
}

export function useLinha({ quadro }: Carrinho, id: number): Linha | undefined {
  return useSyncExternalStore(
    useMemo(() => (ouvinte: () => void) => quadro.assinarLinha(id, ouvinte), [quadro, id]),
    () => quadro.linha(id),
  )
}

/** A part of what concerns the whole order; give a function that answers the same object while nothing changed. */
export function useGeral<T>({ quadro }: Carrinho, parte: (geral: Geral) => T): T {
  return useSyncExternalStore(quadro.assinar, () => parte(quadro.geral()))
}

/** A part of the sums; on the same terms. */
export function useResumo<T>({ quadro }: Carrinho, parte: (resumo: Resumo) => T): T {
  return useSyncExternalStore(quadro.assinar, () => parte(quadro.resumo()))
}
