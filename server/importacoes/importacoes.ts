import { stringify } from 'csv-stringify/sync'
import { CSV } from '#contract/arquivo.ts'
import * as contract from '#contract/importacoes.ts'
import type { Db } from '../db/db.ts'
import { conflict, existing, invalid, invalidField, type UserError } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { CSV_DO_EXCEL } from '../relatorios/exportar/csv.ts'
import type { Escolha } from './fatia.sql.ts'
import { type Desfecho, gravar } from './gravar.ts'
import * as statements from './importacoes.sql.ts'
import { O_QUE_CORRIGIR, tituloDaLinha } from './leitura/cabecalho.ts'
import { abrirLeitura, LEITURAS } from './leitura/leitura.ts'
import { RecusaDeArquivo } from './leitura/recusa-de-arquivo.ts'
import * as linhas from './linhas.sql.ts'
import { modeloCsv, modeloXlsx } from './modelo.ts'
import { runningChecks } from './running-checks.ts'
import { ditosDe, termosDeImportacao } from './termos.ts'

/**
 * Files that become records. The work runs outside the Idempotency-Key's transaction: progress is written through
 * `pool`, visible to every server. Returns `stop`, which ends running checks when the server closes.
 */
export function importacoes(mount: Mount, pool: Db): { stop(): Promise<void> } {
  const checks = runningChecks(pool)

  mount(
    contract.enviarImportacao,
    async ({ db, user, params: { tipo }, query, body, request, turn }) => {
      const estanteId = tipo === 'estante-produtos' ? (query.estanteId ?? null) : null
      if (tipo === 'estante-produtos' && (estanteId === null || !(await statements.shelfExists(pool, estanteId))))
        throw invalidField('estanteId', 'Não há estante com este número')
      await statements.mayWait(db)
      const leitura = await abrirLeitura({ tipo, bytes: body, ...(await ditosDe(pool, tipo)) }).catch(asRefusal)
      turn?.endWith(leitura.fechada)
      const nova = { ...leitura, tipo, estanteId, arquivo: query.nome }
      const importacao = await statements.create(pool, user, nova).catch(error => {
        leitura.fechar()
        throw error
      })
      if (importacao) checks.start(importacao.id, tipo, leitura, request.log)
      // The client has disconnected, so nobody will see this import.
      if (importacao && request.socket.destroyed) await statements.cancel(pool, user, importacao.id)
      return one(importacao)
    },
    LEITURAS,
  )

  mount(contract.lerImportacao, async ({ user, params }) => one(await statements.read(pool, user, params.id)))

  mount(contract.listarLinhasImportadas, async ({ db, user, params, query }) => {
    const found = existing(await linhas.listRows(db, user, params.id, query), 'A importação')
    return { linhas: found.rows, proximo: found.proximo }
  })

  mount(contract.baixarLinhasRuins, async ({ db, user, params }) =>
    toCorrect(params.id, await linhas.badRows(db, user, params.id)),
  )

  mount(contract.executarImportacao, async ({ db, user, params: { id }, body }) => {
    const found = existing(await statements.read(db, user, id), 'A importação')
    const escolha = { alterar: body.alterar ?? false, aceitarAvisos: body.aceitarAvisos ?? false }
    if (found.situacao === 'pronta') refuseWhatIsNotChosen(found, body.modo, escolha)
    const desfecho = await gravar(pool, db, found, escolha)
    // Uses `pool` only for what was written there: many callers waiting for a second connection would block each other.
    const now = await statements.read(desfecho === 'mudou' || desfecho === 'cancelada' ? pool : db, user, id)
    if (desfecho !== 'feita') throw notWritten(desfecho, now)
    return one(now)
  })

  termosDeImportacao(mount)

  mount(contract.cancelarImportacao, async ({ user, params: { id } }) => {
    const cancelled = await statements.cancel(pool, user, id)
    if (!cancelled && (await statements.read(pool, user, id)))
      throw conflict(
        'A importação já foi gravada',
        'Ela terminou antes do cancelamento: confira os registros na lista.',
      )
    return one(cancelled)
  })

  mount(contract.baixarModelo, async ({ params: { tipo }, query }) =>
    query.formato === 'csv' ? modeloCsv(tipo) : await modeloXlsx(tipo),
  )

  return checks
}

