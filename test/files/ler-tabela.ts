import assert from 'node:assert/strict'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import abrir from '../../server/importacoes/leitura/abrir.ts'
import { RecusaDeArquivo } from '../../server/importacoes/leitura/recusa-de-arquivo.ts'

const NADA: ReadonlyMap<string, string> = new Map()
export const ler = (tipo: TipoDeImportacao, bytes: Buffer | string, colado = false, ditos = NADA) =>
  abrir({ tipo, bytes: Buffer.from(bytes), ditos, ditas: NADA, colado })

export type Lida = Awaited<ReturnType<typeof ler>>
/** Each row as `campo=valor …`, then `!` with its errors, `?` with its questions. */
export const emLinhas = ({ linhas }: Lida, ...campos: string[]) =>
  linhas.map(({ dados, celulas, erros, avisos }) =>
    [
      ...campos.map(campo => String((dados ?? celulas)[campo] ?? '')),
      ...erros.map(({ mensagem }) => `! ${mensagem}`),
      ...avisos.map(({ mensagem }) => `? ${mensagem}`),
    ].join(' | '),
  )

/** Why a file is refused. */
export async function recusa(tipo: TipoDeImportacao, bytes: Buffer | string, colado = false): Promise<RecusaDeArquivo> {
  const error = await ler(tipo, bytes, colado).then(
    () => assert.fail('it was read'),
    error => error,
  )
  return error instanceof RecusaDeArquivo ? error : assert.fail(error)
}
