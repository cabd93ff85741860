import { type DiaTexto, somarDias } from './dias.ts'

export type Feriado = { dia: DiaTexto; nome: string }

/** Fixed days from the laws 662/1949, 6.802/1980 and 14.759/2023, plus Good Friday. */
export function feriadosNacionais(ano: number): Feriado[] {
  const fixos: [string, string][] = [
    ['01-01', 'Confraternização Universal'],
    ['04-21', 'Tiradentes'],
    ['05-01', 'Dia do Trabalho'],
    ['09-07', 'Independência'],
    ['10-12', 'Nossa Senhora Aparecida'],
    ['11-02', 'Finados'],
    ['11-15', 'Proclamação da República'],
    ...(ano >= 2024 ? [['11-20', 'Consciência Negra'] satisfies [string, string]] : []),
    ['12-25', 'Natal'],
  ]
  const doAno = fixos.map(([dia, nome]) => ({ dia: `${ano}-${dia}`, nome }))
  return [...doAno, { dia: somarDias(pascoa(ano), -2), nome: 'Sexta-feira Santa' }].sort(porDia)
}

/** Not national holidays by law, but many businesses do not deliver on them. */
export function pontosFacultativos(ano: number): { carnaval: Feriado[]; corpusChristi: Feriado[] } {
  const domingo = pascoa(ano)
  return {
    carnaval: [
      { dia: somarDias(domingo, -48), nome: 'Segunda de Carnaval' },
      { dia: somarDias(domingo, -47), nome: 'Terça de Carnaval' },
    ],
    corpusChristi: [{ dia: somarDias(domingo, 60), nome: 'Corpus Christi' }],
  }
}

/** The name of the holiday or optional day off on `dia`, if any. */
export function nomeDoFeriado(dia: DiaTexto): string | undefined {
  const ano = Number(dia.slice(0, 4))
  const { carnaval, corpusChristi } = pontosFacultativos(ano)
  return [...feriadosNacionais(ano), ...carnaval, ...corpusChristi].find(feriado => feriado.dia === dia)?.nome
}

const porDia = (a: Feriado, b: Feriado) => (a.dia < b.dia ? -1 : 1)

/** Easter Sunday in the Gregorian calendar (Meeus, Jones, Butcher). */
function pascoa(ano: number): DiaTexto {
  const a = ano % 19
  const b = Math.floor(ano / 100)
  const c = ano % 100
  const d = Math.floor(b / 4)
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const soma = h + l - 7 * m + 114
  const [mes, dia] = [Math.floor(soma / 31), (soma % 31) + 1]
  return `${ano}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`
}
