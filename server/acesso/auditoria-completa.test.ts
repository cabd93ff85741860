import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import * as clientes from '#contract/clientes.ts'
import * as configuracoes from '#contract/configuracoes.ts'
import { copiarEstante } from '#contract/estante-copia.ts'
import * as linhas from '#contract/estante-produtos.ts'
import * as estantes from '#contract/estantes.ts'
import { dizerTermos, esquecerTermo } from '#contract/importacoes-termos.ts'
import { excluirPedido } from '#contract/pedidos-status.ts'
import * as produtos from '#contract/produtos.ts'
import type { Route } from '#contract/route.ts'
import * as usuarios from '#contract/usuarios.ts'
import { done, keyed } from '../../test/auditoria.ts'
import { cnpjDeTeste } from '../../test/cnpj.ts'
import { csv, importer } from '../../test/files/importar.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { newPerson, peopleOf, SENHA } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { newRegular } = peopleOf(world)
const { preview, run } = importer(admin)

const AUDITED = [
  'usuario',
  'cliente',
  'produto',
  'estante',
  'estante_produto',
  'configuracao',
  'pedido_fixo',
  'termo_de_importacao',
]
const GUARDED = sql`create function so_com_autor() returns trigger language plpgsql as $$
  begin
    if not tem_autor() then raise exception 'written without an author'; end if;
    return null;
  end $$`

describe('the audit is complete', () => {
  test('every column of the audited tables is recorded, or excluded by name', async () => {
    const LEFT_OUT: Record<string, string[]> = {
      // The entry itself has the id; `busca`, `busca_toda` and `acabando` are derived; orders record `reservada` in their
      // history; `com_estoque` is audited with the product.
      '*': ['id', 'busca', 'busca_toda', 'alterado_em'],
      // Audited as "trocada"; whether a mailed link was opened; requests for a link; the version of the access.
      usuario: ['senha_hash', 'email_provado', 'senha_pedida_em', 'versao_do_acesso'],
      // `logo` changes with `logo_png`.
      configuracao: ['logo_png'],
      estante: ['avisada'], // whether its opening was announced
      termo_de_importacao: ['dito_em'],
      estante_produto: [
        'estante_id',
        'produto_id',
        'reservada',
        'acabando',
        'acabou',
        'quantidade_antes',
        'com_estoque',
      ],
    }
    const columns = await db.rows<{ tabela: string; coluna: string; told: boolean }>`select c.table_name as tabela,
      c.column_name as coluna,
        exists (select from pg_trigger t where t.tgrelid = c.table_name::regclass and not t.tgisinternal
          and (c.column_name = any(case when t.tgfoid = 'auditar'::regproc and t.tgnargs = 2 then colunas_da_tabela(t.tgrelid) end)
            or strpos(pg_get_triggerdef(t.oid), quote_literal(c.column_name)) > 0 or c.ordinal_position = any(t.tgattr))) as told
      from information_schema.columns c where c.table_schema = 'public' and c.table_name = any(${AUDITED})`
    assert.ok(columns.length > 40)
    const forgotten = columns.filter(
      ({ tabela, coluna, told }) => !told && ![...(LEFT_OUT['*'] ?? []), ...(LEFT_OUT[tabela] ?? [])].includes(coluna),
    )
    assert.deepEqual(forgotten, [])
  })

  test('no signed-in user writes to these tables without an author, with or without an Idempotency-Key', async () => {
    const { id: clienteId } = await world.newCliente()
    const regular = await newRegular(clienteId)
    const order = await pedidoAberto(world)
    await db.rows(GUARDED)
    for (const table of [...AUDITED, 'pedido'])
      for (const event of table === 'pedido' ? ['delete'] : ['insert', 'delete', 'update'])
        await db.rows(
          // A change of `reservada` by an order is in its history.
          sql`create trigger so_com_autor_${raw(event)} after ${raw(event)}
            ${raw(table === 'estante_produto' && event === 'update' ? 'of preco_venda, quantidade, ativo' : '')}
            on ${raw(table)} for each statement execute function so_com_autor()`,
        )
    const failing = admin.call(clientes.criarCliente, { body: { nome: 'Com autor', cnpj: cnpjDeTeste(810_000) } })
    done(await failing)
    await assert.rejects(db.rows`update cliente set nome = 'Sem autor'`, /without an author/)
    for (const headers of keyed) await everyWrite(headers, clienteId, regular.id)
    done(await order.add(1))
    done(await admin.call(excluirPedido, { params: { id: order.id } }))
  })
})

