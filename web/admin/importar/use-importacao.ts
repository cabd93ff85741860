import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  BYTES_NO_MAXIMO,
  cancelarImportacao,
  enviarImportacao,
  executarImportacao,
  type Importacao,
  lerImportacao,
} from '#contract/importacoes.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { dizerTermos, listarTermos } from '#contract/importacoes-termos.ts'
import type { Input } from '#contract/route.ts'
import { call } from '../../api/call.ts'
import { ask, useWrite } from '../../api/query.ts'
import { CallError, type Failure, failureOf, plainFailure } from '../../ui/failure.ts'
import { toastFailure } from '../../ui/overlays/toast.ts'

/** What the user says about a file's units or columns. */
export type Termos = Input<typeof dizerTermos.schema.body>['termos']

export type DeOnde = {
  tipo: TipoDeImportacao
  /** The shelf that gets the lines, for `estante-produtos`. */
  estanteId?: number | undefined
}

/** One import from the file to its end, as the server holds it. */
export function useImportacao(deOnde: DeOnde) {
  const client = useQueryClient()
  const [importacao, setImportacao] = useState<Importacao>()
  const envio = useEnvio(deOnde, importacao, setImportacao)
  const dizer = useWrite(dizerTermos, { invalidates: [listarTermos], failure: 'O que foi dito não foi guardado' })
  const executar = useWrite(executarImportacao)
  /** Also after a refusal or an unanswered call: the preview may have been made anew, or the import is over. */
  const lerAgora = async (id: number) => {
    const { data } = await call(lerImportacao, { params: { id } })
    if (data) setImportacao(data.importacoes[0])
    void client.invalidateQueries()
  }
  /** Leaves the import. Resolves to whether it was cancelled (or was over), so that the dialog may close. */
  const deixar = async (): Promise<boolean> => {
    envio.parar()
    if (importacao?.situacao === 'pronta') {
      const { errors } = await call(cancelarImportacao, { params: { id: importacao.id } })
      if (errors && errors.status !== 404) {
        if (errors.status !== 409) toastFailure(new CallError(errors), 'A importação não foi cancelada')
        await lerAgora(importacao.id)
        return false
      }
    }
    setImportacao(undefined)
    executar.reset()
    return true
  }
  return {
    ...envio,
    importacao,
    deixar,
    /** Something would be lost: an upload, a preview, a write. */
    emTrabalho: envio.enviando !== null || importacao?.situacao === 'pronta',
    gravando: executar.isPending,
    /** Why the last write did not happen. */
    recusa: executar.error && !executar.isPending ? failureOf(executar.error) : null,
    executar: (body: Input<typeof executarImportacao.schema.body>) => {
      if (!importacao) return
      const { id } = importacao
      executar.mutate({ params: { id }, body }, { onSettled: () => void lerAgora(id) })
    },
    /** Saves what the user said, and reads the same bytes again with it. */
    reler: async (termos: Termos) => {
      const dito = await dizer.mutateAsync({ body: { termos } }).catch(() => null) // the toast showed why
      if (dito) await envio.reenviar()
    },
    relendo: dizer.isPending,
  }
}

export type EstadoDaImportacao = ReturnType<typeof useImportacao>

/** `colado`: pasted lines, which may come without headings. */
type Envio = { nome: string; body: Blob; aba?: string | undefined; colado?: '1' | undefined }

/** Sends a file; its import replaces the one of before. */
function useEnvio(
  { tipo, ...query }: DeOnde,
  antes: Importacao | undefined,
  onSent: (importacao: Importacao | undefined) => void,
) {
  const [enviando, setEnviando] = useState<string | null>(null)
  const [falha, setFalha] = useState<Failure | null>(null)
  const [ultimo, setUltimo] = useState<Envio>()
  const current = useRef<AbortController>(null)
  const mandar = async (envio: Envio) => {
    const { nome, body, aba, colado } = envio
    const controller = new AbortController()
    current.current = controller
    setFalha(null)
    setUltimo(envio)
    setEnviando(nome)
    try {
      if (antes) await call(cancelarImportacao, { params: { id: antes.id } })
      onSent(undefined)
      const { importacoes } = await ask(enviarImportacao, {
        params: { tipo },
        query: { ...query, nome: nome.slice(0, 255), aba, colado },
        body,
        signal: controller.signal,
      })
      onSent(importacoes[0])
    } catch (error) {
      if (!controller.signal.aborted) setFalha(failureOf(error))
    }
    setEnviando(null)
  }
  return {
    /** The name of the file being sent and read. */
    enviando,
    falha,
    /** The only sheet that was asked for. */
    aba: ultimo?.aba,
    colar: (texto: string) => mandar({ nome: 'linhas coladas', body: new Blob([texto], BYTES), colado: '1' }),
    enviar: async (file: File) => {
      if (file.size > BYTES_NO_MAXIMO) return setFalha(GRANDE)
      const bytes = await file.arrayBuffer().catch(() => setFalha(ILEGIVEL))
      if (bytes) await mandar({ nome: file.name, body: new Blob([bytes], BYTES) })
    },
    /** The same bytes again: the file on disk may have changed. */
    reenviar: async (so: Pick<Envio, 'aba'> = {}) => {
      if (ultimo) await mandar({ ...ultimo, ...so })
    },
    parar: () => current.current?.abort(),
  }
}

const BYTES = { type: 'application/octet-stream' }
const recusa = (title: string, detail: string) => plainFailure(422, '', title, detail)
const GRANDE = recusa('O arquivo é grande demais', 'Envie no máximo 10 MB: divida-o em partes.')
const ILEGIVEL = recusa(
  'O arquivo não pôde ser lido',
  'Ele mudou de lugar ou está aberto em outro programa: escolha-o de novo.',
)
