import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { contar, emNumero } from '#contract/dinheiro.ts'
import type { Importacao } from '#contract/importacoes.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { Facts } from '../../ui/lists/facts.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogButtons, DialogFoot } from '../../ui/overlays/dialog-buttons.tsx'
import { StepTitle } from '../../ui/overlays/step-title.tsx'
import { useAskingClose } from '../../ui/use-unsaved-guard.ts'
import { type Escolha, haAvisos, oQueGravar, PALAVRAS, POR_LER } from './escolha.ts'
import { Escolher } from './escolher.tsx'
import { BaixarACorrigir, Previa } from './previa.tsx'
import { type DeOnde, type EstadoDaImportacao, useImportacao } from './use-importacao.ts'

/** A preview with what was chosen of it; `porLer`: an answer was given with which the file has not been read yet. */
export type Lida = { importacao: Importacao; escolha: Escolha; porLer: boolean; onLeave: () => void }
type Props = DeOnde & {
  title?: string
  /** Lines that may be pasted instead of a file, and are read at once; undefined: only a file. */
  initial?: string
  /** In the place of the buttons that write: the rows go where they are seen before they are written. */
  rodape?: (lida: Lida) => ReactNode
  onClose: () => void
}

/** Imports a file step by step: choose it, preview the changes, write them, show the result. */
export function Importar({ title, initial, rodape, onClose, ...deOnde }: Props) {
  const state = useImportacao(deOnde)
  const { importacao, deixar } = state
  const [texto, setTexto] = useState(initial)
  const lerInicial = useEffectEvent(() => {
    if (initial) state.colar(initial)
  })
  useEffect(() => lerInicial(), [])
  const fechar = useAskingClose(
    () => state.emTrabalho || (importacao === undefined && Boolean(texto?.trim()) && texto !== initial),
    () => {
      if (state.gravando) return
      deixar()
      onClose()
    },
  )
  return (
    <Dialog wide onClose={fechar} title={title ?? PALAVRAS[deOnde.tipo].title}>
      {state.enviando !== null ? (
        <Lendo nome={state.enviando} onCancel={deixar} />
      ) : importacao === undefined ? (
        <Escolher tipo={deOnde.tipo} state={state} texto={texto} onText={setTexto} />
      ) : importacao.situacao === 'feita' ? (
        <Feita importacao={importacao} onRestart={deixar} onClose={fechar} />
      ) : (
        <Previa
          key={importacao.id}
          tudo={rodape !== undefined || deOnde.tipo === 'estoque'}
          importacao={importacao}
          state={state}
        >
          {(escolha, porLer) =>
            rodape?.({ importacao, escolha, porLer, onLeave: deixar }) ?? (
              <Rodape importacao={importacao} state={state} escolha={escolha} porLer={porLer} />
            )
          }
        </Previa>
      )}
    </Dialog>
  )
}

/** A file on its way, which is read when it has arrived. */
const Lendo = ({ nome, onCancel }: { nome: string; onCancel: () => void }) => (
  <div className="stack gap-sm anywhere" aria-busy="true">
    <StepTitle>Lendo {nome}</StepTitle>
    <p className="quiet">Um momento. Cancelar não deixa nada gravado.</p>
    <Button variant="default" w="fit-content" onClick={onCancel}>
      Cancelar
    </Button>
  </div>
)

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

type FeitaProps = { importacao: Importacao; onRestart: () => void; onClose: () => void }

/** The result of an import, with the same counts as its preview. */
function Feita({ importacao, onRestart, onClose }: FeitaProps) {
  const { tipo, gravadas, iguais, ruins, compradores } = importacao
  const { um, varios, onde } = PALAVRAS[tipo]
  const { novas, alteradas } = gravadas ?? { novas: 0, alteradas: 0 }
  return (
    <>
      <StepTitle>
        {novas + alteradas === 0 && compradores.gravados
          ? contar(compradores.gravados, 'comprador gravado', 'compradores gravados')
          : contar(novas + alteradas, `${um} gravado`, `${varios} gravados`)}{' '}
        {onde}
      </StepTitle>
      <Facts
        className="rows roomy mt-md mb-md"
        facts={[
          ['Novos', emNumero(novas)],
          ['Alterados', emNumero(alteradas)],
          ['Compradores novos', some(compradores.gravados ?? 0)],
          ['Deixados como estavam', some(importacao.alteradas - alteradas)],
          ['Deixados de fora, com aviso', some(importacao.novas - novas)],
          ['Já estavam assim', some(iguais)],
          ['Deixados de fora, com erro', some(ruins)],
        ]}
      />
      <div className="row gap-xs">
        {compradores.gravados ? (
          <ButtonLink to="/admin/cadastro/usuario" search={{ entrou: '0' }}>
            Convidar os compradores novos
          </ButtonLink>
        ) : null}
        {ruins > 0 || haAvisos(importacao) ? <BaixarACorrigir importacao={importacao} /> : null}
      </div>
      <DialogFoot>
        <DialogButtons back="Importar outro arquivo" onBack={onRestart} action="Concluir" onAction={onClose} />
      </DialogFoot>
    </>
  )
}

const some = (count: number) => (count > 0 ? emNumero(count) : null)
