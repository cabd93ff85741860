import { Button } from '@mantine/core'
import { contar, emNumero } from '#contract/dinheiro.ts'
import type { Failure } from '../../ui/failure.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { pressedFromCell } from '../../ui/focus/cells.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { useStored } from '../../ui/row-store.ts'
import { Chip } from '../../ui/status-chip.tsx'
import type { Planilha } from './estado.ts'
import styles from './planilha.module.css'

type Props = {
  planilha: Planilha
  saving: boolean
  failure: Failure | null
  onSave: () => void
  /** Goes to the first line that can't be saved. */
  onShow: () => void
  onDiscard: () => void
}

/** Sticky at the window's foot: the number of unsaved changes, discard and save. */
export function Barra({ planilha, saving, failure, onSave, onShow, onDiscard }: Props) {
  const { linhas, resumo } = planilha
  const mudadas = useStored(linhas, () => resumo().mudadas)
  const comProblema = useStored(linhas, () => resumo().comProblema)
  const abaixoDoCusto = useStored(linhas, () => resumo().abaixoDoCusto)
  const produtos = contar(mudadas, 'produto', 'produtos')
  const descartar = async () => {
    const text = `As mudanças de ${produtos} se perdem, e a planilha volta ao que está salvo.`
    if (await confirm({ title: 'Descartar o que não foi salvo?', text, action: 'Descartar', danger: true })) onDiscard()
  }
  return (
    <section
      className={`stack gap-xs no-print ${styles.barra}`}
      aria-label="Salvar a estante"
      data-mudou={mudadas > 0 || undefined}
    >
      {failure && mudadas > 0 ? <FormFailure failure={failure} /> : null}
      <div className="row centred gap-xs">
        <p role="status" className="row centred gap-xs quiet shrinks grow">
          {saving ? 'Salvando…' : mudadas > 0 ? `${produtos} por salvar` : 'Tudo salvo'}
          {comProblema > 0 ? (
            <button type="button" className="target" {...pressedFromCell(onShow)}>
              <Chip tone="red">{contar(comProblema, 'precisa de atenção', 'precisam de atenção')}</Chip>
            </button>
          ) : null}
          {abaixoDoCusto > 0 ? (
            <span className="small medium amber">{emNumero(abaixoDoCusto)} abaixo do custo</span>
          ) : null}
        </p>
        {mudadas > 0 ? (
          <Button variant="subtle" px={10} color="red" {...pressedFromCell(() => void descartar())}>
            Descartar
          </Button>
        ) : (
          <p className="quiet small off-phone">Setas andam, digitar ou F2 edita, Enter desce, Esc desiste</p>
        )}
        <ReasonButton
          reason={mudadas === 0 ? 'Nada mudou' : null}
          loading={saving}
          title="Ctrl+S"
          {...pressedFromCell(onSave)}
        >
          Salvar
        </ReasonButton>
      </div>
    </section>
  )
}
