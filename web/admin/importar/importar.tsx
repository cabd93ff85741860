import { Button } from '@mantine/core'
import type { Importacao } from '#contract/importacoes.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogButtons, DialogFoot } from '../../ui/overlays/dialog-buttons.tsx'
import { StepTitle } from '../../ui/overlays/step-title.tsx'
import { useAskingClose } from '../../ui/use-unsaved-guard.ts'
import { type Escolha, oQueGravar, PALAVRAS, POR_LER } from './escolha.ts'
import { Escolher } from './escolher.tsx'
import { Feita } from './feita.tsx'
import { Previa } from './previa.tsx'
import { type DeOnde, type EstadoDaImportacao, useImportacao } from './use-importacao.ts'

type Props = DeOnde & {
  /** Lines that may be pasted instead of a file; undefined: only a file. */
  initial?: string
  onClose: () => void
}

/** Imports a file step by step: choose it, preview the changes, write them, show the result. */
export function Importar({ initial, onClose, ...deOnde }: Props) {
  const state = useImportacao(deOnde)
  const { importacao, deixar } = state
  const fechar = useAskingClose(
    () => state.emTrabalho,
    () => {
      if (state.gravando) return
      deixar()
      onClose()
    },
  )
  return (
    <Dialog wide onClose={fechar} title={PALAVRAS[deOnde.tipo].title}>
      {state.enviando !== null ? (
        <Lendo nome={state.enviando} onCancel={deixar} />
      ) : importacao === undefined ? (
        <Escolher tipo={deOnde.tipo} state={state} initial={initial} />
      ) : importacao.situacao === 'feita' ? (
        <Feita importacao={importacao} onRestart={deixar} onClose={fechar} />
      ) : (
        <Previa key={importacao.id} tudo={deOnde.tipo === 'estoque'} {...{ importacao, state }}>
          {(escolha, porLer) => <Rodape {...{ importacao, state, escolha, porLer }} />}
        </Previa>
      )}
    </Dialog>
  )
}

/** A file on its way, which is read when it has arrived. */
export function Lendo({ nome, onCancel }: { nome: string; onCancel: () => void }) {
  return (
    <div className="stack gap-sm anywhere" aria-busy="true">
      <StepTitle>Lendo {nome}</StepTitle>
      <p className="quiet">Um momento. Cancelar não deixa nada gravado.</p>
      <Button variant="default" w="fit-content" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  )
}

type RodapeProps = { importacao: Importacao; state: EstadoDaImportacao; escolha: Escolha; porLer: boolean }

function Rodape({ importacao, state: { executar, gravando, deixar, relendo }, escolha, porLer }: RodapeProps) {
  const { novas, alteradas, ruins, compradores } = importacao
  const oQue = oQueGravar(importacao, escolha)
  const gravar = oQue === '' ? 'Nada marcado para gravar' : `Gravar ${ruins > 0 ? 'só ' : ''}${oQue}`
  return (
    <DialogFoot>
      <DialogButtons
        back={ruins > 0 ? 'Corrigir e enviar de novo' : 'Enviar outro arquivo'}
        onBack={deixar}
        action={novas + alteradas + compradores.novos > 0 ? gravar : undefined}
        busy={gravando || relendo}
        reason={porLer ? POR_LER : oQue === '' ? 'Marque acima o que gravar' : null}
        onAction={() => executar({ modo: ruins > 0 ? 'boas' : 'tudo', ...escolha })}
      />
    </DialogFoot>
  )
}
