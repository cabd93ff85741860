import { contar, emNumero } from '#contract/dinheiro.ts'
import type { Copia } from '#contract/estante-copia.ts'

export const criadas = (quantas: number): string =>
  quantas === 1 ? 'Estante copiada' : `${emNumero(quantas)} estantes criadas`

/** The result of undoing copies, in words. */
export function desfeitas({ excluidas, ficaram }: { excluidas: number; ficaram: number }): string {
  if (ficaram === 0) return 'A cópia foi desfeita'
  const ficou = contar(ficaram, 'já tem pedidos e ficou', 'já têm pedidos e ficaram')
  return `${contar(excluidas, 'estante desfeita', 'estantes desfeitas')}; ${ficou}`
}

/** What a copy will create, and which clients it skips: 'Serão criadas 12 estantes, cada uma com 86 produtos. …' */
export function anuncio({ estantes, produtos, ...copia }: Copia, periodo: string): string {
  const cada = contar(produtos, 'produto', 'produtos')
  const faz =
    estantes === 0
      ? 'Nenhuma estante será criada.'
      : estantes === 1
        ? `Será criada 1 estante, com ${cada}.`
        : `Serão criadas ${emNumero(estantes)} estantes, cada uma com ${cada}.`
  return `${faz}${noPrejuizo(copia)}${quemFica(copia, periodo)}`
}

/** ' Abaixo do custo: 3 preços.'; empty when there are none. */
export const noPrejuizo = ({ abaixoDoCusto }: { abaixoDoCusto: number }): string =>
  abaixoDoCusto === 0 ? '' : ` Abaixo do custo: ${contar(abaixoDoCusto, 'preço', 'preços')}.`

/** ' Já tem “Semana 49” e fica de fora: …'; empty when no client has it. */
export function quemFica({ jaTinham, quemJaTinha }: Pick<Copia, 'jaTinham' | 'quemJaTinha'>, periodo: string): string {
  if (jaTinham === 0) return ''
  const nomes = quemJaTinha.slice(0, 5).map(({ clienteNome }) => clienteNome)
  const mais = jaTinham > nomes.length ? ` e mais ${emNumero(jaTinham - nomes.length)}` : ''
  const tem = jaTinham === 1 ? 'Já tem' : 'Já têm'
  return ` ${tem} “${periodo}” e ${jaTinham === 1 ? 'fica' : 'ficam'} de fora: ${nomes.join(', ')}${mais}.`
}
