import { Button } from '@mantine/core'
import { contar, emNumero } from '#contract/dinheiro.ts'
import type { Importacao } from '#contract/importacoes.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { Facts } from '../../ui/lists/facts.tsx'
import { DialogFoot } from '../../ui/overlays/dialog-buttons.tsx'
import { haAvisos } from './escolha.ts'
import styles from './importar.module.css'
import { PALAVRAS } from './palavras.ts'
import { BaixarACorrigir } from './previa.tsx'
import { Titulo } from './titulo.tsx'

type Props = { importacao: Importacao; onRestart: () => void; onClose: () => Promise<void> }

/** The result of an import, with the same counts as its preview. */
export function Feita({ importacao, onRestart, onClose }: Props) {
  const { tipo, gravadas, iguais, ruins, compradores } = importacao
  const deixadas = importacao.alteradas - (gravadas?.alteradas ?? 0)
  const semAceite = importacao.novas - (gravadas?.novas ?? 0)
  const { um, varios, onde } = PALAVRAS[tipo]
  const { novas, alteradas } = gravadas ?? { novas: 0, alteradas: 0 }
  return (
    <div>
      <Titulo>
        {novas + alteradas === 0 && compradores.gravados
          ? contar(compradores.gravados, 'comprador gravado', 'compradores gravados')
          : contar(novas + alteradas, `${um} gravado`, `${varios} gravados`)}{' '}
        {onde}
      </Titulo>
      <Facts
        className={`rows mt-md mb-lg ${styles.resumo}`}
        facts={[
          ['Novos', emNumero(novas)],
          ['Alterados', emNumero(alteradas)],
          ['Compradores novos', some(compradores.gravados ?? 0)],
          ['Deixados como estavam', some(deixadas)],
          ['Deixados de fora, com aviso', some(semAceite)],
          ['Já estavam assim', some(iguais)],
          ['Deixados de fora, com erro', some(ruins)],
        ]}
      />
      {compradores.gravados ? (
        <ButtonLink to="/admin/cadastro/usuario" search={{ entrou: '0' }} mt="md">
          Convidar os compradores novos
        </ButtonLink>
      ) : null}
      <DialogFoot className={`row gap-xs at-end ${styles.rodape}`}>
        {ruins > 0 || haAvisos(importacao) ? (
          <div className={styles.aEsquerda}>
            <BaixarACorrigir importacao={importacao} />
          </div>
        ) : null}
        <Button variant="default" onClick={onRestart}>
          Importar outro arquivo
        </Button>
        <Button onClick={() => void onClose()}>Concluir</Button>
      </DialogFoot>
    </div>
  )
}

const some = (count: number) => (count > 0 ? emNumero(count) : null)
