import { Button } from '@mantine/core'
import { useState } from 'react'
import { baixarLinhasRuins, type Importacao, type LinhaImportada } from '#contract/importacoes.ts'
import { callForFile } from '../../api/call.ts'
import { Baixar } from './baixar.tsx'
import styles from './importar.module.css'
import { Linhas } from './linhas.tsx'
import { contar } from './palavras.ts'
import { Titulo } from './titulo.tsx'
import type { EstadoDaImportacao } from './use-importacao.ts'

/** What would happen, before anything does. */
export function Previa({ importacao, state }: { importacao: Importacao; state: EstadoDaImportacao }) {
  const { id, arquivo, total, novas, alteradas, iguais, ruins, ignoradas, avisos } = importacao
  const [escolhida, setEscolhida] = useState<LinhaImportada['situacao']>()
  const primeira = ruins ? 'ruim' : novas ? 'nova' : alteradas ? 'alterada' : 'igual'
  const aMostrar = escolhida ?? primeira
  const boas = novas + alteradas
  const counts = { nova: novas, alterada: alteradas, igual: iguais, ruim: ruins }
  const { recusa, executar, deixar } = state
  return (
    <div>
      <Titulo>
        {ruins > 0
          ? `${contar(ruins, 'linha com erro', 'linhas com erro')} em ${total.toLocaleString('pt-BR')}`
          : boas > 0
            ? `${contar(boas, 'linha pronta', 'linhas prontas')} para gravar`
            : 'Nada a gravar: tudo já está assim no sistema'}
      </Titulo>
      <p className="quiet mt-2xs">
        {arquivo ? `${arquivo} · ` : ''}
        {contar(total, 'linha', 'linhas')} · nada foi gravado ainda
      </p>
      {avisos.length > 0 ? (
        <ul className={`anywhere mt-sm ${styles.avisos}`}>
          {avisos.map(aviso => (
            <li key={aviso}>{aviso}.</li>
          ))}
        </ul>
      ) : null}
      {recusa ? (
        <div role="alert" className={styles.recusa}>
          <strong>{recusa.title}.</strong> {recusa.detail}
        </div>
      ) : null}
      <Contagens counts={counts} chosen={aMostrar} onChoose={setEscolhida} />
      <div className={`row between centred gap-xs mt-sm ${styles.acima}`}>
        <p className="anywhere amber">
          {ignoradas.length > 0
            ? `${ignoradas.length === 1 ? 'Coluna que não é usada' : 'Colunas que não são usadas'}: ${ignoradas.join(', ')}`
            : null}
        </p>
        {ruins > 0 ? (
          <Baixar request={() => callForFile(baixarLinhasRuins, { params: { id } })}>Baixar as linhas com erro</Baixar>
        ) : null}
      </div>
      <Linhas key={`${aMostrar} ${novas} ${alteradas} ${ruins}`} id={id} situacao={aMostrar} total={counts[aMostrar]} />
      <div className={`foot row gap-xs at-end ${styles.rodape}`}>
        <Button variant="default" onClick={() => void deixar(false)}>
          {ruins > 0 ? 'Corrigir e enviar de novo' : 'Enviar outro arquivo'}
        </Button>
        {boas > 0 ? (
          <Button onClick={() => executar(ruins > 0 ? 'boas' : 'tudo')}>
            {ruins > 0
              ? `Gravar só as ${boas.toLocaleString('pt-BR')} boas`
              : `Gravar ${contar(boas, 'linha', 'linhas')}`}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type Situacao = LinhaImportada['situacao']
type ContagensProps = { counts: Record<Situacao, number>; chosen: Situacao; onChoose: (situacao: Situacao) => void }

const NOMES: readonly (readonly [Situacao, string])[] = [
  ['nova', 'Novas'],
  ['alterada', 'Alteradas'],
  ['igual', 'Sem mudança'],
  ['ruim', 'Com erro'],
]

/** How many rows of each kind; a press lists them. */
function Contagens({ counts, chosen, onChoose }: ContagensProps) {
  return (
    <fieldset className={`stack gap-xs mt-md ${styles.contagens}`} aria-label="Linhas a mostrar">
      {NOMES.map(([situacao, nome]) => (
        <button
          key={situacao}
          type="button"
          aria-pressed={situacao === chosen}
          disabled={counts[situacao] === 0}
          data-ruim={(situacao === 'ruim' && counts.ruim > 0) || undefined}
          onClick={() => onChoose(situacao)}
        >
          <span className={`bold ${styles.quantas} num`}>{counts[situacao].toLocaleString('pt-BR')}</span>
          <span>{nome}</span>
        </button>
      ))}
    </fieldset>
  )
}
