import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { Andamento } from './andamento.tsx'
import { Escolher } from './escolher.tsx'
import { Feita } from './feita.tsx'
import { contar, PALAVRAS } from './palavras.ts'
import { Previa } from './previa.tsx'
import { type EstadoDaImportacao, useImportacao } from './use-importacao.ts'

type Props = { tipo: TipoDeImportacao; estanteId: number | undefined; aberta: boolean; aoFechar: () => void }

/** The import of a file, step by step: choose, check, look at what will happen, write, see what was done. */
export function Importar({ tipo, estanteId, aberta, aoFechar }: Props) {
  const estreita = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false })
  const estado = useImportacao(tipo, estanteId)
  const fechar = async () => {
    if (await estado.deixar(true)) aoFechar()
  }
  return (
    <Modal
      opened={aberta}
      onClose={() => void fechar()}
      title={PALAVRAS[tipo].titulo}
      size={980}
      fullScreen={estreita ?? false}
      transitionProps={{ duration: 0 }}
      closeOnClickOutside={false}
      returnFocus={false}
    >
      <Etapa tipo={tipo} estado={estado} aoFechar={fechar} />
    </Modal>
  )
}

type EtapaProps = { tipo: TipoDeImportacao; estado: EstadoDaImportacao; aoFechar: () => Promise<void> }

function Etapa({ tipo, estado, aoFechar }: EtapaProps) {
  const { enviando, importacao, gravando, deixar } = estado
  const cancelar = () => void deixar(true)
  if (enviando !== null) return <Andamento titulo={`Enviando ${enviando}`} aoCancelar={cancelar} />
  if (estado.erroDeLeitura && !importacao)
    return <ReadFailure error={estado.erroDeLeitura} onRetry={estado.relerImportacao} />
  if (!importacao || importacao.situacao === 'interrompida')
    return <Escolher tipo={tipo} estado={estado} interrompida={importacao !== undefined} />
  const { situacao, feitas, total, novas, alteradas } = importacao
  if (situacao === 'feita')
    return <Feita importacao={importacao} aoRecomecar={() => void deixar(false)} aoFechar={aoFechar} />
  if (situacao === 'conferindo')
    return (
      <Andamento
        titulo={`Conferindo ${contar(total, 'linha', 'linhas')}`}
        feitas={feitas}
        de={total}
        aoCancelar={cancelar}
      />
    )
  if (gravando || situacao === 'gravando') {
    const de = novas + alteradas
    const visto = situacao === 'gravando' ? feitas : 0
    return (
      <Andamento titulo={`Gravando ${contar(de, 'linha', 'linhas')}`} feitas={visto} de={de} aoCancelar={cancelar} />
    )
  }
  return <Previa importacao={importacao} estado={estado} />
}
