import { cepMascarado, cnpjMascarado, telefoneMascarado } from '#contract/brasil.ts'
import * as contract from '#contract/clientes.ts'
import { contar } from '#contract/dinheiro.ts'
import type { Business } from '../business.ts'
import { everyPage, named } from '../db/paging.ts'
import { conflict, existing, invalidField } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import type { Column } from '../http/planilha.ts'
import { diaEHora, esteMomento } from '../instants.ts'
import * as statements from './clientes.sql.ts'

export function clientes(mount: Mount, business: Business): void {
  mount(
    contract.listarClientes,
    async ({ db, user, query }) => named('clientes', await statements.list(db, user, esteMomento(business), query)),
    (_, { db, user, query }) => ({
      title: 'Clientes',
      about: [query.ativo !== undefined && `Só os ${query.ativo ? 'ativos' : 'inativos'}`],
      columns: columnsOfFile,
      rows: everyPage(page => statements.list(db, user, esteMomento(business), { ...query, ...page })),
    }),
  )

  mount(contract.lerCliente, async ({ db, user, params }) => one(await statements.read(db, user, params.id)))

  mount(contract.lerRegrasDeEntrega, async ({ db, user, params }) => {
    const { dia, hora } = diaEHora(business.clock(), business.timeZone)
    const regras = existing(await statements.deliveryRules(db, user, params.id, dia), 'O cliente')
    return { regras: { hoje: dia, hora, ...regras } }
  })

  mount(contract.criarCliente, async ({ db, body }) => one(await statements.create(db, body)))

  mount(contract.atualizarCliente, async ({ db, body }) => one(await statements.update(db, body)))

  mount(contract.liberarCliente, async ({ db, params: { id }, body }) => {
    const { dia: hoje } = diaEHora(business.clock(), business.timeZone)
    if (body.ate < hoje) throw invalidField('ate', 'Este dia já passou: escolha hoje ou outro dia')
    return one(await statements.release(db, id, body))
  })

  mount(contract.excluirCliente, async ({ db, params }) => {
    const { cliente, uso } = await statements.deleteUnused(db, params.id)
    if (uso) throw inUse(uso)
    return one(cliente)
  })
}

/** Headed as the import's columns, and written as it reads them. */
const columnsOfFile: readonly Column<contract.Cliente & { rota: string | null }>[] = [
  ['Nome', 'texto', 'nome'],
  ['Nome fantasia', 'texto', 'nomeFantasia'],
  ['CNPJ', 'texto', ({ cnpj }) => cnpjMascarado(cnpj)],
  ['Inscrição estadual', 'texto', 'inscricaoEstadual'],
  ['Endereço', 'texto', 'endereco'],
  ['Bairro', 'texto', 'bairro'],
  ['Cidade', 'texto', 'cidade'],
  ['Estado', 'texto', 'estado'],
  ['CEP', 'texto', ({ cep }) => cepMascarado(cep)],
  ['Telefone', 'texto', ({ telefone }) => telefoneMascarado(telefone)],
  ['E-mail', 'texto', 'email'],
  ['Código em outro sistema', 'texto', 'codigoExterno'],
  ['Rota', 'texto', 'rota'],
  ['Parada', 'inteiro', 'ordemNaRota'],
  ['Horário para receber', 'texto', 'janelaEntrega'],
  ['Observação para a entrega', 'texto', 'observacaoEntrega'],
  ['Ativo', 'texto', ({ ativo }) => (ativo ? 'Sim' : 'Não')],
  ['Último pedido', 'dia', 'ultimoPedido'],
  ['Entregas deste mês', 'dinheiro', 'valorDoMes'],
]

function inUse(uso: statements.Uso) {
  const nouns = [
    uso.usuarios && contar(uso.usuarios, 'usuário', 'usuários'),
    uso.estantes && contar(uso.estantes, 'estante', 'estantes'),
    uso.pedidos && contar(uso.pedidos, 'pedido', 'pedidos'),
    uso.pagamentos && contar(uso.pagamentos, 'pagamento', 'pagamentos'),
  ].filter(words => words !== 0)
  const detail = 'Em vez de excluir, inative-o: o histórico dele fica, e os usuários dele não entram mais.'
  return conflict(`O cliente tem ${new Intl.ListFormat('pt-BR').format(nouns)}`, detail, uso)
}

const one = (cliente: contract.Cliente | undefined) => ({ clientes: [existing(cliente, 'O cliente')] })
