import { entrar } from '#contract/autenticacao.ts'
import type { PAPEIS_DO_FORNECEDOR } from '#contract/papeis.ts'
import { ligarSegundoFator, prepararSegundoFator } from '#contract/segundo-fator.ts'
import { criarAdministrador } from '#contract/usuarios.ts'
import { authenticator } from '../test/authenticator.ts'
import { apiOf } from './api.ts'
import { numeroNovo } from './numeros.ts'
import { tokenPara } from './rotas.ts'
import { ADMINISTRADOR } from './screen.ts'

/** An administrator, or who packs or drives. */
export async function novoAdministrador(
  nome = 'Zélia',
  papel: (typeof PAPEIS_DO_FORNECEDOR)[number] = 'administrador',
) {
  const numero = numeroNovo()
  const body = {
    nome: `${nome} ${numero}`,
    email: `adm${numero}@exemplo.com.br`,
    senha: 'fubá com queijo 7',
    admin: 1 as const,
    papel,
  }
  // Required when the shared session is older than 15 minutes.
  const prova = { senhaAtual: ADMINISTRADOR.senha }
  const { usuarios } = await apiOf(await tokenPara('/admin'))(criarAdministrador, { body: { ...body, ...prova } })
  return { ...body, id: usuarios[0]?.id ?? 0 }
}

/** The same with a second factor. */
export async function comSegundoFator() {
  const pessoa = await novoAdministrador()
  const api = apiOf((await apiOf('')(entrar, { body: pessoa })).token)
  const { segredo } = await api(prepararSegundoFator, { body: { senhaAtual: pessoa.senha } })
  await api(ligarSegundoFator, { body: { codigo: authenticator(segredo).codeAt(Date.now()) } })
  return pessoa
}
