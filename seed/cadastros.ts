import { hashPassword } from '../server/acesso/password.ts'
import type { Db } from '../server/db/db.ts'
import { DIAS_ENTREGA, feriadosDepoisDe } from './calendario.ts'
import { FORNECEDOR, type ProdutoDemo } from './categorias.ts'
import { CIDADES, CLIENTES, type ClienteDemo, slug, telefoneDe } from './clientes.ts'
import type { Autor } from './historia.ts'
import { insertWithIds } from './insert-all.ts'
import { PEDIDO_MINIMO } from './itens.ts'
import { costumeDe } from './pagamentos.ts'
import { EMPRESAS } from './passos.ts'
import { PRODUTOS } from './produtos.ts'
import { NA_PORTA, rotear } from './rotas.ts'
import { SEGMENTOS } from './segmentos.ts'

export const SENHA = 'demonstracao'
export const EMAIL_DO_ADMINISTRADOR = 'admin@exemplo.com.br'
export const EMAIL_DO_CLIENTE = 'cliente@exemplo.com.br'
const EMAIL_DO_ENTREGADOR = 'entregador@exemplo.com.br'
const HORARIO_CORTE = '18:00'
const CNPJ_DO_FORNECEDOR = '99VV4L3D000186'

export type Cadastros = { clientes: number[]; produtos: number[]; administrador: Autor; compradores: Autor[] }

/** The provider, its clients, everybody who signs in, and the products. */
export async function cadastrar(db: Db, hoje: string): Promise<Cadastros> {
  await configurar(db, hoje)
  const clientes = await insertWithIds(db, 'cliente', CLIENTES.map(clienteDe))
  const produtos = await insertWithIds(db, 'produto', PRODUTOS.map(produtoDe))
  // One hash for everybody: hashing is slow on purpose, and the password is printed at the start anyway.
  const senha_hash = await hashPassword(SENHA)
  const daEquipe = { senha_hash, admin: true, cliente_id: null }
  const pessoas = [
    { nome: 'Administração', email: EMAIL_DO_ADMINISTRADOR, ...daEquipe, papel: 'administrador' },
    ...CLIENTES.map(([nome], i) => ({
      nome,
      email: emailDe(nome, i),
      senha_hash,
      admin: false,
      cliente_id: clientes[i],
      papel: 'comprador',
    })),
    { nome: 'Motorista', email: EMAIL_DO_ENTREGADOR, ...daEquipe, papel: 'entregador' },
  ]
  const ids = await insertWithIds(db, 'usuario', pessoas)
  const [administrador, ...compradores] = pessoas.map(({ nome, admin }, i) => ({ id: ids[i] ?? null, nome, admin }))
  if (!administrador) throw new Error('The demonstration has no administrator')
  await rotear(db, clientes, [ids.at(-1) ?? null, administrador.id], hoje)
  return { clientes, produtos, administrador, compradores }
}

export async function configurar(db: Pick<Db, 'rows'>, hoje: string): Promise<void> {
  await db.rows`update configuracao set nome = 'Verde Vale Distribuidora', cnpj = ${CNPJ_DO_FORNECEDOR},
    endereco = 'Rodovia dos Bandeirantes, km 88, galpão 4, Campinas, SP', telefone = '1935550000',
    email = 'atendimento@verdevale.exemplo.com.br', cor = '#1f6b4f', empresas = ${EMPRESAS},
    dias_entrega = ${DIAS_ENTREGA}, horario_corte = ${HORARIO_CORTE}, pedido_minimo = ${PEDIDO_MINIMO},
    dias_sem_entrega = ${feriadosDepoisDe(hoje)}, prazo_dias = 14, pix_chave = 'financeiro@verdevale.exemplo.com.br',
    pix_nome = 'Verde Vale Distribuidora', pix_cidade = 'Campinas'`
}

function produtoDe([nome, unidade_medida, preco_custo, categoria]: ProdutoDemo, i: number) {
  return {
    nome,
    unidade_medida,
    preco_custo,
    ativo: true,
    codigo: String(1001 + i),
    categoria: `${categoria.slice(0, 1).toUpperCase()}${categoria.slice(1)}`,
    fornecedor: FORNECEDOR[categoria],
  }
}

function clienteDe([nome, segmento, cnpj, endereco, cidade, cep]: ClienteDemo, i: number) {
  const costume = costumeDe(i)
  const [janela_entrega, observacao_entrega] = NA_PORTA[segmento] ?? ['', '']
  return {
    nome,
    cnpj,
    endereco,
    email: `compras@${slug(nome)}.exemplo.com.br`,
    cidade,
    estado: CIDADES[cidade][0],
    cep,
    telefone: telefoneDe(i),
    ativo: true,
    dias_entrega: SEGMENTOS[segmento].diasEntrega,
    prazo_dias: costume.prazo,
    dia_vencimento: costume.dia,
    limite_credito: costume.limite,
    janela_entrega,
    observacao_entrega,
  }
}

const emailDe = (nome: string, i: number): string =>
  i === 0 ? EMAIL_DO_CLIENTE : `compras@${slug(nome)}.exemplo.com.br`
