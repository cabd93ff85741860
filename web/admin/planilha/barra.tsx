import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { contar, emNumero } from '#contract/dinheiro.ts'
import type { Failure } from '../../ui/failure.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { pressedFromCell } from '../../ui/focus/cells.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'
import type { Planilha } from './estado.ts'
import styles from './planilha.module.css'
import { useResumo } from './use-planilha.ts'

type Props = {
  planilha: Planilha
  saving: boolean
  failure: Failure | null
  onSave: () => void
  /** Goes to the first line that can't be saved. */
  onShow: () => void
  onDiscard: () => void
  /** Notices and tools above the bar, placed here so that they don't shift the sheet. */
  children: ReactNode
}

/** Sticky at the window's foot: the number of unsaved changes, discard and save. */
export function Barra(props: Props) {
  const { planilha, saving, failure, onSave, onShow, onDiscard, children } = props
  const mudadas = useResumo(planilha, resumo => resumo.mudadas)
  const comProblema = useResumo(planilha, resumo => resumo.comProblema)
  const prejuizo = useResumo(planilha, resumo => resumo.abaixoDoCusto)
  const descartar = async () => {
    const text = `As mudanças de ${contar(mudadas, 'produto', 'produtos')} se perdem, e a planilha volta ao que está salvo.`
    if (await confirm({ title: 'Descartar o que não foi salvo?', text, action: 'Descartar', danger: true })) onDiscard()
  }
  return (
    <section
      className={`stack gap-xs ${styles.barra} no-print`}
      aria-label="Salvar a estante"
      data-mudou={mudadas > 0 || undefined}
    >
      {children}
      {failure && mudadas > 0 ? <FormFailure failure={failure} /> : null}
      <div className={`line centred gap-xs ${styles.linha}`}>
        <p role="status" className={`row centred quiet shrinks grow ${styles.estado}`}>
          {saving ? 'Salvando…' : mudadas > 0 ? `${contar(mudadas, 'produto', 'produtos')} por salvar` : 'Tudo salvo'}
          {comProblema > 0 ? (
            <button type="button" className={`small medium red ${styles.problema}`} {...pressedFromCell(onShow)}>
              {contar(comProblema, 'precisa de atenção', 'precisam de atenção')}
            </button>
          ) : null}
          {prejuizo > 0 ? <span className="small medium amber">{emNumero(prejuizo)} abaixo do custo</span> : null}
        </p>
        <p className={`quiet small ${styles.teclas}`} hidden={mudadas > 0}>
          Setas andam, digitar ou F2 edita, Enter desce, Esc desiste
        </p>
        {mudadas > 0 ? (
          <Button variant="subtle" px={10} color="red" {...pressedFromCell(() => void descartar())}>
            Descartar
          </Button>
        ) : null}
        <Button
          className={styles.salvar}
          disabled={mudadas === 0}
          loading={saving}
          title="Ctrl+S"
          {...pressedFromCell(onSave)}
        >
          Salvar
        </Button>
      </div>
    </section>
  )
}
