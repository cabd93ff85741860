import { MAIOR_VALOR } from '#contract/campos.ts'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import * as contract from '#contract/estante-copia.ts'
import { conflict, invalid, invalidField, notFound } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './estante-copia.sql.ts'

export function estanteCopia(mount: Mount): void {
  mount(contract.preverCopiaDaEstante, async ({ db, params, body }) => ({
    copia: sound(await statements.count(db, params.id, body), body),
  }))

  mount(contract.copiarEstante, ({ db, params, body }) =>
    db.transaction(async db => {
      await statements.hold(db, params.id)
      const copia = sound(await statements.count(db, params.id, body), body)
      if (copia.jaTinham > 0 && !(body.pularExistentes && copia.estantes)) throw alreadyThere(copia, body.periodo)
      if (copia.estantes === 0) throw conflict('Não há clientes ativos', 'Ative os clientes que vão receber a estante.')
      const { estantes, estanteIds } = await statements.copy(db, params.id, body)
      // What was announced is done, or nothing is: also where a client got the period a moment ago.
      const esperadas = body.esperadas ?? copia.estantes
      if (estantes !== esperadas) throw otherCount(estantes, esperadas)
      const [first = null] = estanteIds
      return { copia: { ...copia, estanteId: estantes === 1 ? first : null, estanteIds } }
    }),
  )

  mount(contract.desfazerCopias, ({ db, body: { estantes } }) => statements.takeBack(db, estantes))
}

/** The count, once the shelf is there and so is every client, and the copy is of a size that can be had. */
function sound(
  counted: statements.Contagem | undefined,
  { clienteIds }: Pick<contract.CopiaDeEstante, 'clienteIds'>,
): contract.Copia {
  if (!counted) throw notFound('A estante')
  const { desconhecidos, maiorPreco, ...copia } = counted
  const [first, ...rest] = desconhecidos.map(id => ({
    campo: `clienteIds.${clienteIds.indexOf(id as never)}`,
    mensagem: `Não há cliente com o número ${id}`,
  }))
  if (first) throw invalid([first, ...rest])
  if ((maiorPreco ?? 0) > MAIOR_VALOR)
    throw invalidField('ajuste', `Com este ajuste um preço passa de ${emReais(MAIOR_VALOR)}: use um menor`)
  if (copia.estantes * copia.produtos > contract.LINHAS_POR_COPIA) {
    const limite = emNumero(contract.LINHAS_POR_COPIA)
    throw invalidField('clienteIds', `São mais de ${limite} linhas: copie para menos clientes por vez`)
  }
  return copia
}

function alreadyThere({ jaTinham, quemJaTinha }: contract.Copia, periodo: string) {
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
