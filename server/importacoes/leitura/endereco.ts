export const ENDERECO_NO_MAXIMO = 200

const RUA =
  /^(al|av|est|estr|lgo|pc|pca|r|rod|trav|tv|vl)\.?$|^(alameda|avenida|beco|estrada|largo|praça|rodovia|rua|travessa|via|viela|vila)$/i

/** A client's address from the columns that other systems keep it in; takes its parts out of `lidos`. */
export function enderecoDe(lidos: Record<string, unknown>): string {
  const tirar = (campo: string): string => {
    const texto = String(lidos[campo] ?? '').trim()
    delete lidos[campo]
    return texto
  }
  const [tipo, rua, numero] = [tirar('tipoDeLogradouro'), tirar('endereco'), tirar('numero')]
  const complemento = tirar('complemento')
  const comTipo = RUA.test(tipo) && !rua.toLowerCase().startsWith(tipo.toLowerCase()) ? `${tipo} ${rua}` : rua
  const jaTem = [' ', ','].some(antes => comTipo.endsWith(antes + numero))
  return [comTipo, jaTem ? '' : numero, complemento].filter(Boolean).join(', ')
}