let keys = 0
/** Makes each call that writes to an audited table once, with success. */
async function everyWrite(headers: () => Record<string, string>, clienteId: number, userId: number): Promise<void> {
  const call = async <R extends Route>(route: R, args: Parameters<typeof admin.call<R>>[1]) => {
    const reply = await admin.call(route, { ...args, headers: { ...headers(), ...args?.headers } })
    done(reply)
    return reply.body
  }
  const cnpj = cnpjDeTeste(820_000 + ++keys)
  const novo = (await call(clientes.criarCliente, { body: { nome: 'Um', cnpj } })).clientes[0]?.id ?? 0
  await call(clientes.atualizarCliente, { body: { id: novo, nome: 'Dois', cnpj } })
  const person = newPerson()
  const created =
    (await call(usuarios.criarAdministrador, { body: { ...person, senha: SENHA, admin: 1 } })).usuarios[0]?.id ?? 0
  await call(usuarios.atualizarAdministrador, { body: { ...person, id: created, nome: 'Três', admin: 1 } })
  await call(usuarios.atualizarUsuarioRegular, { body: { ...newPerson(), id: userId, clienteId } })
  await call(usuarios.excluirUsuario, { params: { id: created } })
  await call(clientes.excluirCliente, { params: { id: novo } })
  const produto = { nome: `Item ${++keys}`, precoCusto: 1, unidadeMedida: 'UN' as const }
  const produtoId = (await call(produtos.criarProduto, { body: produto })).produtos[0]?.id ?? 0
  await call(produtos.atualizarProduto, { body: { ...produto, id: produtoId, precoCusto: 2 } })
  await call(produtos.mudarStatusDoProduto, { params: { id: produtoId }, body: { ativo: 1 } })
  const shelf = { periodo: `Período ${++keys} de todos`, clienteId }
  const id = (await call(estantes.criarEstante, { body: shelf })).estantes[0]?.id ?? 0
  await call(estantes.atualizarEstante, { body: { id, ...shelf, observacao: 'sim' } })
  await call(estantes.mudarEstadoDaEstante, { params: { id, state: 1 } })
  const params = { idEstante: id, idProduto: produtoId }
  await call(linhas.adicionarProdutoNaEstante, { params, body: { precoVenda: 1, quantidade: 1 } })
  await call(linhas.atualizarProdutoNaEstante, { params, body: { precoVenda: 2, quantidade: 1 } })
  await call(linhas.mudarStatusNaEstante, { body: { estanteId: id, produtoId, ativo: 1 } })
  await call(copiarEstante, {
    params: { id },
    body: { periodo: `Cópia ${++keys}`, validaDe: null, validaAte: null, clienteIds: [clienteId] },
  })
  await call(linhas.retirarProdutoDaEstante, { params })
  await call(estantes.excluirEstante, { params: { id } })
  await call(configuracoes.atualizarConfiguracoes, { body: { nome: `Casa ${++keys}` } })
  const file = csv([
    ['Nome', 'CNPJ'],
    [`Importado ${++keys}`, cnpjDeTeste(830_000 + keys)],
  ])
  done(await run((await preview('clientes', file)).id))
  const termo = { onde: 'unidade' as const, texto: `grafia ${++keys}`, valor: 'UN' }
  const termos = (await call(dizerTermos, { body: { termos: [termo] } })).termos
  await call(dizerTermos, { body: { termos: [{ ...termo, valor: 'CX' }] } })
  await call(esquecerTermo, { params: { id: termos.find(({ texto }) => texto === termo.texto)?.id ?? 0 } })
}
