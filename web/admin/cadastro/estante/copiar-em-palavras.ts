import { emNumero as numero } from '#contract/dinheiro.ts'
import type { Copia } from '#contract/estante-copia.ts'

export const criadas = (quantas: number): string =>
  quantas === 1 ? 'Estante copiada' : `${numero(quantas)} estantes criadas`

/** The result of undoing copies, in words. */
export function desfeitas({ excluidas, ficaram }: { excluidas: number; ficaram: number }): string {
  if (ficaram === 0) return 'A cópia foi desfeita'
  const ficou = ficaram === 1 ? '1 já tem pedidos e ficou' : `${numero(ficaram)} já têm pedidos e ficaram`
  return `${excluidas === 1 ? '1 estante desfeita' : `${numero(excluidas)} estantes desfeitas`}; ${ficou}`
}

/** What a copy will create, and which clients it skips: 'Serão criadas 12 estantes, cada uma com 86 produtos. …' */
export function anuncio({ estantes, produtos, ...copia }: Copia, periodo: string): string {
  const cada = `${numero(produtos)} ${produtos === 1 ? 'produto' : 'produtos'}`
  const faz =
    estantes === 0
      ? 'Nenhuma estante será criada.'
      : estantes === 1
        ? `Será criada 1 estante, com ${cada}.`
        : `Serão criadas ${numero(estantes)} estantes, cada uma com ${cada}.`
  return `${faz}${noPrejuizo(copia)}${quemFica(copia, periodo)}`
}

/** ' Abaixo do custo: 3 preços.'; empty when there are none. */
export const noPrejuizo = ({ abaixoDoCusto }: { abaixoDoCusto: number }): string =>
  abaixoDoCusto === 0 ? '' : ` Abaixo do custo: ${numero(abaixoDoCusto)} ${abaixoDoCusto === 1 ? 'preço' : 'preços'}.`

/** ' Já tem “Semana 49” e fica de fora: …'; empty when no client has it. */
export function quemFica({ jaTinham, quemJaTinha }: Pick<Copia, 'jaTinham' | 'quemJaTinha'>, periodo: string): string {
  if (jaTinham === 0) return ''
  const nomes = quemJaTinha.slice(0, 5).map(({ clienteNome }) => clienteNome)
  const mais = jaTinham > nomes.length ? ` e mais ${numero(jaTinham - nomes.length)}` : ''
  const tem = jaTinham === 1 ? 'Já tem' : 'Já têm'
  return ` ${tem} “${periodo}” e ${jaTinham === 1 ? 'fica' : 'ficam'} de fora: ${nomes.join(', ')}${mais}.`
}
