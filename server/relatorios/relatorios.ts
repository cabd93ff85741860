import type { Business } from '../business.ts'
import type { Mount } from '../http/mount.ts'
import { compras } from './compras.ts'
import { exportarEntregas } from './exportar/entregas.ts'
import { exportarOFornecimento } from './exportar/fornecimento.ts'
import { exportarOsPedidos } from './exportar/pedidos.ts'
import { fornecimento } from './fornecimento.ts'
import { fornecimentoAgrupado } from './fornecimento-agrupado.ts'
import { pedidosPorDia } from './pedidos-por-dia.ts'
import { retrospectiva } from './retrospectiva.ts'
import { vendas } from './vendas.ts'

export function relatorios(mount: Mount, business: Business): void {
  pedidosPorDia(mount, business)
  compras(mount)
  vendas(mount)
  fornecimento(mount)
  fornecimentoAgrupado(mount, business)
  retrospectiva(mount, business)
  exportarOsPedidos(mount, business)
  exportarEntregas(mount, business)
  exportarOFornecimento(mount, business)
}
