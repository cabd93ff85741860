import { Button } from '@mantine/core'
import { useState } from 'react'
import { baixarLinhasRuins, type Importacao, type LinhaImportada } from '#contract/importacoes.ts'
import { callForFile } from '../../api/call.ts'
import { Baixar } from './baixar.tsx'
import { Contagens } from './contagens.tsx'
import comum from './importar.module.css'
import { Linhas } from './linhas.tsx'
import { contar } from './palavras.ts'
import styles from './previa.module.css'
import { Titulo } from './titulo.tsx'
import type { EstadoDaImportacao } from './use-importacao.ts'

/** What would happen, before anything does. */
export function Previa({ importacao, estado }: { importacao: Importacao; estado: EstadoDaImportacao }) {
  const { id, arquivo, total, novas, alteradas, iguais, ruins, ignoradas, avisos } = importacao
  const [escolhida, setEscolhida] = useState<LinhaImportada['situacao']>()
  const primeira = ruins ? 'ruim' : novas ? 'nova' : alteradas ? 'alterada' : 'igual'
  const aMostrar = escolhida ?? primeira
  const boas = novas + alteradas
  const { recusa, executar, deixar } = estado
  return (
    <div>
      <Titulo>
        {ruins > 0
          ? `${contar(ruins, 'linha com erro', 'linhas com erro')} em ${total.toLocaleString('pt-BR')}`
          : boas > 0
            ? `${contar(boas, 'linha pronta', 'linhas prontas')} para gravar`
            : 'Nada a gravar: tudo já está assim no sistema'}
      </Titulo>
      <p className={comum.calma}>
        {arquivo ? `${arquivo} · ` : ''}
        {contar(total, 'linha', 'linhas')} · nada foi gravado ainda
      </p>
      {avisos.length > 0 ? (
        <ul className={styles.avisos}>
          {avisos.map(aviso => (
            <li key={aviso}>{aviso}.</li>
          ))}
        </ul>
      ) : null}
      {recusa ? (
        <div role="alert" className={comum.recusa}>
          <strong>{recusa.title}.</strong> {recusa.detail}
        </div>
      ) : null}
      <Contagens
        contagens={{ nova: novas, alterada: alteradas, igual: iguais, ruim: ruins }}
        atual={aMostrar}
        onChoose={setEscolhida}
      />
      <div className={styles.acima}>
        <p className={styles.ignoradas}>
          {ignoradas.length > 0
            ? `${ignoradas.length === 1 ? 'Coluna que não é usada' : 'Colunas que não são usadas'}: ${ignoradas.join(', ')}`
            : null}
        </p>
        {ruins > 0 ? (
          <Baixar pedir={() => callForFile(baixarLinhasRuins, { params: { id } })}>Baixar as linhas com erro</Baixar>
        ) : null}
      </div>
      <Linhas
        key={`${aMostrar} ${novas} ${alteradas} ${ruins}`}
        id={id}
        situacao={aMostrar}
        total={{ nova: novas, alterada: alteradas, igual: iguais, ruim: ruins }[aMostrar]}
      />
      <div className={comum.rodape}>
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
