import { Button } from '@mantine/core'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { Escolher } from './escolher.tsx'
import { Feita } from './feita.tsx'
import styles from './importar.module.css'
import { Previa } from './previa.tsx'
import { Titulo } from './titulo.tsx'
import type { EstadoDaImportacao } from './use-importacao.ts'

type Props = { tipo: TipoDeImportacao; state: EstadoDaImportacao; onClose: () => Promise<void> }

/** The import's current step. */
export function Etapa({ tipo, state, onClose }: Props) {
  const { enviando, importacao, deixar } = state
  if (enviando !== null) return <Lendo nome={enviando} onCancel={() => void deixar(true)} />
  if (state.readError && !importacao) return <ReadFailure error={state.readError} onRetry={state.readAgain} />
  if (!importacao) return <Escolher tipo={tipo} state={state} />
  if (importacao.situacao === 'feita')
    return <Feita importacao={importacao} onRestart={() => void deixar(false)} onClose={onClose} />
  return <Previa importacao={importacao} state={state} />
}

/** A file on its way, which is read when it has arrived. */
function Lendo({ nome, onCancel }: { nome: string; onCancel: () => void }) {
  return (
    <div className={`stack gap-sm anywhere to-middle ${styles.lendo}`} aria-busy="true">
      <Titulo>Lendo {nome}</Titulo>
      <p className="quiet">Um momento. Cancelar não deixa nada gravado.</p>
      <Button variant="default" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  )
}
