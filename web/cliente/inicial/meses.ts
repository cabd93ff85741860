import { MESES } from '#contract/dia-com-nome.ts'
import { type DiaTexto, somarDias } from '#contract/dias.ts'
import { centavos } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { STATUS_QUE_CONTAM } from '#contract/pedidos.ts'

/** `mes` is `AAAA-MM`; `valorTotal` in reais. */
export type Mes = { mes: string; pedidos: number; valorTotal: number }

const QUANTOS = 12
const MAIS_DISTANTE = 366 // days; an order is delivered at most a year after it was made

/** Spending in each of the last twelve months by delivery day, oldest first; counts the same orders as the reports. */
export function gastosPorMes(pedidos: readonly Pedido[], hoje: DiaTexto): Mes[] {
  const contam: readonly string[] = STATUS_QUE_CONTAM
  const meses = new Map(ultimosMeses(hoje).map(mes => [mes, { pedidos: 0, centavos: 0 }]))
  for (const { dataEntrega, status, valorTotal } of pedidos) {
    const soma = dataEntrega && contam.includes(status) ? meses.get(dataEntrega.slice(0, 7)) : undefined
    if (!soma) continue
    soma.pedidos++
    soma.centavos += centavos(valorTotal)
  }
  return [...meses].map(([mes, soma]) => ({ mes, pedidos: soma.pedidos, valorTotal: soma.centavos / 100 }))
}

/** Whether older orders, not loaded yet, may fall within the twelve months. `pedidos` are newest first. */
export function faltamPedidos(pedidos: readonly Pedido[], hoje: DiaTexto): boolean {
  const primeiro = `${ultimosMeses(hoje)[0]}-01`
  const ultimo = pedidos.at(-1)
  return ultimo !== undefined && ultimo.dataCriacao.slice(0, 10) >= somarDias(primeiro, -MAIS_DISTANTE)
}

function ultimosMeses(hoje: DiaTexto): string[] {
  const [ano = 0, mes = 0] = hoje.split('-').map(Number)
  return Array.from({ length: QUANTOS }, (_, i) => {
    const numero = ano * 12 + mes - 1 - (QUANTOS - 1 - i)
    return `${Math.floor(numero / 12)}-${String((numero % 12) + 1).padStart(2, '0')}`
  })
}

/** `2026-03` → `março de 2026`. */
export function nomeDoMes(mes: string): string {
  const [ano, numero] = mes.split('-')
  return `${MESES[Number(numero) - 1]} de ${ano}`
}
