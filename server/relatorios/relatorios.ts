import type { Business } from '../business.ts'
import type { Mount } from '../http/mount.ts'
import { compras } from './compras.ts'
import { fornecimento } from './fornecimento.ts'
import { fornecimentoAgrupado } from './fornecimento-agrupado.ts'
import { pedidosPorDia } from './pedidos-por-dia.ts'
import { resumoDoCliente } from './resumo-do-cliente.ts'
import { retrospectiva } from './retrospectiva.ts'
import { vendas } from './vendas.ts'

export function relatorios(mount: Mount, business: Business): void {
  const all = [pedidosPorDia, compras, vendas, fornecimento, fornecimentoAgrupado, resumoDoCliente, retrospectiva]
  for (const report of all) report(mount, business)
}
