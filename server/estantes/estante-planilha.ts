import { emNumero, emReais } from '#contract/dinheiro.ts'
import * as contract from '#contract/estante-planilha.ts'
import { comUnidade } from '#contract/unidades.ts'
import { named } from '../db/paging.ts'
import { conflict, existing, invalid, type UserError } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './estante-planilha.sql.ts'
import { listOffered } from './estante-produtos.sql.ts'
import { SEM_LIMITE } from './estante-produtos.ts'

export function estantePlanilha(mount: Mount): void {
  mount(contract.salvarProdutosDaEstante, async ({ db, params, body }) => {
    const recusadas = existing(await statements.save(db, params.id, body), 'A estante')
    if (recusadas.length > 0) throw refusal(recusadas)
    return existing(await listOffered(db, params.id), 'A estante')
  })

  mount(contract.listarProdutosForaDaEstante, async ({ db, params, query }) =>
    named('produtos', existing(await statements.listMissing(db, params.id, query), 'A estante')),
  )
}

type Words = { status: 422 | 409; campo: string; mensagem: (linha: statements.Recusada) => string }

const MEANINGS: Record<statements.Motivo, Words> = {
  desconhecido: { status: 422, campo: 'produtoId', mensagem: () => 'Não há produto com este número' },
  decimais: {
    status: 422,
    campo: 'quantidade',
    mensagem: ({ unidadeMedida }) => `${unidadeMedida} só aceita quantidades inteiras`,
  },
  'limite-inteiro': {
    status: 422,
    campo: 'minimo',
    mensagem: ({ unidadeMedida }) => `${unidadeMedida} só aceita mínimo e máximo inteiros`,
  },
  limites: { status: 422, campo: 'maximo', mensagem: () => 'O máximo é menor que o mínimo' },
  'sem-limite': { status: 422, campo: 'quantidade', mensagem: () => SEM_LIMITE },
  'ja-esta': { status: 409, campo: 'produtoId', mensagem: ({ nome }) => `${nome} já está nesta estante` },
  saiu: { status: 409, campo: 'produtoId', mensagem: ({ nome }) => `${nome} não está mais nesta estante` },
  preco: {
    status: 409,
    campo: 'precoVenda',
    mensagem: ({ precoVenda }) => `Outra pessoa mudou o preço para ${emReais(precoVenda ?? 0)}`,
  },
  quantidade: {
    status: 409,
    campo: 'quantidade',
    mensagem: ({ quantidade }) =>
      quantidade === null
        ? 'Outra pessoa deixou a quantidade sem limite'
        : `Outra pessoa mudou a quantidade para ${emNumero(quantidade)}`,
  },
  minimo: {
    status: 409,
    campo: 'minimo',
    mensagem: ({ minimo }) =>
      `Outra pessoa ${minimo === null ? 'tirou o mínimo' : `mudou o mínimo para ${emNumero(minimo)}`}`,
  },
  maximo: {
    status: 409,
    campo: 'maximo',
    mensagem: ({ maximo }) =>
      `Outra pessoa ${maximo === null ? 'tirou o máximo' : `mudou o máximo para ${emNumero(maximo)}`}`,
  },
  reservada: {
    status: 409,
    campo: 'quantidade',
    mensagem: ({ reservada, unidadeMedida }) =>
      `Em pedidos: ${comUnidade(reservada ?? 0, unidadeMedida ?? 'UN')}. Ofereça pelo menos isso`,
  },
  pedido: {
    status: 409,
    campo: '',
    mensagem: ({ nome }) => `${nome} está em algum pedido desta estante: em vez de retirar, inative-o`,
  },
}

/** Names every refused cell; errors visible from the input alone take precedence, as everywhere. */
function refusal(recusadas: statements.Recusada[]): UserError {
  const wrong = recusadas.flatMap(linha =>
    linha.motivos.map(motivo => {
      const { status, campo, mensagem } = MEANINGS[motivo]
      const path = linha.sai ? `remover.${linha.posicao}` : `produtos.${linha.posicao}.${campo}`
      return { status, error: { campo: path, mensagem: mensagem(linha) } }
    }),
  )
  const [first, ...rest] = wrong.map(({ error }) => error)
  if (!first) throw new Error('A refusal without a reason')
  if (wrong.some(({ status }) => status === 422)) return invalid([first, ...rest])
  const title = rest.length ? `${wrong.length} células não puderam ser salvas` : first.mensagem
  return conflict(title, 'Nada foi salvo. Confira os valores de agora e salve de novo.', { produtos: now(recusadas) }, [
    first,
    ...rest,
  ])
}

/** The current lines, without those that are not on the shelf. */
const now = (recusadas: statements.Recusada[]) =>
  recusadas
    .filter(({ precoVenda }) => precoVenda !== null)
    .map(({ produtoId, precoVenda, quantidade, reservada, disponivel, ativo, minimo, maximo }) => ({
      produtoId,
      precoVenda,
      quantidade,
      reservada,
      disponivel,
      ativo,
      minimo,
      maximo,
    }))
