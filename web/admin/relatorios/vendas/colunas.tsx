import { emPorcento } from '#contract/dinheiro.ts'
import type { agruparVendas, GrupoDeVendas } from '#contract/relatorios-agrupados.ts'
import type { Answer } from '#contract/route.ts'
import { comUnidade } from '#contract/unidades.ts'
import { type Column, count, money, text } from '../../../ui/lists/columns.ts'
import { nomeDoGrupo } from '../tempo.ts'

export type Agrupadas = Answer<typeof agruparVendas>
export type Venda = Agrupadas['vendas'][number]

/** A group's name: singular, plural, and as a column heading. */
export const NOMES: Record<GrupoDeVendas, { um: string; varios: string; coluna: string }> = {
  cliente: { um: 'cliente', varios: 'clientes', coluna: 'Cliente' },
  produto: { um: 'produto', varios: 'produtos', coluna: 'Produto' },
  dia: { um: 'dia', varios: 'dias', coluna: 'Dia' },
  semana: { um: 'semana', varios: 'semanas', coluna: 'Semana' },
  mes: { um: 'mês', varios: 'meses', coluna: 'Mês' },
}

export const nomeDaVenda = (grupo: GrupoDeVendas, { nome, chave }: Venda): string =>
  grupo === 'cliente' || grupo === 'produto' ? nome : nomeDoGrupo(grupo, chave)

export function colunasPor(grupo: GrupoDeVendas): readonly Column<Venda>[] {
  const tempo = grupo !== 'cliente' && grupo !== 'produto'
  return [
    text('grupo', NOMES[grupo].coluna, venda => nomeDaVenda(grupo, venda), {
      sort: ({ nome, chave }) => (tempo ? chave : nome),
      phone: 'title',
    }),
    ...(grupo === 'produto' ? [quantidade] : []),
    count('pedidos', 'Pedidos', ({ pedidos }) => pedidos),
    money('custoTotal', 'Custo', ({ custoTotal }) => custoTotal, {
      phone: 'hide',
      ...(grupo === 'produto' ? { roomy: true } : {}),
    }),
    money('margem', 'Margem', ({ margem }) => margem),
    {
      key: 'margemPercentual',
      header: 'Margem %',
      align: 'right',
      cell: v => emPorcento(v.margemPercentual),
      sort: v => v.margemPercentual,
    },
    money('valorTotal', 'Valor', ({ valorTotal }) => valorTotal, { phone: 'side' }),
  ]
}

const quantidade: Column<Venda> = {
  key: 'quantidade',
  header: 'Quantidade',
  align: 'right',
  cell: v => (v.unidadeMedida ? comUnidade(v.quantidade ?? 0, v.unidadeMedida) : ''),
  sort: v => v.quantidade,
}
