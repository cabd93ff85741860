import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { baixarModelo, type ColunaDoArquivo } from '#contract/importacoes.ts'
import { COLUNAS, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { FileButton } from '../../shell/file-button.tsx'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { Lembrados } from './lembrados.tsx'
import { Perguntas, useRespostas } from './perguntas.tsx'
import type { EstadoDaImportacao } from './use-importacao.ts'

type Props = { tipo: TipoDeImportacao; state: EstadoDaImportacao }

/** The first step: a file, dropped or chosen, or a template to fill in. */
export function Escolher({ tipo, state, initial }: Props & { initial: string | undefined }) {
  return (
    <div className="stack gap-md">
      <Recusado tipo={tipo} state={state} />
      {initial === undefined ? null : <Colar initial={initial} onRead={state.colar} />}
      <label className="choice stack to-middle gap-2xs" style={{ position: 'relative', padding: '44px 20px' }}>
        <input
          type="file"
          // biome-ignore lint/a11y/noAutofocus: the button that led back here is gone
          autoFocus={initial === undefined}
          data-autofocus={initial === undefined || undefined}
          // Covers the whole label, so that a press or a drop anywhere reaches it.
          style={{ position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' }}
          accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={event => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file) void state.enviar(file)
          }}
        />
        <span className="link">Escolher o arquivo</span>
        <span className="quiet">
          <span className="off-phone">ou solte-o aqui · </span>planilha XLSX ou CSV, até 10 MB e 10.000 linhas
        </span>
      </label>
      <p className="quiet">
        Nada é gravado antes de você ver o que vai mudar.{' '}
        {tipo === 'estoque' ? '' : 'O que já existe não é repetido, e só é alterado se você marcar.'}
      </p>
      <div className="row centred gap-xs">
        <span className="quiet">Ainda não tem o arquivo?</span>
        {(['xlsx', 'csv'] as const).map(formato => (
          <FileButton key={formato} route={baixarModelo} sent={{ params: { tipo }, query: { formato } }}>
            Baixar modelo {formato.toUpperCase()}
          </FileButton>
        ))}
      </div>
      <div>
        <ColunasAceitas tipo={tipo} />
        <Lembrados tipo={tipo} />
      </div>
    </div>
  )
}

/** Lines copied from a spreadsheet, instead of a file. */
function Colar({ initial, onRead }: { initial: string; onRead: (texto: string) => void }) {
  const [texto, setTexto] = useState(initial)
  return (
    <div className="stack gap-xs">
      <Textarea
        label="Cole as linhas: produto e quantidade"
        description="Copie no Excel ou no Google Planilhas. O produto pode ser o código ou o nome."
        placeholder={'Banana prata\t100'}
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        data-autofocus={initial === '' || undefined}
        value={texto}
        onChange={event => setTexto(event.currentTarget.value)}
      />
      <ReasonButton
        w="fit-content"
        reason={texto.trim() === '' ? 'Cole as linhas' : null}
        data-autofocus={initial !== '' || undefined}
        onClick={() => onRead(texto)}
      >
        Ler as linhas
      </ReasonButton>
    </div>
  )
}

/** Why a file can't be read, and its columns, where saying which is which helps. */
export function Recusado({ tipo, state }: Props) {
  const { falha } = state
  const colunas = (falha?.atual?.colunas ?? []) as ColunaDoArquivo[]
  const respostas = useRespostas({ tipo, colunas })
  return (
    <>
      <FormFailure each failure={falha?.title === 'Há dados inválidos' ? { ...falha, title: ILEGIVEL } : falha} />
      {colunas.length > 0 ? <Perguntas aberta respostas={respostas} state={state} /> : null}
    </>
  )
}

const ILEGIVEL = 'Assim não se pode ler'

/** What each column accepts, folded by default. */
function ColunasAceitas({ tipo }: { tipo: TipoDeImportacao }) {
  const colunas = COLUNAS[tipo].filter(({ parteDe }) => !parteDe)
  return (
    <details>
      <summary>Que colunas o arquivo pode ter</summary>
      <p className="quiet">
        Uma linha tem os nomes das colunas, em qualquer ordem. Uma coluna a mais, ou um título acima, não atrapalha.
      </p>
      <ul className="rows roomy">
        {colunas.map(({ campo, titulo, obrigatoria, aoMenosUma, explica, exemplo }) => (
          <li key={campo}>
            <strong>{titulo}</strong> {obrigatoria ? '(obrigatória) ' : ''}
            {aoMenosUma ? `(${UMA_DELAS[aoMenosUma]}) ` : ''}· {explica} Exemplo: {exemplo}
          </li>
        ))}
      </ul>
    </details>
  )
}

const UMA_DELAS = { produto: 'o código ou o nome', valor: 'o preço ou a quantidade' }
