import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { readKey } from '../../../api/query.ts'
import { readSession, subscribeToSession } from '../../../api/session.ts'
import { mountDraft, takeDraft } from '../../../ui/draft.ts'
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
import { rodar } from './fila.ts'
import { Guardado, guardar, lerGuardado } from './guardado.ts'
import type { Leitura } from './ler-estante.ts'

let aberto: { chave: string; carrinho: Carrinho } | null = null

/** The order being made on a shelf. It outlives the screen, so that what is on its way arrives. */
export function useCarrinho({ usuarioId, clienteId, estanteId }: Dono): Carrinho {
  return useMemo(() => abrir({ usuarioId, clienteId, estanteId }), [usuarioId, clienteId, estanteId])
}

function abrir(dono: Dono): Carrinho {
  const chave = `pedido-guardado/${dono.usuarioId}/${dono.clienteId}/${dono.estanteId}`
  if (aberto?.chave === chave) return aberto.carrinho
  if (aberto) despachar(aberto.carrinho)
  const daSessao = Guardado.safeParse(takeDraft(chave))
  const carrinho = createCarrinho(dono, daSessao.success ? daSessao.data : lerGuardado(chave))
  const vivo = () => aberto?.carrinho === carrinho
  const { linhas } = carrinho
  linhas.subscribe(linhas.later(() => vivo() && carrinho.leu && guardar(chave, aGuardar(carrinho))))
  mountDraft(chave, { dirty: () => vivo() && temAlgoAGuardar(carrinho), values: () => aGuardar(carrinho) })
  aberto = { chave, carrinho }
  return carrinho
}

// Nobody sees the order of another person; the draft of a session that died is taken before (session-end.ts).
subscribeToSession(() =>
  queueMicrotask(() => {
    if (!aberto || readSession()?.id === aberto.carrinho.dono.usuarioId) return
    encerrar(aberto.carrinho)
    aberto = null
  }),
)

addEventListener('online', () => aberto && void rodar(aberto.carrinho.fila))
addEventListener('pagehide', () => aberto && despachar(aberto.carrinho))
// A phone that is put away may never say more: it stops the page, and takes it away when it needs the room.
document.addEventListener(
  'visibilitychange',
  () => document.visibilityState === 'hidden' && aberto && despachar(aberto.carrinho),
)

/** Gives the order every new reading, and asks for one where the order wants it: of the shelf, and of whether it is open. */
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
      // Which shelf the open order takes from may have changed.
      relerEstantes()
    },
    [carrinho, relerEstantes],
  )
}
