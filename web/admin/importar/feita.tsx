import { Button } from '@mantine/core'
import { contar, emNumero } from '#contract/dinheiro.ts'
import type { Importacao } from '#contract/importacoes.ts'
import { ConvidarImportados } from '../convidar/ainda-nao-entraram.tsx'
import { haAvisos } from './escolha.ts'
import styles from './importar.module.css'
import { PALAVRAS } from './palavras.ts'
import { BaixarACorrigir } from './previa.tsx'
import { Titulo } from './titulo.tsx'

type Props = { importacao: Importacao; onRestart: () => void; onClose: () => Promise<void> }

/** The result of an import, with the same counts as its preview. */
export function Feita({ importacao, onRestart, onClose }: Props) {
  const { id, tipo, gravadas, iguais, ruins, compradores } = importacao
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
      <dl className={`facts rows mt-md mb-lg ${styles.resumo}`}>
        <Contado name="Novos" count={novas} />
        <Contado name="Alterados" count={alteradas} />
        {compradores.gravados ? <Contado name="Compradores novos" count={compradores.gravados} /> : null}
        {deixadas > 0 ? <Contado name="Deixados como estavam" count={deixadas} /> : null}
        {semAceite > 0 ? <Contado name="Deixados de fora, com aviso" count={semAceite} /> : null}
        {iguais > 0 ? <Contado name="Já estavam assim" count={iguais} /> : null}
        {ruins > 0 ? <Contado name="Deixados de fora, com erro" count={ruins} /> : null}
      </dl>
      {compradores.gravados ? <ConvidarImportados importacaoId={id} /> : null}
      <div className={`foot row gap-xs at-end ${styles.rodape}`}>
        {ruins > 0 || haAvisos(importacao) ? (
          <div className={styles.aEsquerda}>
            <BaixarACorrigir importacao={importacao} />
          </div>
        ) : null}
        <Button variant="default" onClick={onRestart}>
          Importar outro arquivo
        </Button>
        <Button onClick={() => void onClose()}>Concluir</Button>
      </div>
    </div>
  )
}

function Contado({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="semibold">{emNumero(count)}</dd>
    </div>
  )
}
