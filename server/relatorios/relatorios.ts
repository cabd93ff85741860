import type { Business } from '../business.ts'
import type { Mount } from '../http/mount.ts'
import { compras } from './compras.ts'
import { fornecimento } from './fornecimento.ts'
import { fornecimentoAgrupado } from './fornecimento-agrupado.ts'
import { pedidosPorDia } from './pedidos-por-dia.ts'
import { retrospectiva } from './retrospectiva.ts'
import { vendas } from './vendas.ts'

export function relatorios(mount: Mount, business: Business): void {
  for (const report of [pedidosPorDia, compras, vendas, fornecimento, fornecimentoAgrupado, retrospectiva])
    report(mount, business)
}
