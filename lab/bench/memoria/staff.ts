import { somarDias } from '#contract/dias.ts'
import type { Ask, Person } from './ask.ts'
import { signIn } from './buyer.ts'

/** One round of the provider's staff: dashboard, lists, reports of past days, and their files. */
export async function inspect(ask: Ask, fornecedor: Person, hoje: string): Promise<void> {
  const token = await signIn(ask, fornecedor)
  const dataInicial = somarDias(hoje, -60)
  const dataFinal = somarDias(hoje, -1)
  const dias = `dataInicial=${dataInicial}&dataFinal=${dataFinal}`
  for (const path of [
    '/api/painel',
    '/api/pedidos?limite=100',
    '/api/clientes?limite=100&busca=co',
    '/api/produtos?limite=1000',
    '/api/estantes?limite=100',
    '/api/users?limite=100',
    '/api/auditoria?limite=100',
    '/api/pedidos/amanha',
    `/api/pedidos/relatorio/datas/${dataInicial}/to/${dataFinal}?limite=500`,
    `/api/relatorios/vendas/por/produto?${dias}`,
    `/api/relatorios/pedidos/por/dia?${dias}`,
    `/api/relatorios/fornecimento/resumo?${dias}`,
    `/api/retrospectiva/${Number(hoje.slice(0, 4)) - 1}`,
  ])
    await ask('GET', path, { token })
  for (const path of ['/api/produtos/compras', '/api/pedidos/relatorio-data', '/api/pedidos/relatorio-data/analitico'])
    await ask('POST', path, { token, body: { dataInicial, dataFinal, clienteId: 0 } })
  for (const relatorio of ['pedidos', 'compras', 'vendas', 'fornecimento'])
    for (const formato of ['csv', 'xlsx'])
      await ask.bytes(`/api/relatorios/${relatorio}/arquivo?${dias}&formato=${formato}`, token)
  for (const path of ['/api/importacoes/modelos/produtos?formato=xlsx', '/api/docs/json']) await ask.bytes(path, token)
  await ask('DELETE', '/api/autenticacao', { token })
}
