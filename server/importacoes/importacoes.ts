import { stringify } from 'csv-stringify/sync'
import { CSV } from '#contract/arquivo.ts'
import * as contract from '#contract/importacoes.ts'
import * as termos from '#contract/importacoes-termos.ts'
import { askedBy } from '../asked.ts'
import type { Business } from '../business.ts'
import { existing, invalidField } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { CSV_DO_EXCEL } from '../http/planilha.ts'
import { diaEHora } from '../instants.ts'
import { alreadyWritten, changed, gravar } from './gravar.ts'
import * as statements from './importacoes.sql.ts'
import { type Guardada, naLinha, shown } from './julgada.ts'
import { A_LINHA, O_QUE_CORRIGIR } from './leitura/colunas.ts'
import { lerArquivo } from './leitura/leitura.ts'
import { modelo } from './modelo.ts'
import * as palavras from './termos.sql.ts'

/** Files that become records. */
export function importacoes(mount: Mount, business: Business): void {
  mount(contract.enviarImportacao, async ({ db, user, params: { tipo }, query, body, reply }) => {
    const estanteId = tipo === 'estante-produtos' ? (query.estanteId ?? null) : null
    if (tipo === 'estante-produtos' && (estanteId === null || !(await statements.shelfExists(db, estanteId))))
      throw invalidField('estanteId', 'Não há estante com este número')
    await statements.mayWait(db)
    const arquivo = {
      tipo,
      bytes: body,
      aba: query.aba,
      colado: query.colado ?? false,
      ...(await palavras.ditosDe(db, tipo)),
    }
    const lida = await lerArquivo(arquivo, askedBy(user, reply))
    return one(await statements.create(db, user, { ...lida, tipo, estanteId, arquivo: query.nome }))
  })

  mount(contract.lerImportacao, async ({ db, user, params }) => one(await statements.read(db, user, params.id)))

  mount(contract.listarLinhasImportadas, async ({ db, user, params, query }) => {
    const found = existing(await statements.listRows(db, user, params.id, query), 'A importação')
    return { linhas: found.rows, proximo: found.proximo }
  })

  mount(contract.baixarLinhasRuins, async ({ db, user, params: { id } }) =>
    toCorrect(existing(await statements.read(db, user, id), 'A importação'), await statements.badRows(db, id)),
  )

  mount(contract.executarImportacao, async ({ db, user, params: { id }, body }) => {
    const { dia: hoje } = diaEHora(business.clock(), business.timeZone)
    const escolha = {
      hoje,
      modo: body.modo,
      alterar: body.alterar ?? false,
      aceitarAvisos: body.aceitarAvisos ?? false,
    }
    const written = await db.transaction(db => gravar(db, user, id, escolha))
    const { importacoes } = one(await statements.read(db, user, id))
    if (!written) throw changed({ ...importacoes[0] })
    return { importacoes }
  })

  // Answers about words in files: given once by one administrator, used for all later files.
  mount(termos.listarTermos, async ({ db }) => ({ termos: await palavras.list(db) }))

  mount(termos.dizerTermos, async ({ db, body }) => {
    await palavras.say(db, body.termos)
    return { termos: await palavras.list(db) }
  })

  mount(termos.esquecerTermo, async ({ db, params }) => ({
    termos: [existing(await palavras.forget(db, params.id), 'O termo')],
  }))

  mount(contract.cancelarImportacao, async ({ db, user, params: { id } }) => {
    const cancelled = await statements.cancel(db, user, id)
    if (!cancelled && (await statements.read(db, user, id))) throw alreadyWritten()
    return one(cancelled)
  })

  mount(contract.baixarModelo, ({ params }) => modelo(params.tipo))
}

const one = (found: Guardada | undefined) => ({
  importacoes: [shown(existing(found, 'A importação'))],
})

/** For a buyer's row whose client comes from another row, which has the warning. */
const NADA_AQUI = 'Nada nesta linha: o aviso está na que traz o cliente'

/** The bad rows as a file to correct and send again. */
function toCorrect({ arquivo, lida }: Guardada, ruins: Awaited<ReturnType<typeof statements.badRows>>) {
  const { titulos } = lida
  const campos = [...new Set([...lida.colunas.flatMap(({ campo }) => campo ?? []), ...Object.keys(titulos)])]
  const rows = ruins.map(({ lida, julgada }) => [
    ...campos.map(campo => lida.celulas[campo] ?? ''),
    naLinha(lida).replace('linha ', ''),
    [...julgada.erros, ...julgada.avisos]
      .map(({ campo, mensagem }) => (campo ? `${campo}: ${mensagem}` : mensagem))
      .join(' · ') || NADA_AQUI,
  ])
  const dados = stringify(
    [[...campos.map(campo => titulos[campo] ?? campo), A_LINHA, O_QUE_CORRIGIR], ...rows],
    CSV_DO_EXCEL,
  )
  const nome = `${arquivo.replace(/\.\w+$/, '') || 'importacao'} - a corrigir.csv`
  return { nome, tipo: CSV, dados: Buffer.from(dados) }
}
