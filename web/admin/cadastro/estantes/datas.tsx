import { contar } from '#contract/dinheiro.ts'
import type { Estante } from '#contract/estantes.ts'
import { mudarEstantes } from '#contract/muitas-estantes.ts'
import { useWrite } from '../../../api/query.ts'
import { useSentForm } from '../../../ui/fields/sent-form.ts'
import { SentDialog } from '../../../ui/overlays/form-dialog.tsx'
import { CamposDoPrazo, prazoDe, prazoEscrito } from './prazo.tsx'

/** Sets the same dates on several shelves, starting from those of the first. */
export function Datas({ marcadas, onClose }: { marcadas: readonly Estante[]; onClose: () => void }) {
  const form = useSentForm({
    initialValues: prazoDe(marcadas[0]),
    toBody: values => ({ estantes: marcadas.map(({ id }) => id), ...prazoEscrito(values) }),
  })
  const quantas = contar(marcadas.length, 'estante', 'estantes')
  const mudar = useWrite(mudarEstantes, { success: `Datas mudadas em ${quantas}` })
  return (
    <SentDialog
      form={form}
      onClose={onClose}
      title={`Datas de ${quantas}`}
      action={`Mudar ${quantas}`}
      send={body => mudar.mutateAsync({ body })}
    >
      <CamposDoPrazo field={form.field} first />
      <p className="quiet small">O que ficar em branco fica sem data em todas as marcadas.</p>
    </SentDialog>
  )
}
