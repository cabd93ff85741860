import { contar, emNumero } from '#contract/dinheiro.ts'
import { type Copia, desfazerCopias } from '#contract/estante-copia.ts'
import { useWrite } from '../../../api/query.ts'
import { toastSuccess } from '../../../ui/overlays/toast.ts'
import { toastUndo } from '../../../ui/overlays/undo-toast.tsx'

type Contada = Pick<Copia, 'estantes' | 'jaTinham' | 'abaixoDoCusto' | 'quemJaTinha'>

/** What copies will create, and who is left out: 'Serão criadas 12 estantes, cada uma com 86 produtos. …' */
export function anuncio({ estantes, jaTinham, quemJaTinha, abaixoDoCusto }: Contada, periodo: string, leva: string) {
  const criar = estantes === 1 ? 'Será criada 1 estante' : `Serão criadas ${emNumero(estantes)} estantes`
  const faz = estantes === 0 ? 'Nenhuma estante será criada.' : `${criar}, ${leva}.`
  const nomes = quemJaTinha.slice(0, 5).map(({ clienteNome }) => clienteNome)
  const mais = jaTinham > nomes.length ? ` e mais ${emNumero(jaTinham - nomes.length)}` : ''
  const tem = jaTinham === 1 ? `Já tem “${periodo}” e fica` : `Já têm “${periodo}” e ficam`
  return `${faz}${noPrejuizo(abaixoDoCusto)}${jaTinham > 0 ? ` ${tem} de fora: ${nomes.join(', ')}${mais}.` : ''}`
}

/** ' Abaixo do custo: 3 preços.'; empty when there are none. */
export const noPrejuizo = (abaixoDoCusto: number): string =>
  abaixoDoCusto === 0 ? '' : ` Abaixo do custo: ${contar(abaixoDoCusto, 'preço', 'preços')}.`

/** Announces the created shelves; several come with an undo, one can be deleted where it opens. */
export function useCriadas() {
  const desfazer = useWrite(desfazerCopias, {
    success: ({ excluidas, ficaram }) =>
      ficaram === 0
        ? 'A cópia foi desfeita'
        : `${contar(excluidas, 'estante desfeita', 'estantes desfeitas')}; ${contar(ficaram, 'já tem pedidos e ficou', 'já têm pedidos e ficaram')}`,
    failure: 'As estantes não foram desfeitas',
  })
  return ({ estantes, estanteIds }: { estantes: number; estanteIds: number[] }) => {
    const criadas = estantes === 1 ? 'Estante copiada' : `${emNumero(estantes)} estantes criadas`
    if (estanteIds.length < 2) toastSuccess(criadas)
    else toastUndo(criadas, () => desfazer.mutate({ body: { estantes: estanteIds } }))
  }
}
