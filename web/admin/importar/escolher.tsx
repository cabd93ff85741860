import { useEffect, useRef } from 'react'
import { baixarModelo, type ColunaDoArquivo } from '#contract/importacoes.ts'
import { COLUNAS, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { FileButton } from '../../shell/file-button.tsx'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import styles from './importar.module.css'
import { Colunas } from './leitura.tsx'
import { Lembrados } from './lembrados.tsx'
import { Titulo } from './titulo.tsx'
import type { EstadoDaImportacao } from './use-importacao.ts'

type Props = { tipo: TipoDeImportacao; state: EstadoDaImportacao }

/** The first step: a file, dropped or chosen, or a template to fill in. */
export function Escolher({ tipo, state }: Props) {
  const { falha, enviar } = state
  const arquivo = useRef<HTMLInputElement>(null)
  const colunas = falha?.atual?.colunas as ColunaDoArquivo[] | undefined
  // The button that led back here is gone: the focus goes to the file field, or to the columns that must be named.
  const perguntar = colunas !== undefined && colunas.length > 0
  useEffect(() => {
    if (!perguntar) arquivo.current?.focus()
  }, [perguntar])
  return (
    <div className="stack gap-md">
      <FormFailure
        each
        failure={falha && falha.title === 'Há dados inválidos' ? { ...falha, title: 'O arquivo não serve' } : falha}
      />
      {perguntar ? (
        <section className={`stack gap-sm ${styles.ditos}`} aria-label="Colunas do arquivo">
          <Titulo>Ou diga qual coluna é qual</Titulo>
          <Colunas tipo={tipo} colunas={colunas} state={state} />
        </section>
      ) : null}
      <label className={`stack to-middle gap-2xs ${styles.soltar}`}>
        <input
          ref={arquivo}
          type="file"
          data-autofocus
          className={styles.arquivo}
          accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={event => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file) void enviar(file)
          }}
        />
        <span className={`semibold ${styles.soltarTitulo}`}>Escolher o arquivo</span>
        <span className="quiet">
          <span className="off-phone">ou solte-o aqui · </span>planilha XLSX ou CSV, até 10 MB e 10.000 linhas
        </span>
      </label>
      <p className="quiet">
        Nada é gravado antes de você ver o que vai mudar. O que já existe não é repetido, e só é alterado se você
        marcar.
      </p>
      <div className={`row centred gap-xs ${styles.modelos}`}>
        <span className="quiet">Ainda não tem o arquivo?</span>
        {(['xlsx', 'csv'] as const).map(formato => (
          <FileButton key={formato} route={baixarModelo} sent={{ params: { tipo }, query: { formato } }}>
            Baixar modelo {formato.toUpperCase()}
          </FileButton>
        ))}
      </div>
      <ColunasAceitas tipo={tipo} />
      <Lembrados tipo={tipo} />
    </div>
  )
}

/** What each column accepts, folded by default. */
function ColunasAceitas({ tipo }: { tipo: TipoDeImportacao }) {
  const colunas = COLUNAS[tipo]
  const obrigatorias = colunas.filter(({ obrigatoria }) => obrigatoria).map(({ titulo }) => titulo)
  const umaDelas = colunas.filter(({ aoMenosUma }) => aoMenosUma).map(({ titulo }) => titulo)
  const precisas = umaDelas.length > 0 ? [...obrigatorias, umaDelas.join(' ou ')] : obrigatorias
  const outras = colunas.length - obrigatorias.length - umaDelas.length
  return (
    <details className={styles.colunas}>
      <summary>
        Colunas: {new Intl.ListFormat('pt-BR').format(precisas)}
        {outras > 0 ? `, e mais ${outras}, se quiser` : ''}
      </summary>
      <p className="quiet">
        Uma linha tem os nomes das colunas, em qualquer ordem. Uma coluna a mais, ou um título acima, não atrapalha.
      </p>
      <dl>
        {colunas.map(({ campo, titulo, obrigatoria, aoMenosUma, explica, exemplo }) => (
          <div key={campo}>
            <dt>
              {titulo}
              {obrigatoria ? <span> · obrigatória</span> : null}
              {aoMenosUma ? <span> · ao menos uma de {umaDelas.length}</span> : null}
            </dt>
            <dd>
              {explica} Exemplo: {exemplo}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
