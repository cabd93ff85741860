import { MAIOR_VALOR } from '#contract/campos.ts'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import * as contract from '#contract/estante-copia.ts'
import type { Business } from '../business.ts'
import { conflict, existing, invalidField, refuseUnknown } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './estante-copia.sql.ts'

export function estanteCopia(mount: Mount, { timeZone }: Business): void {
  mount(contract.preverCopiaDaEstante, async ({ db, params, body }) => ({
    copia: sound(await statements.count(db, params.id, body), body),
  }))

  mount(contract.copiarEstante, ({ db, params, body }) =>
    db.transaction(async db => {
      await statements.hold(db, params.id, body.periodo)
      const copia = sound(await statements.count(db, params.id, body), body)
      if (copia.jaTinham > 0 && !(body.pularExistentes && copia.estantes)) throw alreadyThere(copia, body.periodo)
      if (copia.estantes === 0) throw conflict('Não há clientes ativos', 'Ative os clientes que vão receber a estante.')
      const { estantes, estanteIds } = await statements.copy(db, timeZone, params.id, body)
      asAnnounced(estantes, body.esperadas ?? copia.estantes)
      const [first = null] = estanteIds
      return { copia: { ...copia, estanteId: estantes === 1 ? first : null, estanteIds } }
    }),
  )

  mount(contract.preverProximoPeriodo, async ({ db, body }) => ({
    copia: soundNext(await statements.countNext(db, body), body),
  }))

  mount(contract.abrirProximoPeriodo, ({ db, body }) =>
    db.transaction(async db => {
      await statements.holdNext(db, body)
      const copia = soundNext(await statements.countNext(db, body), body)
      const pulam = body.pularExistentes && copia.estantes > 0
      if (copia.jaTinham > 0 && !pulam) throw alreadyThere(copia, body.periodo)
      if (copia.semEstante.length > 0 && !pulam) throw nothingToCopy(copia.semEstante)
      if (copia.estantes === 0) throw conflict('Nenhum cliente ativo tem estante', 'Crie a primeira estante deles.')
      const { estantes, estanteIds } = await statements.copyNext(db, timeZone, body)
      asAnnounced(estantes, body.esperadas ?? copia.estantes)
      return { copia: { ...copia, estanteIds } }
    }),
  )

  mount(contract.desfazerCopias, ({ db, body: { estantes } }) => statements.takeBack(db, estantes))
}

/** The count, if the shelf and all clients exist and the copy does not exceed the limits. */
function sound(
  counted: statements.Contagem | undefined,
  { clienteIds }: Pick<contract.CopiaDeEstante, 'clienteIds'>,
): contract.Copia {
  const { desconhecidos, maiorPreco, ...copia } = existing(counted, 'A estante')
  refuseUnknown(desconhecidos, 'cliente', 'clienteIds', clienteIds === 'todos' ? [] : clienteIds)
  if ((maiorPreco ?? 0) > MAIOR_VALOR)
    throw invalidField('ajuste', `Com este ajuste um preço passa de ${emReais(MAIOR_VALOR)}: use um menor`)
  refuseTooMany(copia.estantes * copia.produtos, 'clienteIds')
  return copia
}

function soundNext(counted: statements.ContagemDoProximo, { clientes }: contract.ProximoPeriodo): contract.Proxima {
  const { desconhecidos, ...copia } = counted
  refuseUnknown(desconhecidos, 'cliente', 'clientes', clientes ?? [])
  refuseTooMany(copia.linhas, 'clientes')
  return copia
}

function refuseTooMany(linhas: number, campo: string): void {
  const limite = emNumero(contract.LINHAS_POR_COPIA)
  if (linhas > contract.LINHAS_POR_COPIA)
    throw invalidField(campo, `São mais de ${limite} linhas: copie para menos clientes por vez`)
}

/** 409 (which rolls back) unless exactly the announced number was made; a client may have got the period meanwhile. */
function asAnnounced(estantes: number, esperadas: number): void {
  if (estantes !== esperadas) throw otherCount(estantes, esperadas)
}

const nothingToCopy = (nomes: readonly string[]) =>
  conflict(
    `Ainda não têm estante: ${nomes.slice(0, 5).join(', ')}${nomes.length > 5 ? ` e mais ${nomes.length - 5}` : ''}`,
    'Crie a primeira estante deles, ou deixe-os de fora.',
    { semEstante: nomes },
  )

function alreadyThere({ jaTinham, quemJaTinha }: Pick<contract.Copia, 'jaTinham' | 'quemJaTinha'>, periodo: string) {
  const nomes = quemJaTinha.slice(0, 5).map(({ clienteNome }) => clienteNome)
  const more = jaTinham > nomes.length ? ` e mais ${jaTinham - nomes.length}` : ''
  const mensagem = `Já têm a estante ${periodo}: ${nomes.join(', ')}${more}`
  return conflict(mensagem, 'Escolha outro período, ou deixe esses clientes de fora.', { jaTinham, quemJaTinha }, [
    { campo: 'periodo', mensagem },
  ])
}

const otherCount = (estantes: number, esperadas: number) =>
  conflict(
    `Agora seriam ${estantes} estantes, e não ${esperadas}`,
    'Os clientes ou as estantes mudaram há pouco, e nada foi copiado. Confira a prévia e copie de novo.',
    { estantes },
  )
