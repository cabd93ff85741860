import { Button, FileButton } from '@mantine/core'
import { useRef } from 'react'
import { contar, emReais, somar } from '#contract/dinheiro.ts'
import type { Lancamento } from '#contract/extratos-bancarios.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { GrowingList } from '../../ui/lists/growing-list.tsx'
import { showDay } from '../../ui/moment.ts'
import { Empty } from '../../ui/notice.tsx'
import { Panel } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { Credito } from './credito.tsx'
import { useExtratoDoBanco } from './use-extrato-do-banco.ts'

/** The credits of a bank's file; those that are ticked become payments at once. */
export function ExtratoDoBanco() {
  const extrato = useExtratoDoBanco()
  const { aceitos } = extrato
  useUnsavedGuard(() => extrato.escolheu)
  const arquivo = <Arquivo outro={extrato.lido} lendo={extrato.lendo} onChoose={extrato.ler} />
  return (
    <div className="stack gap-md">
      {extrato.lido ? (
        <>
          <ARegistrar extrato={extrato} />
          <FormFailure failure={extrato.falha} each />
          <div className="row gap-xs">
            <ReasonButton
              reason={aceitos.length > 0 ? null : 'Marque ao menos um recebimento'}
              loading={extrato.registrando}
              onClick={extrato.registrar}
            >
              Registrar {contar(aceitos.length, 'pagamento', 'pagamentos')} ·{' '}
              {emReais(somar(aceitos.map(({ valor }) => valor)))}
            </ReasonButton>
            {arquivo}
          </div>
          {extrato.lancados.length > 0 ? <JaLancados lancados={extrato.lancados} /> : null}
        </>
      ) : (
        <>
          <FormFailure failure={extrato.falha} each />
          <Empty title="Registre de uma vez o que caiu na conta" action={arquivo}>
            No site do banco, abra o extrato da conta, escolha os dias e salve ou exporte em OFX (em alguns, “Money” ou
            “Quicken”). Nada é gravado antes de você conferir de quem é cada recebimento.
          </Empty>
        </>
      )}
    </div>
  )
}

type ArquivoProps = { outro: boolean; lendo: boolean; onChoose: (file: File) => void }

function Arquivo({ outro, lendo, onChoose }: ArquivoProps) {
  const reset = useRef<() => void>(null)
  const choose = (file: File | null) => {
    reset.current?.() // otherwise the same file could not be chosen again
    if (file) onChoose(file)
  }
  return (
    <FileButton accept=".ofx,application/x-ofx" onChange={choose} resetRef={reset}>
      {props => (
        <Button {...props} variant={outro ? 'default' : 'filled'} loading={lendo}>
          {outro ? 'Ler outro arquivo' : 'Escolher o arquivo OFX'}
        </Button>
      )}
    </FileButton>
  )
}

const ARegistrar = ({ extrato }: { extrato: ReturnType<typeof useExtratoDoBanco> }) => (
  <Panel title="A registrar">
    <GrowingList
      rows={extrato.porRegistrar}
      empty={<p className="quiet">Nenhum recebimento a registrar neste arquivo.</p>}
    >
      {shown => (
        <ul className="rows roomy" aria-label="A registrar">
          {shown.map(lancamento => (
            <Credito
              key={lancamento.fitid}
              lancamento={lancamento}
              escolha={extrato.escolhaDe(lancamento)}
              onChange={escolha => extrato.escolher(lancamento, escolha)}
            />
          ))}
        </ul>
      )}
    </GrowingList>
  </Panel>
)

const JaLancados = ({ lancados }: { lancados: readonly Lancamento[] }) => (
  <Panel title="Já registrados">
    <GrowingList rows={lancados} empty={null}>
      {shown => (
        <ul className="rows roomy" aria-label="Já registrados">
          {shown.map(({ fitid, data, valor, descricao, porque }) => (
            <li key={fitid} className="anywhere">
              {emReais(valor)} de {showDay(data)} <span className="quiet">· {descricao}</span>
              <small className="quiet block">{porque}</small>
            </li>
          ))}
        </ul>
      )}
    </GrowingList>
  </Panel>
)
