import { aceitaDecimais } from '#contract/unidades.ts'
import { configurar, EMAIL_DO_ADMINISTRADOR, EMAIL_DO_CLIENTE, SENHA } from '../../seed/cadastros.ts'
import { MARGEM } from '../../seed/categorias.ts'
import { CIDADES, CLIENTES } from '../../seed/clientes.ts'
import { insertWithIds } from '../../seed/insert-all.ts'
import { PRODUTOS } from '../../seed/produtos.ts'
import { hashPassword } from '../../server/acesso/password.ts'
import type { Session } from '../../server/db/session.ts'
import { cnpjDeTeste } from '../../test/cnpj.ts'

export type ProdutoDeVolume = { id: number; custo: number; margem: number; decimais: boolean }
type Options = { clients: number; products: number; hoje: string }

/** Inserts settings, products, clients and users, and makes the table `comprador`: clients by number with their buyers. */
export async function cadastrarVolume(
  session: Session,
  { clients, products, hoje }: Options,
): Promise<ProdutoDeVolume[]> {
  await configurar(session, hoje)
  // Whoever measures orders a little, for any day.
  await session.rows`update configuracao set pedido_minimo = null, dias_entrega = default, dias_sem_entrega = default`
  const clientes = await insertWithIds(
    session,
    'cliente',
    Array.from({ length: clients }, (_, i) => clienteDe(i)),
  )
  const senha_hash = await hashPassword(SENHA)
  const pessoas = Array.from({ length: clients + 1 }, (_, i) => ({
    nome: i === 0 ? 'Administração' : `Compras ${i}`,
    email: i === 0 ? EMAIL_DO_ADMINISTRADOR : i === 1 ? EMAIL_DO_CLIENTE : `compras${i}@volume.exemplo.com.br`,
    senha_hash,
    admin: i === 0,
    cliente_id: clientes[i - 1] ?? null,
  }))
  const [administrador, ...usuarios] = await insertWithIds(session, 'usuario', pessoas)
  await session.rows`create temp table comprador on commit drop as
    select row_number() over (order by c.n)::int as cliente, c.id as cliente_id, u.id as usuario_id, u.nome as usuario_nome,
      a.id as administrador_id, a.nome as administrador_nome
    from unnest(${clientes}::int[], ${usuarios}::int[]) with ordinality as c(id, usuario_id, n)
      join usuario u on u.id = c.usuario_id join usuario a on a.id = ${administrador}`
  const produtos = Array.from({ length: products }, (_, i) => produtoDe(i))
  const ids = await insertWithIds(
    session,
    'produto',
    produtos.map(({ margem: _, ...produto }) => produto),
  )
  return produtos.map(({ preco_custo, margem, unidade_medida }, i) => ({
    id: ids[i] ?? 0,
    custo: preco_custo,
    margem,
    decimais: aceitaDecimais(unidade_medida),
  }))
}

function clienteDe(i: number) {
  const [nome, , , endereco, cidade, cep] = CLIENTES[i % CLIENTES.length] as (typeof CLIENTES)[number]
  const [estado, ddd] = CIDADES[cidade]
  return {
    nome: i < CLIENTES.length ? nome : `${nome} ${Math.floor(i / CLIENTES.length) + 1}`,
    cnpj: cnpjDeTeste(89_000_001 + i),
    endereco,
    email: `compras${i + 1}@volume.exemplo.com.br`,
    cidade,
    estado,
    cep,
    telefone: `${ddd}3555${String(i % 10_000).padStart(4, '0')}`,
    ativo: true,
  }
}

function produtoDe(i: number) {
  const [nome, unidade_medida, custo, categoria] = PRODUTOS[i % PRODUTOS.length] as (typeof PRODUTOS)[number]
  const linha = Math.floor(i / PRODUTOS.length) + 1
  return {
    nome: linha === 1 ? nome : `${nome} – linha ${linha}`,
    unidade_medida,
    preco_custo: Math.round(custo * (1 + (linha % 7) / 20) * 100) / 100,
    ativo: true,
    margem: MARGEM[categoria],
  }
}
