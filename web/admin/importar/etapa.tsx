import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { Andamento } from './andamento.tsx'
import { Escolher } from './escolher.tsx'
import { Feita } from './feita.tsx'
import { contar } from './palavras.ts'
import { Previa } from './previa.tsx'
import type { Envio, EstadoDaImportacao } from './use-importacao.ts'

type Props = { tipo: TipoDeImportacao; estado: EstadoDaImportacao; onClose: () => Promise<void> }

/** The step that an import stands at. */
export function Etapa({ tipo, estado, onClose }: Props) {
  const { enviando, importacao, gravando, deixar } = estado
  const cancelar = () => void deixar(true)
  if (enviando) return <Enviando {...enviando} onCancel={cancelar} />
  if (estado.erroDeLeitura && !importacao)
    return <ReadFailure error={estado.erroDeLeitura} onRetry={estado.relerImportacao} />
  if (!importacao || importacao.situacao === 'interrompida')
    return <Escolher tipo={tipo} estado={estado} interrompida={importacao !== undefined} />
  const { situacao, feitas, total, novas, alteradas } = importacao
  if (situacao === 'feita')
    return <Feita importacao={importacao} onRestart={() => void deixar(false)} onClose={onClose} />
  if (situacao === 'conferindo') return <PorLinhas verbo="Conferindo" feitas={feitas} de={total} onCancel={cancelar} />
  if (gravando)
    return (
      <PorLinhas
        verbo="Gravando"
        feitas={situacao === 'gravando' ? feitas : 0}
        de={novas + alteradas}
        onCancel={cancelar}
      />
    )
  return <Previa importacao={importacao} estado={estado} />
}

function Enviando({ nome, bytes, parte, onCancel }: Envio & { onCancel: () => void }) {
  return (
    <Andamento
      titulo={`Enviando ${nome}`}
      parte={parte < 1 ? parte : undefined}
      numeros={parte < 1 ? `${Math.floor(parte * 100)}% de ${tamanho(bytes)}` : 'Enviado: o arquivo está sendo lido…'}
      onCancel={onCancel}
    />
  )
}

type PorLinhasProps = { verbo: string; feitas: number; de: number; onCancel: () => void }

function PorLinhas({ verbo, feitas, de, onCancel }: PorLinhasProps) {
  return (
    <Andamento
      titulo={`${verbo} ${contar(de, 'linha', 'linhas')}`}
      parte={de > 0 ? feitas / de : undefined}
      numeros={de > 0 ? `${feitas.toLocaleString('pt-BR')} de ${contar(de, 'linha', 'linhas')}` : 'Um momento…'}
      onCancel={onCancel}
    />
  )
}

const tamanho = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000).toLocaleString('pt-BR')} kB`
    : `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`