const one = (importacao: contract.Importacao | undefined) => ({ importacoes: [existing(importacao, 'A importação')] })

/** For a buyer's row whose client comes from another row, which has the warning. */
const NADA_AQUI = 'Nada nesta linha: o aviso está na que traz o cliente'

/** The bad rows as a file to correct and send again. */
function toCorrect(id: number, found: linhas.LinhasRuins | undefined) {
  const { arquivo, titulos, linhas: ruins } = existing(found, 'A importação')
  const rows = ruins.map(({ linha, celulas, erros }) => [
    ...celulas,
    linha,
    erros.map(({ campo, mensagem }) => (campo ? `${campo}: ${mensagem}` : mensagem)).join(' · ') || NADA_AQUI,
  ])
  const dados = stringify([[...titulos, tituloDaLinha(id), O_QUE_CORRIGIR], ...rows], CSV_DO_EXCEL)
  const nome = `${arquivo.replace(/\.\w+$/, '') || 'importacao'} - a corrigir.csv`
  return { nome, tipo: CSV, dados: Buffer.from(dados) }
}

function asRefusal(error: unknown): never {
  if (!(error instanceof RecusaDeArquivo)) throw error
  throw invalid(error.motivos, error.colunas.length > 0 ? { colunas: error.colunas } : undefined)
}

const badRows = (found: contract.Importacao) =>
  conflict(
    found.ruins === 1 ? 'Há uma linha ruim' : `Há ${found.ruins} linhas ruins`,
    'Corrija o arquivo e envie-o de novo, ou grave só as linhas boas.',
    { ...found },
  )

const NADA = 'Nada foi gravado.'

/** Refuses bad rows unless `modo` is `boas`, and a run that would write nothing because of what was not chosen. */
function refuseWhatIsNotChosen(found: contract.Importacao, modo: 'tudo' | 'boas', escolha: Escolha): void {
  if (modo === 'tudo' && found.ruins > 0) throw badRows(found)
  const { novas, alteradas, duvidosas, compradores } = found
  const semAviso = {
    novas: novas - (escolha.aceitarAvisos ? 0 : duvidosas.novas),
    alteradas: alteradas - (escolha.aceitarAvisos ? 0 : duvidosas.alteradas),
  }
  const semAvisoCompradores = compradores.novos - (escolha.aceitarAvisos ? 0 : compradores.duvidosos)
  if (novas + alteradas + compradores.novos === 0 || semAvisoCompradores > 0) return
  if (semAviso.novas > 0 || (escolha.alterar && semAviso.alteradas > 0)) return
  throw conflict(
    novas === 0 && duvidosas.alteradas < alteradas
      ? 'As linhas só alteram cadastros que já existem'
      : 'O que há a gravar tem avisos',
    `${NADA} Confira a prévia e mande gravar também o que altera, ou o que tem avisos.`,
    { ...found },
  )
}

function notWritten(desfecho: Exclude<Desfecho, 'feita'>, now: contract.Importacao | undefined): UserError {
  if (desfecho === 'cancelada' || !now) return conflict('A importação foi cancelada', NADA)
  const atual = { ...now }
  if (desfecho === 'ocupada')
    return conflict('Outra importação está sendo gravada', `${NADA} Espere alguns segundos e tente de novo.`, atual)
  if (desfecho === 'mudou')
    return conflict(
      'Os cadastros mudaram desde a prévia',
      `${NADA} A prévia foi refeita: confira as contagens e grave de novo.`,
      atual,
    )
  const [title, detail] = SEM_VEZ[now.situacao]
  return conflict(title, detail, atual)
}

/** Why an import in each state can't be written now. */
const SEM_VEZ: Record<contract.Importacao['situacao'], readonly [title: string, detail: string]> = {
  conferindo: ['A importação ainda está sendo conferida', `${NADA} Espere a conferência terminar.`],
  interrompida: ['A conferência foi interrompida', `${NADA} Envie o arquivo de novo.`],
  gravando: ['A importação já está sendo gravada', 'Espere a gravação terminar e confira a contagem.'],
  feita: ['A importação já foi gravada', 'Confira os registros na lista.'],
  pronta: ['A importação acaba de ficar pronta', `${NADA} Tente de novo.`],
}
