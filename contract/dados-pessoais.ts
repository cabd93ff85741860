import * as z from 'zod'
import { Arquivo } from './arquivo.ts'
import { PorId } from './campos.ts'
import { QUEM_ENTROU } from './papeis.ts'
import type { Route } from './route.ts'
import { ProvaDeQuemChama } from './segundo-fator.ts'
import { Usuario } from './usuarios.ts'

/** Replaces the name of a person whose data were removed. */
export const USUARIO_REMOVIDO = 'Usuário removido'

export const exportarDadosPessoais = {
  method: 'GET',
  url: '/api/users/:id/dados',
  config: { access: 'user', tambem: QUEM_ENTROU, arquivo: ['application/json'], relatorio: true },
  summary: 'Baixar tudo o que o sistema guarda de uma pessoa',
  description:
    'Um arquivo JSON, cujas partes estão em `docs/operations.md`. O usuário de um cliente baixa só o seu; de outra empresa onde esteve, sem o que mudou nela. Nunca a senha nem o segredo da verificação em duas etapas.',
  params: PorId,
  response: { 200: Arquivo },
} as const satisfies Route

export const removerDadosPessoais = {
  method: 'PUT',
  url: '/api/users/:id/remover-dados',
  config: { access: 'admin' },
  errors: {
    404: 'Não há nem houve usuário com este número',
    409: 'É você mesmo; por isso o último administrador nunca é removido',
    422: 'Senha atual ou código errado',
  },
  summary: 'Remover os dados pessoais de um usuário, para sempre',
  description: `Exclui o usuário e troca o nome dele por “${USUARIO_REMOVIDO}” no histórico dos pedidos, na auditoria e no estoque. Os pedidos ficam. Também de quem já foi excluído. Com a própria senha e, onde quem chama tem verificação em duas etapas, o próprio código.`,
  params: PorId,
  body: ProvaDeQuemChama,
  response: { 200: z.object({ usuarios: z.array(Usuario.pick({ id: true, nome: true })) }) },
} as const satisfies Route
