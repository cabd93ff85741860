import { Button, Checkbox, FileButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { contar, emReais, somar } from '#contract/dinheiro.ts'
import { type Lancamento, lerExtratoBancario } from '#contract/extratos-bancarios.ts'
import { PAGAMENTOS_POR_VEZ, type Pagamento, registrarPagamentos } from '#contract/pagamentos.ts'
import { newIdempotencyKey } from '../../api/call.ts'
import { useWrite } from '../../api/query.ts'
import { failureOf } from '../../ui/failure.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { RecordChoice } from '../../ui/fields/record-choice.tsx'
import { GrowingRows } from '../../ui/lists/growing-rows.tsx'
import { showDay } from '../../ui/moment.ts'
import { Empty } from '../../ui/notice.tsx'
import { Panel } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { ClienteSelect } from '../cliente-select.tsx'

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
    <GrowingRows
      label="A registrar"
      rows={extrato.porRegistrar}
      empty={<p className="quiet">Nenhum recebimento a registrar neste arquivo.</p>}
      row={lancamento => (
        <Credito
          key={lancamento.fitid}
          lancamento={lancamento}
          escolha={extrato.escolhaDe(lancamento)}
          onChange={escolha => extrato.escolher(lancamento, escolha)}
        />
      )}
    />
  </Panel>
)

const JaLancados = ({ lancados }: { lancados: readonly Lancamento[] }) => (
  <Panel title="Já registrados">
    <GrowingRows
      label="Já registrados"
      rows={lancados}
      empty={null}
      row={({ fitid, data, valor, descricao, porque }) => (
        <li key={fitid} className="anywhere">
          {emReais(valor)} de {showDay(data)} <span className="quiet">· {descricao}</span>
          <small className="quiet block">{porque}</small>
        </li>
      )}
    />
  </Panel>
)

type CreditoProps = { lancamento: Lancamento; escolha: Escolha; onChange: (escolha: Escolha) => void }

/** One credit: ticked where it is clear whose it is, else with a choice, which ticks it. */
function Credito({ lancamento, escolha: { clienteId, aceito }, onChange }: CreditoProps) {
  const { data, valor, descricao, situacao, clienteNome, porque, candidatos } = lancamento
  const nome = `${emReais(valor)} de ${showDay(data)}`
  const escolher = (clienteId: number | null) => onChange({ clienteId, aceito: clienteId !== null })
  return (
    <li className="row between gap-sm">
      <Checkbox
        className="anywhere"
        flex="1 1 260px"
        label={nome}
        description={descricao}
        checked={aceito}
        disabled={clienteId === null}
        onChange={event => onChange({ clienteId, aceito: event.currentTarget.checked })}
      />
      <div className="stack gap-2xs shrinks anywhere" style={{ flex: '1 1 260px' }}>
        {situacao === 'duvida' ? (
          <RecordChoice
            aria-label={`De quem é ${nome}`}
            all="Escolha de quem é"
            data={candidatos.map(({ clienteId, clienteNome }) => [clienteId, clienteNome])}
            value={clienteId}
            onChange={escolher}
          />
        ) : situacao === 'sem-par' ? (
          <ClienteSelect
            aria-label={`De quem é ${nome}`}
            placeholder="Não é de um cliente"
            clearable
            value={clienteId}
            onChange={escolher}
          />
        ) : (
          <span className="medium">{clienteNome}</span>
        )}
        <small className="quiet">
          {candidatos.find(candidato => candidato.clienteId === clienteId)?.porque ?? porque}
        </small>
      </div>
    </li>
  )
}

/** Whose a credit is, and whether it is accepted. */
type Escolha = { clienteId: number | null; aceito: boolean }
const sugerida = ({ situacao, clienteId }: Lancamento): Escolha => ({
  clienteId,
  aceito: situacao === 'sugerido',
})

/** A bank's file as it was read, and what the user chose besides the suggestions. */
function useExtratoDoBanco() {
  const [lancamentos, setLancamentos] = useState<readonly Lancamento[]>()
  const [escolhas, setEscolhas] = useState<ReadonlyMap<string, Escolha>>(new Map())
  const ler = useWrite(lerExtratoBancario, {
    onSuccess: lido => {
      setLancamentos(lido.lancamentos)
      setEscolhas(new Map()) // another bank may use the same numbers
    },
  })
  const registrar = useWrite(registrarPagamentos, {
    success: ({ pagamentos }) => contar(pagamentos.length, 'pagamento registrado', 'pagamentos registrados'),
    onSuccess: ({ pagamentos }) => {
      const feitos = new Map(pagamentos.map(pagamento => [pagamento.fitid, pagamento]))
      setLancamentos(antes => antes?.map(lancamento => jaLancado(lancamento, feitos.get(lancamento.fitid))))
    },
  })
  const escolhaDe = (lancamento: Lancamento) => escolhas.get(lancamento.fitid) ?? sugerida(lancamento)
  const porRegistrar = lancamentos?.filter(({ situacao }) => situacao !== 'ja-lancado') ?? []
  const aceitos = porRegistrar.filter(lancamento => escolhaDe(lancamento).aceito).slice(0, PAGAMENTOS_POR_VEZ)
  const erro = registrar.error ?? ler.error
  return {
    lido: lancamentos !== undefined,
    porRegistrar,
    aceitos,
    escolhaDe,
    lancados: lancamentos?.filter(({ situacao }) => situacao === 'ja-lancado') ?? [],
    falha: erro && failureOf(erro),
    escolheu: porRegistrar.some(({ fitid }) => escolhas.has(fitid)),
    escolher: ({ fitid }: Lancamento, escolha: Escolha) => setEscolhas(new Map(escolhas).set(fitid, escolha)),
    lendo: ler.isPending,
    ler: (file: File) => {
      registrar.reset()
      // Few browsers know its type.
      const body = new Blob([file], { type: 'application/octet-stream' })
      ler.mutate({ body, idempotencyKey: newIdempotencyKey() })
    },
    registrando: registrar.isPending,
    registrar: () => {
      ler.reset()
      const pagamentos = aceitos.map(lancamento => pagamentoDe(lancamento, escolhaDe(lancamento).clienteId ?? 0))
      registrar.mutate({ body: { pagamentos } })
    },
  }
}

const pagamentoDe = ({ fitid, data, valor, descricao, pedidos }: Lancamento, clienteId: number) => ({
  clienteId,
  data,
  valor,
  fitid,
  referencia: descricao.slice(0, 120),
  forma: /pix/i.test(descricao) ? ('pix' as const) : ('transferencia' as const),
  ...(pedidos.length > 0 && { pedidos }),
})

const jaLancado = (lancamento: Lancamento, feito: Pagamento | undefined): Lancamento =>
  feito ? { ...lancamento, situacao: 'ja-lancado', porque: `Registrado agora, de ${feito.clienteNome}` } : lancamento
