import type { FastifyBaseLogger } from 'fastify'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import type { Db } from '../db/db.ts'
import * as statements from './importacoes.sql.ts'
import type { Leitura } from './leitura/leitura.ts'

type Log = Pick<FastifyBaseLogger, 'error'>

/** The checks running on this server: they continue after the call that started them, and stop with the server. */
export function runningChecks(pool: Db) {
  const running = new Set<Promise<void>>()
  let stopping = false

  const check = async (id: number, tipo: TipoDeImportacao, leitura: Leitura): Promise<void> => {
    try {
      for (;;) {
        const linhas = await leitura.proximas()
        if (stopping) return await statements.interrupt(pool, id)
        if (!linhas.length) break
        if (!(await statements.keep(pool, id, tipo, linhas))) return
      }
      await statements.preview(pool, id, tipo)
    } catch (error) {
      await statements.interrupt(pool, id)
      throw error
    } finally {
      leitura.fechar()
    }
  }

  return {
    /** Checks the rows in the background and leaves the import ready or interrupted. Never throws. */
    start(id: number, tipo: TipoDeImportacao, leitura: Leitura, log: Log): void {
      const work = check(id, tipo, leitura)
        .catch(error => log.error({ err: error, importacaoId: id }, 'checking an import failed'))
        .finally(() => running.delete(work))
      running.add(work)
    },
    async stop(): Promise<void> {
      stopping = true
      await Promise.all(running)
    },
  }
}
