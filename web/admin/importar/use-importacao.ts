import { useMutation, useQueryClient } from '@tanstack/react-query'
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

/** What the user says about a file's units or columns. */
export type Termos = Input<typeof dizerTermos.body>['termos']

export type DeOnde = {
  tipo: TipoDeImportacao
  /** The shelf that gets the lines, for `estante-produtos`. */
  estanteId?: number | undefined
}
/** `body`: the bytes, or why there are none; `colado`: pasted lines, which may come without headings. */
type Envio = { nome: string; body: Blob | Failure; aba?: string | undefined; colado?: '1' | undefined }

/** One import from the file to its end, as the server holds it. */
export function useImportacao({ tipo, ...query }: DeOnde) {
  const client = useQueryClient()
  const [importacao, setImportacao] = useState<Importacao>()
  const upload = useRef<AbortController>(null)
  const dizer = useWrite(dizerTermos, { invalidates: [listarTermos], failure: 'O que foi dito não foi guardado' })
  const executar = useWrite(executarImportacao, { invalidates: [] })
  /** Nothing of it is written; what is not cancelled is forgotten within a day. */
  const cancelar = () => {
    if (importacao?.situacao === 'pronta') void call(cancelarImportacao, { params: { id: importacao.id } })
    setImportacao(undefined)
    executar.reset()
  }
  const envio = useMutation({
    retry: false, // cancelled while it waits, it must not be sent again
    mutationFn: ({ nome, body, ...como }: Envio) => {
      cancelar()
      if (!(body instanceof Blob)) throw new CallError(body)
      upload.current = new AbortController()
      return ask(enviarImportacao, {
        params: { tipo },
        query: { ...query, ...como, nome: nome.slice(0, 255) },
        body,
        signal: upload.current.signal,
      })
    },
    onSuccess: ({ importacoes }) => setImportacao(importacoes[0]),
  })
  /** Also after a refusal or an unanswered call: the preview may have been made anew, or the import is over. */
  const lerAgora = async (id: number) => {
    const { data } = await call(lerImportacao, { params: { id } })
    if (data) setImportacao(data.importacoes[0])
    void client.invalidateQueries()
  }
  /** The same bytes again: the file on disk may have changed. */
  const reenviar = (so: Pick<Envio, 'aba'> = {}) => envio.variables && envio.mutate({ ...envio.variables, ...so })
  return {
    importacao,
    /** The name of the file being sent and read. */
    enviando: envio.isPending ? envio.variables.nome : null,
    falha: envio.error ? failureOf(envio.error) : null,
    /** The only sheet that was asked for. */
    aba: envio.variables?.aba,
    colar: (texto: string) => envio.mutate({ nome: 'linhas coladas', body: new Blob([texto], BYTES), colado: '1' }),
    enviar: async (file: File) => {
      const bytes = file.size > BYTES_NO_MAXIMO ? GRANDE : await file.arrayBuffer().catch(() => ILEGIVEL)
      envio.mutate({ nome: file.name, body: bytes instanceof ArrayBuffer ? new Blob([bytes], BYTES) : bytes })
    },
    reenviar,
    deixar: () => {
      cancelar()
      upload.current?.abort()
      envio.reset()
    },
    /** Something would be lost: an upload, a preview, a write. */
    emTrabalho: envio.isPending || importacao?.situacao === 'pronta',
    gravando: executar.isPending,
    /** Why the last write did not happen. */
    recusa: executar.error && !executar.isPending ? failureOf(executar.error) : null,
    executar: (body: Input<typeof executarImportacao.body>) => {
      if (!importacao) return
      const { id } = importacao
      executar.mutate({ params: { id }, body }, { onSettled: () => void lerAgora(id) })
    },
    /** Saves what the user said, and reads the file again with it. */
    reler: (termos: Termos) => dizer.mutate({ body: { termos } }, { onSuccess: () => reenviar() }),
    relendo: dizer.isPending,
  }
}

export type EstadoDaImportacao = ReturnType<typeof useImportacao>

const BYTES = { type: 'application/octet-stream' }
const recusa = (title: string, detail: string) => plainFailure(422, '', title, detail)
const GRANDE = recusa('O arquivo é grande demais', 'Envie no máximo 10 MB: divida-o em partes.')
const ILEGIVEL = recusa('O arquivo não pôde ser lido', 'Ele mudou ou está aberto em outro programa: escolha-o de novo.')
