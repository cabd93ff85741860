import { nomeComparado } from '#contract/limpeza.ts'
import { achado, boa, camposDe, type Julgada, naLinha, outroDono, ruim, type Valores, valoresDe } from './julgada.ts'
import type { Dados, LinhaLida } from './lida.ts'

const DO_COMPRADOR = ['comprador', 'compradorEmail']
const CAMPOS = camposDe('clientes')
export type Conhecidos = {
  clientes: (Valores & { id: number; cnpj: string })[]
  /** Users by the file's e-mails, folded. */
  usuarios: { email: string; clienteId: number | null }[]
  rotas: { nome: string }[]
}

/** ASCII letters in lower case, as the unique index of e-mails has them. */
export const emailComparado = (email: unknown): string => String(email ?? '').replace(/[A-Z]/g, s => s.toLowerCase())

const DE_OUTRO = 'Este e-mail já é de outro usuário: escreva o desta pessoa'

/**
 * Clients are identified by CNPJ, buyers by e-mail. A client comes from its first row without errors; a later row may
 * add a buyer, if its other data are among the first row's. So a row's state is its client's, and a new buyer is given
 * separately (`comprador`).
 */
export function julgarClientes(lidas: readonly LinhaLida[], { clientes, usuarios, rotas }: Conhecidos): Julgada[] {
  const porCnpj = new Map(clientes.map(cliente => [cliente.cnpj, cliente]))
  const linhas = lidas.map(lida => naRota(lida, rotas, porCnpj.get(String(lida.dados?.cnpj))))
  const porEmail = new Map(usuarios.map(usuario => [usuario.email, usuario]))
  const outro = outroDono(clientes)
  const recusas = doEmail(linhas, porCnpj, porEmail)
  const primeiras = new Map<unknown, LinhaLida>()
  for (const lida of linhas)
    if (lida.dados && !recusas.has(lida) && !primeiras.has(lida.dados.cnpj)) primeiras.set(lida.dados.cnpj, lida)
  return linhas.map(lida => {
    const { dados } = lida
    if (!dados) return ruim(lida)
    const cliente = porCnpj.get(String(dados.cnpj))
    const primeira = primeiras.get(dados.cnpj) ?? lida
    const email = emailComparado(dados.compradorEmail)
    const recusa = recusas.get(lida)
    if (recusa) return ruim(lida, ['compradorEmail', recusa], cliente?.id)
    if (lida !== primeira && (email === '' || !diz(primeira, dados)))
      return ruim(lida, ['cnpj', repetido(primeira, email)], cliente?.id)
    const contra = lida === primeira && outro(lida, cliente?.id)
    if (contra) return ruim(lida, contra, cliente?.id)
    const traz = email !== '' && !porEmail.has(email)
    const julgada = doCliente(lida, dados, { cliente, primeira: lida === primeira, traz })
    const duvidoso = traz && (lida.avisos.length > 0 || (!cliente && primeira.avisos.length > 0))
    return duvidoso ? { ...julgada, comprador: 'duvidoso' } : julgada
  })
}

type Cliente = Conhecidos['clientes'][number]

const SEM_ISTO = 'a linha é gravada sem isto'

/** The row with its route as it is registered; a place alone is on the client's route. What no route is meant by is asked. */
function naRota(lida: LinhaLida, rotas: Conhecidos['rotas'], cliente: Cliente | undefined): LinhaLida {
  const { rota, parada, ...resto } = lida.dados ?? {}
  if (!rota && !parada) return lida
  const iguais = rotas.filter(({ nome }) => nomeComparado(nome) === nomeComparado(String(rota)))
  const exata = iguais.find(({ nome }) => nome === rota) ?? (iguais.length === 1 ? iguais[0] : undefined)
  const nome = rota ? exata?.nome : cliente?.rota
  if (nome) return { ...lida, dados: { ...lida.dados, rota: nome } }
  const aviso = rota
    ? achado(lida, 'rota', `Rota desconhecida: cadastre-a antes, ou escreva o nome como está em Rotas · ${SEM_ISTO}`)
    : achado(lida, 'parada', `A parada é de que rota? · ${SEM_ISTO}`)
  return { ...lida, dados: resto, avisos: [...lida.avisos, aviso] }
}

/** The rows whose buyer can't be: a repeated e-mail, or one of another user. */
function doEmail(
  linhas: readonly LinhaLida[],
  porCnpj: ReadonlyMap<string, Cliente>,
  porEmail: ReadonlyMap<string, Conhecidos['usuarios'][number]>,
): Map<LinhaLida, string> {
  const recusas = new Map<LinhaLida, string>()
  const vistos = new Map<string, LinhaLida>()
  for (const lida of linhas) {
    const email = emailComparado(lida.dados?.compradorEmail)
    if (!lida.dados || email === '') continue
    const [usuario, antes] = [porEmail.get(email), vistos.get(email)]
    if (antes) recusas.set(lida, `Repetido: o e-mail já está na ${naLinha(antes)}`)
    else if (usuario && usuario.clienteId !== porCnpj.get(String(lida.dados.cnpj))?.id) recusas.set(lida, DE_OUTRO)
    if (!antes) vistos.set(email, lida)
  }
  return recusas
}

const repetido = (primeira: LinhaLida, email: string): string =>
  `Repetido: o CNPJ já está na ${naLinha(primeira)}${email && ', com outros dados: para mais um comprador, repita só o nome e o CNPJ'}`

/** Whether the first row says all that these data say about the client. */
function diz(primeira: LinhaLida, dados: Dados): boolean {
  const [disse, diz] = [valoresDe(primeira.dados ?? {}, CAMPOS), valoresDe(dados, CAMPOS)]
  return Object.entries(diz).every(([campo, valor]) => disse[campo] === valor)
}

type Dela = { cliente: Cliente | undefined; primeira: boolean; traz: boolean }

/** A client's later rows only bring a buyer. */
function doCliente(lida: LinhaLida, dados: Dados, { cliente, primeira, traz }: Dela): Julgada {
  const valores = valoresDe(dados, primeira ? CAMPOS : ['cnpj'])
  const comprador = traz ? { comprador: valoresDe(dados, DO_COMPRADOR) } : {}
  const de = primeira ? (cliente ?? null) : valores
  return boa(lida, { tipo: 'clientes', registroId: cliente?.id ?? null, de, valores, ...comprador })
}
