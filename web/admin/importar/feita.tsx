import { contar, emNumero } from '#contract/dinheiro.ts'
import type { Importacao } from '#contract/importacoes.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { Facts } from '../../ui/lists/facts.tsx'
import { DialogButtons, DialogFoot } from '../../ui/overlays/dialog-buttons.tsx'
import { StepTitle } from '../../ui/overlays/step-title.tsx'
import { haAvisos, PALAVRAS } from './escolha.ts'
import { BaixarACorrigir } from './previa.tsx'

type Props = { importacao: Importacao; onRestart: () => void; onClose: () => void }

/** The result of an import, with the same counts as its preview. */
export function Feita({ importacao, onRestart, onClose }: Props) {
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
