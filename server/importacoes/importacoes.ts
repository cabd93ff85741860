import { stringify } from 'csv-stringify/sync'
import { CSV } from '#contract/arquivo.ts'
import * as contract from '#contract/importacoes.ts'
import { askedBy } from '../asked.ts'
import type { Db } from '../db/db.ts'
import { conflict, existing, invalidField, type UserError } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { CSV_DO_EXCEL } from '../http/planilha.ts'
import type { Escolha } from './escolhidas.sql.ts'
import { type Desfecho, gravar } from './gravar.ts'
import * as statements from './importacoes.sql.ts'
import { A_LINHA, O_QUE_CORRIGIR } from './leitura/cabecalho.ts'
import { lerArquivo } from './leitura/leitura.ts'
import * as linhas from './linhas.sql.ts'
import { modeloCsv, modeloXlsx } from './modelo.ts'
import { ditosDe, termosDeImportacao } from './termos.ts'

/** Files that become records. `pool` writes a new preview, which stays when the call's own transaction is rolled back. */
export function importacoes(mount: Mount, pool: Db): void {
  mount(contract.enviarImportacao, async ({ db, user, params: { tipo }, query, body, reply }) => {
    const estanteId = tipo === 'estante-produtos' ? (query.estanteId ?? null) : null
    if (tipo === 'estante-produtos' && (estanteId === null || !(await statements.shelfExists(db, estanteId))))
      throw invalidField('estanteId', 'Não há estante com este número')
    await statements.mayWait(db)
    const lida = await lerArquivo({ tipo, bytes: body, ...(await ditosDe(db, tipo)) }, askedBy(user, reply))
    return one(await statements.create(db, user, { ...lida, tipo, estanteId, arquivo: query.nome }))
  })

  mount(contract.lerImportacao, async ({ db, user, params }) => one(await statements.read(db, user, params.id)))

  mount(contract.listarLinhasImportadas, async ({ db, user, params, query }) => {
    const found = existing(await linhas.listRows(db, user, params.id, query), 'A importação')
    return { linhas: found.rows, proximo: found.proximo }
  })

  mount(contract.baixarLinhasRuins, async ({ db, user, params }) =>
    toCorrect(await linhas.badRows(db, user, params.id)),
  )

  mount(contract.executarImportacao, async ({ db, user, params: { id }, body }) => {
    const found = existing(await statements.read(db, user, id), 'A importação')
    const escolha = { alterar: body.alterar ?? false, aceitarAvisos: body.aceitarAvisos ?? false }
    if (found.situacao === 'pronta') refuseWhatIsNotChosen(found, body.modo, escolha)
    const desfecho = await gravar(db, found, escolha)
    if (desfecho === 'mudou') await statements.preview(pool, id, found.tipo)
    const now = await statements.read(db, user, id)
    if (desfecho !== 'feita') throw notWritten(desfecho, now)
    return one(now)
  })

  termosDeImportacao(mount)

  mount(contract.cancelarImportacao, async ({ db, user, params: { id } }) => {
    const cancelled = await statements.cancel(db, user, id)
    if (!cancelled && (await statements.read(db, user, id))) throw alreadyWritten()
    return one(cancelled)
  })

  mount(contract.baixarModelo, async ({ params: { tipo }, query }) =>
    query.formato === 'csv' ? modeloCsv(tipo) : await modeloXlsx(tipo),
  )
}

const one = (importacao: contract.Importacao | undefined) => ({ importacoes: [existing(importacao, 'A importação')] })

/** For a buyer's row whose client comes from another row, which has the warning. */
const NADA_AQUI = 'Nada nesta linha: o aviso está na que traz o cliente'

/** The bad rows as a file to correct and send again. */
function toCorrect(found: linhas.LinhasRuins | undefined) {
  const { arquivo, titulos, linhas: ruins } = existing(found, 'A importação')
  const rows = ruins.map(({ linha, celulas, erros }) => [
    ...celulas,
    linha,
    erros.map(({ campo, mensagem }) => (campo ? `${campo}: ${mensagem}` : mensagem)).join(' · ') || NADA_AQUI,
  ])
  const dados = stringify([[...titulos, A_LINHA, O_QUE_CORRIGIR], ...rows], CSV_DO_EXCEL)
  const nome = `${arquivo.replace(/\.\w+$/, '') || 'importacao'} - a corrigir.csv`
  return { nome, tipo: CSV, dados: Buffer.from(dados) }
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
  const atual = { ...existing(now, 'A importação') }
  if (desfecho === 'ocupada')
    return conflict('Outra importação está sendo gravada', `${NADA} Espere alguns segundos e tente de novo.`, atual)
  if (desfecho === 'mudou')
    return conflict(
      'Os cadastros mudaram desde a prévia',
      `${NADA} A prévia foi refeita: confira as contagens e grave de novo.`,
      atual,
    )
  return alreadyWritten(atual)
}

const alreadyWritten = (atual?: object) =>
  conflict('A importação já foi gravada', 'Confira os registros na lista.', { ...atual })
