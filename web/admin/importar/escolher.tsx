import { Button, Textarea } from '@mantine/core'
import { baixarModelo, type ColunaDoArquivo } from '#contract/importacoes.ts'
import { COLUNAS, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { esquecerTermo, listarTermos, type Termo } from '#contract/importacoes-termos.ts'
import { NOME_DA_UNIDADE, UNIDADES } from '#contract/unidades.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { FileButton } from '../../shell/file-button.tsx'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { PALAVRAS } from './escolha.ts'
import { Perguntas, useRespostas } from './perguntas.tsx'
import type { EstadoDaImportacao } from './use-importacao.ts'

type Props = { tipo: TipoDeImportacao; state: EstadoDaImportacao }

type EscolherProps = Props & {
  /** Undefined: only a file. */ texto: string | undefined
  onText: (texto: string) => void
}

/** The first step: pasted lines, a file, dropped or chosen, or a template to fill in. */
export const Escolher = ({ tipo, state, texto, onText }: EscolherProps) => (
  <div className="stack gap-md">
    <Recusado tipo={tipo} state={state} />
    {texto === undefined ? null : <Colar tipo={tipo} texto={texto} onText={onText} onRead={() => state.colar(texto)} />}
    <label className="choice stack to-middle gap-2xs" style={{ position: 'relative', padding: '44px 20px' }}>
      <input
        type="file"
        // biome-ignore lint/a11y/noAutofocus: the button that led back here is gone
        autoFocus={texto === undefined}
        data-autofocus={texto === undefined || undefined}
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
      {texto !== undefined ? '' : 'O que já existe não é repetido, e só é alterado se você marcar.'}
    </p>
    <div className="row centred gap-xs">
      <span className="quiet">Ainda não tem o arquivo?</span>
      <FileButton route={baixarModelo} sent={{ params: { tipo } }}>
        Baixar modelo
      </FileButton>
    </div>
    <div>
      <ColunasAceitas tipo={tipo} />
      <Lembrados tipo={tipo} />
    </div>
  </div>
)

type ColarProps = Pick<Props, 'tipo'> & { texto: string; onText: (texto: string) => void; onRead: () => void }

/** Lines copied from a spreadsheet, instead of a file. */
const Colar = ({ tipo, texto, onText, onRead }: ColarProps) => (
  <div className="stack gap-xs">
    <Textarea
      label={`Cole as linhas: ${PALAVRAS[tipo].colunas}`}
      description="Copie no Excel ou no Google Planilhas. O produto pode ser o código ou o nome. Com a linha de títulos, as colunas podem vir em qualquer ordem."
      placeholder={PALAVRAS[tipo].exemplo}
      autosize
      minRows={4}
      maxRows={12}
      spellCheck={false}
      data-autofocus
      value={texto}
      onChange={event => onText(event.currentTarget.value)}
    />
    <ReasonButton w="fit-content" reason={texto.trim() === '' ? 'Cole as linhas' : null} onClick={onRead}>
      Ler as linhas
    </ReasonButton>
  </div>
)

/** Why a file can't be read, and its columns, where saying which is which helps. */
function Recusado({ tipo, state }: Props) {
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

/** What users said about earlier files, which applies to the next one; each term can be forgotten. */
function Lembrados({ tipo }: { tipo: TipoDeImportacao }) {
  const { data } = useRead(listarTermos, {})
  const esquecer = useWrite(esquecerTermo, {
    invalidates: [listarTermos],
    success: 'Esquecido: o próximo arquivo pergunta de novo',
    failure: 'Não foi esquecido',
  })
  const termos = (data?.termos ?? []).filter(({ onde }) => onde === tipo || onde === 'unidade')
  if (termos.length === 0) return null
  return (
    <details>
      <summary>O que você já disse de outras planilhas</summary>
      <ul className="rows">
        {termos.map(termo => (
          <li key={termo.id} className="line between centred gap-sm">
            <span className="anywhere">
              <q>{termo.texto}</q> {emPalavras(termo)}
            </span>
            <Button
              variant="subtle"
              aria-label={`Esquecer ${termo.texto}`}
              onClick={() => esquecer.mutate({ params: { id: termo.id } })}
            >
              Esquecer
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function emPalavras({ onde, valor }: Termo): string {
  if (onde === 'unidade') return `é ${NOME_DA_UNIDADE[UNIDADES.find(unidade => unidade === valor) ?? 'UN']}`
  if (valor === '') return 'não é usada'
  return `é a coluna ${COLUNAS[onde].find(({ campo }) => campo === valor)?.titulo ?? valor}`
}
