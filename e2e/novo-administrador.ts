import { entrar } from '#contract/autenticacao.ts'
import { ligarSegundoFator, prepararSegundoFator } from '#contract/segundo-fator.ts'
import { criarAdministrador } from '#contract/usuarios.ts'
import { authenticator } from '../test/authenticator.ts'
import { type Api, apiOf } from './api.ts'
import { numeroNovo } from './numeros.ts'
import { tokenPara } from './rotas.ts'
import { ADMINISTRADOR } from './screen.ts'

export async function novoAdministrador(nome = 'Zélia') {
  const numero = numeroNovo()
  const body = {
    nome: `${nome} ${numero}`,
    email: `adm${numero}@exemplo.com.br`,
    senha: 'fubá com queijo 7',
    admin: 1 as const,
  }
  // Required when the shared session is older than 15 minutes.
  const prova = { senhaAtual: ADMINISTRADOR.senha }
  const { usuarios } = await apiOf(await tokenPara('/admin'))(criarAdministrador, { body: { ...body, ...prova } })
  return { ...body, id: usuarios[0]?.id ?? 0 }
}

/** The same with a second factor: `codigo` serves for one sign-in, each of `codigos` for one further use. */
export async function comSegundoFator(nome?: string) {
  const pessoa = await novoAdministrador(nome)
  const api: Api = apiOf((await apiOf('')(entrar, { body: pessoa })).token)
  const { segredo, codigos } = await api(prepararSegundoFator, { body: { senhaAtual: pessoa.senha } })
  await api(ligarSegundoFator, { body: { codigo: authenticator(segredo).codeAt(Date.now()) } })
  return { ...pessoa, api, codigo: codigos.at(-1), codigos }
}
