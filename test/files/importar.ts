import assert from 'node:assert/strict'
import { writeXlsx } from 'hucre/xlsx'
import * as contract from '#contract/importacoes.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import type { Julgada } from '../../server/importacoes/julgada.ts'
import abrir from '../../server/importacoes/leitura/abrir.ts'
import type { Dados, LinhaLida } from '../../server/importacoes/lida.ts'
import type { Caller, Reply, World } from '../world.ts'

type Valor = string | number | boolean | Date

/** A spreadsheet with real numbers, dates and flags. */
export async function xlsx(rows: readonly (readonly Valor[])[]): Promise<Buffer> {
  const days = rows.flatMap((row, y) => row.flatMap((value, x) => (value instanceof Date ? [`${y},${x}`] : [])))
  const cells = new Map(days.map(at => [at, { style: { numFmt: 'dd/mm/yyyy' } }]))
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Folha', rows: rows.map(row => [...row]), cells }] }))
}

export const csv = (rows: readonly (readonly Valor[])[], separator = ';'): Buffer =>
  Buffer.from(rows.map(row => row.join(separator)).join('\r\n'))

/** Reads a file in this thread. */
export async function lido(tipo: TipoDeImportacao, bytes: Buffer) {
  const nada: ReadonlyMap<string, string> = new Map()
  const { linhas } = await abrir({ tipo, bytes, ditos: nada, ditas: nada })
  return {
    ruins: linhas.filter(({ erros }) => erros.length > 0).length,
    nomes: linhas.map(({ dados }) => dados?.nome),
  }
}

/** Rows as the reader answers them, from line 2 on. */
export const lidas = (dados: readonly Dados[]): LinhaLida[] =>
  dados.map((dados, i) => {
    const celulas = Object.fromEntries(['quantidade', ...Object.keys(dados)].map(campo => [campo, `(${campo})`]))
    return { ordem: i + 1, linha: i + 2, onde: null, dados, erros: [], avisos: [], celulas }
  })

/** A judged row in one line: its state, its changes, what is wrong or doubtful, and its buyer. */
export const julgadaEm = (row: Julgada | undefined): string => {
  const { situacao, mudancas, erros, avisos, comprador } = row ?? assert.fail()
  return [
    [situacao, ...mudancas.map(({ campo, de, para }) => `${campo} ${de ? `${de} ` : ''}→ ${para}`)].join(' · '),
    ...[...erros, ...avisos].map(({ campo, mensagem }) => `! ${campo}: ${mensagem}`),
    ...(comprador ? [`+ ${comprador}`] : []),
  ]
    .join(' ')
    .replaceAll('\u00a0', ' ')
}

/** Makes `corrected(id, change)`, which downloads the bad rows and returns the file with `change` applied. */
export const corrector =
  ({ app, admin }: Pick<World, 'app' | 'admin'>) =>
  async (id: number, change: (text: string) => string): Promise<Buffer> => {
    const url = contract.baixarLinhasRuins.url.replace(':id', String(id))
    const { payload } = await app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })
    return Buffer.from(change(payload))
  }

/** A person's steps with imports, through the API. */
export function importer(admin: Caller) {
  const send = (tipo: TipoDeImportacao, file: Buffer, query: Record<string, string | number> = {}) =>
    admin.call(contract.enviarImportacao, {
      params: { tipo },
      query: { nome: 'arquivo.csv', ...query },
      body: file,
      headers: { 'content-type': 'application/octet-stream' },
    })
  const read = async (id: number) =>
    (await admin.call(contract.lerImportacao, { params: { id } })).body.importacoes?.[0]
  /** All rows of one kind, page by page. */
  const rows = async (id: number, situacao: contract.LinhaImportada['situacao'] | 'aviso' | 'comprador' = 'ruim') => {
    const found: contract.LinhaImportada[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: Record<string, string | number> = { situacao, limite: 10, ...(cursor && { cursor }) }
      const reply: Reply<typeof contract.listarLinhasImportadas> = await admin.call(contract.listarLinhasImportadas, {
        params: { id },
        query,
      })
      found.push(...reply.body.linhas)
      cursor = reply.body.proximo
    }
    return found
  }
  return {
    send,
    read,
    /** Sends a valid file. */
    preview: async (tipo: TipoDeImportacao, file: Buffer, query?: Record<string, string | number>) => {
      const { status, body } = await send(tipo, file, query)
      assert.equal(status, 201, JSON.stringify(body))
      return body.importacoes[0] ?? assert.fail()
    },
    run: (id: number, modo: 'tudo' | 'boas' = 'tudo', escolha: { alterar?: 1; aceitarAvisos?: 1 } = {}) =>
      admin.call(contract.executarImportacao, { params: { id }, body: { modo, ...escolha } }),
    rows,
    newNames: async (id: number) => (await rows(id, 'nova')).map(({ nome }) => nome),
  }
}
