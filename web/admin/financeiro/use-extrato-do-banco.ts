import { useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import { type Lancamento, lerExtratoBancario } from '#contract/extratos-bancarios.ts'
import { PAGAMENTOS_POR_VEZ, type Pagamento, registrarPagamentos } from '#contract/pagamentos.ts'
import { newIdempotencyKey } from '../../api/call.ts'
import { useWrite } from '../../api/query.ts'
import { failureOf } from '../../ui/failure.ts'
import { type Escolha, sugerida } from './credito.tsx'

/** A bank's file as it was read, and what the user chose besides the suggestions. */
export function useExtratoDoBanco() {
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
    ...{ lido: lancamentos !== undefined, porRegistrar, aceitos, escolhaDe },
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
  ...{ clienteId, data, valor, fitid, referencia: descricao.slice(0, 120) },
  forma: /pix/i.test(descricao) ? ('pix' as const) : ('transferencia' as const),
  ...(pedidos.length > 0 && { pedidos }),
})

const jaLancado = (lancamento: Lancamento, feito: Pagamento | undefined): Lancamento =>
  feito ? { ...lancamento, situacao: 'ja-lancado', porque: `Registrado agora, de ${feito.clienteNome}` } : lancamento
