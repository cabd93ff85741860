import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listarClientes } from '#contract/clientes.ts'
import { listarProdutosForaDaEstante } from '#contract/estante-planilha.ts'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import {
  BYTES_NO_MAXIMO,
  cancelarImportacao,
  enviarImportacao,
  executarImportacao,
  lerImportacao,
  listarLinhasImportadas,
} from '#contract/importacoes.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { dizerTermos, listarTermos } from '#contract/importacoes-termos.ts'
import { listarProdutos, listarProdutosAtivos } from '#contract/produtos.ts'
import type { Input, Route } from '#contract/route.ts'
import { listarUsuarios } from '#contract/usuarios.ts'
import { call } from '../../api/call.ts'
import { readKey, useRead, useWrite } from '../../api/query.ts'
import { CallError, type Failure, failureOf, plainFailure } from '../../ui/failure.ts'
import { toastFailure, toastNotice } from '../../ui/overlays/toast.ts'

/** What the user says about a file's units or columns. */
export type Termos = Input<typeof dizerTermos.schema.body>['termos']

const LISTAS: Record<TipoDeImportacao, readonly Route[]> = {
  produtos: [listarProdutos, listarProdutosAtivos],
  clientes: [listarClientes, listarUsuarios],
  'estante-produtos': [listarProdutosDaEstante, listarProdutosForaDaEstante],
}

/** One import from the file to its end. The server holds the state, and the screen always shows that. */
export function useImportacao(tipo: TipoDeImportacao, estanteId: number | undefined) {
  const [id, setId] = useState<number | null>(null)
  const { enviando, falha, enviar, reenviar, parar } = useEnvio(tipo, estanteId, setId)
  const executar = useWrite(executarImportacao, {
    invalidates: [lerImportacao, listarLinhasImportadas, ...LISTAS[tipo]],
  })
  const lida = useRead(lerImportacao, { params: { id: id ?? 0 } }, { enabled: id !== null })

  const soltar = () => {
    setId(null)
    executar.reset()
  }
  /** Leaves the import. Resolves to whether it was cancelled (or was over), so that the dialog may close. */
  const deixar = async (avisar: boolean): Promise<boolean> => {
    parar()
    const importacao = lida.data?.importacoes[0]
    if (id !== null && importacao?.situacao !== 'feita') {
      const { errors } = await call(cancelarImportacao, { params: { id } })
      if (errors && errors.status !== 404) {
        if (errors.status !== 409) toastFailure(new CallError(errors), 'A importação não foi cancelada')
        await lida.refetch()
        return false
      }
    }
    if (avisar && (id !== null || enviando !== null) && importacao?.situacao !== 'feita')
      toastNotice('Importação cancelada: nada foi gravado')
    soltar()
    return true
  }

  const importacao = id === null ? undefined : lida.data?.importacoes[0]
  const gravando = executar.isPending
  return {
    /** The name of the file being sent and read. */
    enviando,
    falha,
    importacao,
    gravando,
    /** Something would be lost: an upload, a preview, a write. */
    emTrabalho: enviando !== null || importacao?.situacao === 'pronta',
    /** Why the last write did not happen. */
    recusa: executar.error && !gravando ? failureOf(executar.error) : null,
    readError: id !== null ? lida.error : null,
    readAgain: lida.refetch,
    enviar,
    executar: (body: Input<typeof executarImportacao.schema.body>) => {
      if (id !== null) executar.mutate({ params: { id }, body })
    },
    ...useReler(id, soltar, reenviar),
    deixar,
  }
}

export type EstadoDaImportacao = ReturnType<typeof useImportacao>

/** Saves what the user said about units or columns, and sends the same file again, to replace the import `id`. */
function useReler(id: number | null, onLeave: () => void, reenviar: () => Promise<void>) {
  const dizer = useWrite(dizerTermos, { invalidates: [listarTermos], failure: 'O que foi dito não foi guardado' })
  const [relendo, setRelendo] = useState(false)
  const reler = async (termos: Termos) => {
    setRelendo(true)
    const dito = await dizer.mutateAsync({ body: { termos } }).catch(() => null) // the toast showed why
    if (dito) {
      if (id !== null) await call(cancelarImportacao, { params: { id } })
      onLeave()
      await reenviar()
    }
    setRelendo(false)
  }
  /** `relendo`: from the press until the file has been sent again. */
  return { reler, relendo }
}

/** Uploads a file; `onSent` gets the id of the resulting import. */
function useEnvio(tipo: TipoDeImportacao, estanteId: number | undefined, onSent: (id: number) => void) {
  const client = useQueryClient()
  const [enviando, setEnviando] = useState<string | null>(null)
  const [falha, setFalha] = useState<Failure | null>(null)
  const current = useRef<AbortController>(null)
  const ultimo = useRef<{ nome: string; conteudo: () => Promise<Blob> }>(null)
  const mandar = async ({ nome, conteudo }: { nome: string; conteudo: () => Promise<Blob> }) => {
    const controller = new AbortController()
    current.current = controller
    setFalha(null)
    try {
      const body = await conteudo()
      ultimo.current = { nome, conteudo: async () => body }
      setEnviando(nome)
      const { data, errors } = await call(enviarImportacao, {
        params: { tipo },
        query: { nome: nome.slice(0, 255), estanteId },
        body,
        signal: controller.signal,
      })
      if (errors) throw new CallError(errors)
      const nova = data.importacoes[0]
      if (!nova) return
      client.setQueryData(readKey(lerImportacao, { params: { id: nova.id } }), data)
      onSent(nova.id)
    } catch (error) {
      if (!controller.signal.aborted) setFalha(failureOf(error))
    } finally {
      setEnviando(null)
    }
  }
  const enviar = (file: File) => mandar({ nome: file.name, conteudo: () => contentOf(file) })
  /** Sends the same bytes again: the file on disk may have changed. */
  const reenviar = async () => {
    if (ultimo.current) await mandar(ultimo.current)
  }
  return { enviando, falha, enviar, reenviar, parar: () => current.current?.abort() }
}

async function contentOf(file: File): Promise<Blob> {
  if (file.size === 0) throw refusal('O arquivo está vazio', 'Preencha o modelo e envie-o.')
  if (file.size > BYTES_NO_MAXIMO)
    throw refusal('O arquivo é grande demais', 'Envie no máximo 10 MB: divida-o em partes.')
  const bytes = await file.arrayBuffer().catch(() => {
    throw refusal(
      'O arquivo não pôde ser lido',
      'Ele mudou de lugar ou está aberto em outro programa: escolha-o de novo.',
    )
  })
  return new Blob([bytes], { type: 'application/octet-stream' })
}

const refusal = (title: string, detail: string) => new CallError(plainFailure(422, '', title, detail))
