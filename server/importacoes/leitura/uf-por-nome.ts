/** States by name, without accents and case, for files from other systems. */
export const UF_POR_NOME: ReadonlyMap<string, string> = new Map(
  `acre AC, alagoas AL, amazonas AM, amapa AP, bahia BA, ceara CE, distrito federal DF, espirito santo ES, goias GO,
  maranhao MA, minas gerais MG, mato grosso do sul MS, mato grosso MT, para PA, paraiba PB, pernambuco PE, piaui PI,
  parana PR, rio de janeiro RJ, rio grande do norte RN, rondonia RO, roraima RR, rio grande do sul RS,
  santa catarina SC, sergipe SE, sao paulo SP, tocantins TO`
    .split(/,\s+/)
    .map(estado => [estado.slice(0, -3), estado.slice(-2)]),
)
