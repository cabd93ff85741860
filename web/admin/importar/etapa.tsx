import { Button } from '@mantine/core'
import { contar, emNumero } from '#contract/dinheiro.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { fileSize } from '../../ui/save-file.ts'
import { aGravar, compradoresAGravar, oQueGravar } from './escolha.ts'
import { Escolher } from './escolher.tsx'
import { Feita } from './feita.tsx'
import styles from './importar.module.css'
import { Previa } from './previa.tsx'
import { Titulo } from './titulo.tsx'
import type { Envio, EstadoDaImportacao } from './use-importacao.ts'

type Props = { tipo: TipoDeImportacao; state: EstadoDaImportacao; onClose: () => Promise<void> }

/** The import's current step. */
export function Etapa({ tipo, state, onClose }: Props) {
  const { enviando, importacao, gravando, deixar } = state
  const cancelar = () => void deixar(true)
  if (enviando) return <Enviando {...enviando} onCancel={cancelar} />
  if (state.readError && !importacao) return <ReadFailure error={state.readError} onRetry={state.readAgain} />
  if (!importacao || importacao.situacao === 'interrompida')
    return <Escolher tipo={tipo} state={state} interrupted={importacao !== undefined} />
  const { situacao, feitas, total } = importacao
  if (situacao === 'feita')
    return <Feita importacao={importacao} onRestart={() => void deixar(false)} onClose={onClose} />
  if (situacao === 'conferindo') return <PorLinhas verb="Conferindo" done={feitas} of={total} onCancel={cancelar} />
  if (gravando)
    return (
      <PorLinhas
        verb="Gravando"
        what={oQueGravar(importacao, state.escolha ?? {})}
        done={situacao === 'gravando' ? feitas : 0}
        of={aGravar(importacao, state.escolha ?? {}) + compradoresAGravar(importacao, state.escolha ?? {})}
        onCancel={cancelar}
      />
    )
  return <Previa importacao={importacao} state={state} />
}

function Enviando({ nome, bytes, parte, onCancel }: Envio & { onCancel: () => void }) {
  return (
    <Andamento
      title={`Enviando ${nome}`}
      part={parte < 1 ? parte : undefined}
      numbers={parte < 1 ? `${Math.floor(parte * 100)}% de ${fileSize(bytes)}` : 'Enviado: o arquivo está sendo lido…'}
      onCancel={onCancel}
    />
  )
}

type PorLinhasProps = { verb: string; what?: string; done: number; of: number; onCancel: () => void }

function PorLinhas({ verb, done, of, what = contar(of, 'linha', 'linhas'), onCancel }: PorLinhasProps) {
  return (
    <Andamento
      title={`${verb} ${what}`}
      part={of > 0 ? done / of : undefined}
      numbers={of > 0 ? `${emNumero(done)} de ${contar(of, 'linha', 'linhas')}` : 'Um momento…'}
      onCancel={onCancel}
    />
  )
}

type AndamentoProps = {
  title: string
  /** From 0 to 1; undefined when the end is unknown. */
  part?: number | undefined
  /** The progress in words. */
  numbers: string
  onCancel: () => void
}

/** Work in progress: how far it is, with a cancel button. */
function Andamento({ title, part, numbers, onCancel }: AndamentoProps) {
  return (
    <div className={`stack gap-sm anywhere to-middle ${styles.andamento}`}>
      <Titulo key={title}>{title}</Titulo>
      <progress className={`full ${styles.barra}`} value={part} aria-label={title} aria-valuetext={numbers} />
      <p className="medium num">{numbers}</p>
      <p className="quiet mt-2xs">Cancelar não deixa nada gravado.</p>
      <Button variant="default" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  )
}
