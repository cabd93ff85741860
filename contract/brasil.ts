// Imported per function: the whole package includes the names of all cities, banks and occupations.
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone'

import { limparNumero } from './limpeza.ts'

/** Federation units, from IBGE's list. */
export const UFS = [
  ...['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'],
  ...['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'],
] as const

/** `12.abc.345/01de-35` → `12ABC34501DE35`: upper case, without mask or spaces. Letters stay (IN RFB 2.229/2024). */
export function cnpjCanonico(texto: string): string {
  return limparNumero(texto)
    .replace(/[\s./-]/g, '')
    .toUpperCase()
}

/** Checks a canonical CNPJ, numeric or with letters. All-equal characters pass the arithmetic and are refused. */
export function cnpjValido(cnpj: string): boolean {
  return /^[0-9A-Z]{12}\d{2}$/.test(cnpj) && !/^(.)\1+$/.test(cnpj) && isValidCnpj(cnpj, { version: 2 })
}

/** The error message for a canonical CNPJ that is invalid. */
export const cnpjInvalido = (cnpj: string): string =>
  cnpj.length === 14
    ? 'CNPJ inválido: confira cada caractere, os dois últimos não combinam com os outros'
    : `CNPJ inválido: são 14 caracteres, e aqui há ${cnpj.length}`

/** `12ABC34501DE35` → `12.ABC.345/01DE-35`, and a CPF `52998224725` → `529.982.247-25`; any other length is returned unchanged. */
export function cnpjMascarado(cnpj: string): string {
  return cnpj
    .replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
    .replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
}

/** A client's number with its label: `CPF 529.982.247-25`. */
export const comRotulo = (cnpj: string): string => `${cnpj.length === 11 ? 'CPF' : 'CNPJ'} ${cnpjMascarado(cnpj)}`

/** Digits only, without the +55 and the trunk prefix 0 that phone contacts may carry (no DDD begins with 0). */
export function telefoneCanonico(texto: string): string {
  const digitos = texto.replace(/\D/g, '').replace(/^0+/, '')
  return digitos.length > 11 && digitos.startsWith('55') ? digitos.slice(2).replace(/^0+/, '') : digitos
}

/** Landline: DDD + [2-5] + 7 digits. Mobile: DDD + 9 + 8 digits. */
export function telefoneValido(telefone: string): boolean {
  return /^\d{2}([2-5]\d{7}|9\d{8})$/.test(telefone) && isValidPhone(telefone)
}

/** `11987654321` → `(11) 98765-4321`. */
export function telefoneMascarado(telefone: string): string {
  return telefone.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')
}

/** `01310100` → `01310-100`. */
export function cepMascarado(cep: string): string {
  return cep.replace(/^(\d{5})(\d{3})$/, '$1-$2')
}

/** GTIN-8, -12, -13 or -14 (EAN, UPC, DUN): every second digit from the right before the last counts three times. */
export function gtinValido(ean: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(ean)) return false
  const soma = [...ean].reverse().reduce((soma, n, casa) => soma + Number(n) * (casa % 2 ? 3 : 1), 0)
  return soma % 10 === 0
}
