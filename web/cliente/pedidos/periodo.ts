import { type DiaTexto, somarDias } from '#contract/dias.ts'

/** A range of delivery days, both ends included; a missing end is open. */
export type Periodo = { dataInicial?: DiaTexto | undefined; dataFinal?: DiaTexto | undefined }

const PERIODOS = ['proximas', '30dias', '3meses', 'esteAno', 'anoPassado'] as const
export type Escolha = (typeof PERIODOS)[number] | 'sempre' | 'outro'

export const NOME_DO_PERIODO: Record<Escolha, string> = {
  sempre: 'Qualquer dia',
  proximas: 'Próximas entregas',
  '30dias': 'Últimos 30 dias',
  '3meses': 'Últimos 3 meses',
  esteAno: 'Este ano',
  anoPassado: 'Ano passado',
  outro: 'Escolher os dias',
}

/** The days of a choice, relative to `hoje`. */
export function diasDe(escolha: Exclude<Escolha, 'outro'>, hoje: DiaTexto): Periodo {
  const ano = Number(hoje.slice(0, 4))
  switch (escolha) {
    case 'sempre':
      return { dataInicial: undefined, dataFinal: undefined }
    case 'proximas':
      return { dataInicial: hoje, dataFinal: undefined }
    case '30dias':
      return { dataInicial: somarDias(hoje, -29), dataFinal: hoje }
    case '3meses':
      return { dataInicial: somarDias(hoje, -91), dataFinal: hoje }
    case 'esteAno':
      return { dataInicial: `${ano}-01-01`, dataFinal: `${ano}-12-31` }
    case 'anoPassado':
      return { dataInicial: `${ano - 1}-01-01`, dataFinal: `${ano - 1}-12-31` }
  }
}

/** The choice that matches the days, or `outro`. */
export function escolhaDe({ dataInicial, dataFinal }: Periodo, hoje: DiaTexto): Escolha {
  const igual = (escolha: Exclude<Escolha, 'outro'>) => {
    const dias = diasDe(escolha, hoje)
    return dias.dataInicial === dataInicial && dias.dataFinal === dataFinal
  }
  return (['sempre', ...PERIODOS] as const).find(igual) ?? 'outro'
}

export const invertido = ({ dataInicial, dataFinal }: Periodo): boolean =>
  dataInicial !== undefined && dataFinal !== undefined && dataInicial > dataFinal
