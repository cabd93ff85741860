import { desfazerCopias } from '#contract/estante-copia.ts'
import { listarEstantes } from '#contract/estantes.ts'
import { useWrite } from '../../../api/query.ts'
import { toastSuccess } from '../../../ui/overlays/toast.ts'
import { toastUndo } from '../../../ui/overlays/undo-toast.tsx'
import { criadas, desfeitas } from './copiar-em-palavras.ts'

/** Announces the created shelves, with an undo unless there are too many for the answer to list their ids. */
export function useDesfazer() {
  const desfazer = useWrite(desfazerCopias, {
    invalidates: [listarEstantes],
    success: desfeitas,
    failure: 'As estantes não foram desfeitas',
  })
  return ({ estantes, estanteIds }: { estantes: number; estanteIds: number[] }) => {
    if (estanteIds.length === 0) toastSuccess(criadas(estantes))
    else toastUndo(criadas(estantes), () => desfazer.mutate({ body: { estantes: estanteIds } }))
  }
}
