import { type DiaTexto, diaDaSemana, somarDias } from '#contract/dias.ts'

const MESES = [
  ...['Janeiro', 'Fevereiro', 'Março', 'Abril', 'Maio', 'Junho'],
  ...['Julho', 'Agosto', 'Setembro', 'Outubro', 'Novembro', 'Dezembro'],
]
/** National holidays with a fixed day (Leis 662/1949, 6.802/1980, 14.759/2023). */
const FERIADOS = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']
const ABRE_ANTES = 6
const PRIMEIRO_ANO = 2023

/** The provider's weekdays: Monday to Saturday. */
export const DIAS_ENTREGA = [1, 2, 3, 4, 5, 6]

/** A shelf's period: the month, and a few days before it in which orders for its first days are placed. */
export type Mes = { indice: number; ano: number; mes: number; periodo: string; validaDe: DiaTexto; validaAte: DiaTexto }

/** From January 2023 to the newest month whose shelves are open on `hoje`. */
export function mesesAte(hoje: DiaTexto): Mes[] {
  const meses: Mes[] = []
  for (let indice = 0; ; indice++) {
    const mes = mesDe(indice)
    if (mes.validaDe > hoje) return meses
    meses.push(mes)
  }
}

function mesDe(indice: number): Mes {
  const ano = PRIMEIRO_ANO + Math.floor(indice / 12)
  const mes = (indice % 12) + 1
  const primeiro = `${ano}-${String(mes).padStart(2, '0')}-01`
  const seguinte = `${mes === 12 ? ano + 1 : ano}-${String((mes % 12) + 1).padStart(2, '0')}-01`
  return {
    indice,
    ano,
    mes,
    periodo: `${MESES[mes - 1]}/${ano}`,
    validaDe: somarDias(primeiro, -ABRE_ANTES),
    validaAte: somarDias(seguinte, -1),
  }
}

/** The days of the month on which a client is delivered to. */
export function diasDeEntrega(mes: Mes, diasEntrega: readonly number[]): DiaTexto[] {
  const dias: DiaTexto[] = []
  for (let dia = somarDias(mes.validaDe, ABRE_ANTES); dia <= mes.validaAte; dia = somarDias(dia, 1))
    if (podeEntregar(dia, diasEntrega)) dias.push(dia)
  return dias
}

export const podeEntregar = (dia: DiaTexto, diasEntrega: readonly number[]): boolean =>
  diasEntrega.includes(diaDaSemana(dia)) && !FERIADOS.includes(dia.slice(5))

/** The holidays of the coming year, as the provider's days without delivery. */
export function feriadosDepoisDe(hoje: DiaTexto): DiaTexto[] {
  const ano = Number(hoje.slice(0, 4))
  return [ano, ano + 1]
    .flatMap(ano => FERIADOS.map(feriado => `${ano}-${feriado}`))
    .filter(dia => dia >= hoje && dia <= somarDias(hoje, 365))
}
