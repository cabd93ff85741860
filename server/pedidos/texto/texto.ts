import * as contract from '#contract/pedidos-texto.ts'
import { askedBy } from '../../asked.ts'
import type { Business } from '../../business.ts'
import * as clientes from '../../cadastros/clientes.sql.ts'
import { conflict, existing, invalidField } from '../../errors.ts'
import { Created, type Mount } from '../../http/mount.ts'
import { esteMomento } from '../../instants.ts'
import { threads } from '../../threads.ts'
import { noSuchClient } from '../pedidos-recusados.ts'
import * as statements from './apelidos.sql.ts'
import { chaveDoApelido } from './interpretar.ts'
import type { Mensagem } from './texto-thread.ts'

const mensagens = threads<Mensagem, contract.LinhaInterpretada[]>(new URL('./texto-thread.ts', import.meta.url), {
  what: 'mensagens',
  threads: 1,
  calls: 8,
  mebibytes: 256,
})

/** Orders from text, and the aliases learned from it (docs/decisions/051). */
export function pedidosTexto(mount: Mount, business: Business): void {
  mount(contract.interpretarPedido, async ({ db, user, body, reply }) => {
    const { clienteId, texto, estanteId } = body
    if (!(await clientes.read(db, user, clienteId))) throw noSuchClient(user)
    const ofertas = await statements.orderable(db, user, clienteId, esteMomento(business), estanteId)
    if (estanteId && !ofertas.length && !(await statements.hasShelf(db, user, clienteId, estanteId)))
      throw invalidField('estanteId', 'O cliente não tem estante com este número')
    const apelidos = await statements.learned(db, clienteId)
    const linhas = await mensagens(askedBy(user, reply), read => read({ texto, ofertas, apelidos }))
    if (ofertas.length > 0) return { linhas }
    return { linhas: linhas.map(linha => ({ ...linha, porque: 'Não há estante aberta para este cliente' })) }
  })

  mount(contract.listarApelidos, async ({ db, user, params: { id }, query }) => {
    const { rows, proximo } = await statements.list(db, user, id, query)
    if (!rows.length) existing(await clientes.read(db, user, id), 'O cliente')
    return { apelidos: rows, proximo }
  })

  mount(contract.ensinarApelido, async ({ db, user, params: { id }, body: { texto, produtoId } }) => {
    existing(await clientes.read(db, user, id), 'O cliente')
    const chave = chaveDoApelido(texto)
    if (!chave) throw invalidField('texto', 'Escreva como o cliente chama o produto, além da quantidade')
    const apelido = await statements.teach(db, user, id, { texto, chave, produtoId })
    if (apelido === 'full')
      throw conflict(
        'O cliente já tem palavras demais',
        'São no máximo 2.000 palavras por cliente: esqueça uma primeiro.',
      )
    if (!apelido) throw invalidField('produtoId', 'Este produto não está em nenhuma estante do cliente')
    const { novo, ...record } = apelido
    return novo ? new Created({ apelidos: [record] }) : { apelidos: [record] }
  })

  mount(contract.esquecerApelido, async ({ db, user, params: { id } }) => ({
    apelidos: [existing(await statements.forget(db, user, id), 'A palavra')],
  }))
}
