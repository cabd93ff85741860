import { type DragEvent, useEffect, useRef, useState } from 'react'
import { baixarModelo } from '#contract/importacoes.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { callForFile } from '../../api/call.ts'
import { Baixar } from './baixar.tsx'
import { ColunasAceitas } from './colunas-aceitas.tsx'
import styles from './escolher.module.css'
import comum from './importar.module.css'
import type { EstadoDaImportacao } from './use-importacao.ts'

type Props = { tipo: TipoDeImportacao; estado: EstadoDaImportacao; interrompida: boolean }

/** The first step: a file, dropped or chosen, or a template to fill in. */
export function Escolher({ tipo, estado: { falha, enviar }, interrompida }: Props) {
  const [sobre, setSobre] = useState(false)
  const arquivo = useRef<HTMLInputElement>(null)
  // Whoever comes back here to send another one lost the button that was pressed.
  useEffect(() => arquivo.current?.focus(), [])
  const soltar = (event: DragEvent) => {
    event.preventDefault()
    setSobre(false)
    const file = event.dataTransfer.files[0]
    if (file) void enviar(file)
  }
  return (
    <div className={styles.escolher}>
      {interrompida && !falha ? (
        <div role="alert" className={comum.recusa}>
          <strong>A leitura foi interrompida.</strong> Nada foi gravado: envie o arquivo de novo.
        </div>
      ) : null}
      {falha ? (
        <div role="alert" className={comum.recusa}>
          <strong>
            {falha.status === 422 && falha.title === 'Há dados inválidos' ? 'O arquivo não serve' : falha.title}.
          </strong>{' '}
          {falha.errors.length > 1 ? (
            <ul>
              {falha.errors.map(({ mensagem }) => (
                <li key={mensagem}>{mensagem}</li>
              ))}
            </ul>
          ) : (
            falha.detail
          )}
        </div>
      ) : null}
      <label
        className={styles.soltar}
        data-sobre={sobre || undefined}
        onDragOver={event => {
          event.preventDefault()
          setSobre(true)
        }}
        onDragLeave={() => setSobre(false)}
        onDrop={soltar}
      >
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
        <span className={styles.soltarTitulo}>Escolher o arquivo</span>
        <span className={styles.soltarTexto}>
          <span className={styles.soMesa}>ou solte-o aqui · </span>planilha XLSX ou CSV, até 10 MB e 50.000 linhas
        </span>
      </label>
      <p className={styles.calma}>
        Nada é gravado antes de você ver o que vai mudar. O que já existe é alterado, não repetido.
      </p>
      <div className={styles.modelos}>
        <span>Ainda não tem o arquivo?</span>
        <Baixar pedir={() => callForFile(baixarModelo, { params: { tipo }, query: { formato: 'xlsx' } })}>
          Baixar modelo XLSX
        </Baixar>
        <Baixar pedir={() => callForFile(baixarModelo, { params: { tipo }, query: { formato: 'csv' } })}>
          Baixar modelo CSV
        </Baixar>
      </div>
      <ColunasAceitas tipo={tipo} />
    </div>
  )
}
