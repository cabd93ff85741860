import * as z from 'zod'

z.config(z.locales.pt())

const tamanho = (origin: string, n: number | bigint, limite: 'no máximo' | 'pelo menos'): string =>
  origin === 'string'
    ? `Use ${limite} ${n} caracteres`
    : origin === 'array'
      ? `Informe ${limite} ${n} ${Number(n) === 1 ? 'item' : 'itens'}`
      : `Use um valor de ${limite} ${n.toLocaleString('pt-BR', { maximumFractionDigits: 3 })}`

const esperado: Record<string, string> = {
  number: 'Informe um número',
  int: 'Informe um número inteiro',
  string: 'Informe um texto',
  boolean: 'Informe 1 ou 0',
  array: 'Informe uma lista',
  object: 'Informe um objeto JSON',
}

const formato: Record<string, string> = {
  email: 'E-mail inválido: use o formato nome@empresa.com.br',
  date: 'Data inválida: use um dia que exista, no formato AAAA-MM-DD',
}

/** zod's own messages are exact but stiff; these say what to do. A message set on a schema wins over both. */
z.config({
  customError: issue => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined || issue.input === null || Number.isNaN(issue.input)
          ? 'Preencha este campo'
          : (esperado[issue.expected] ?? 'Valor inválido')
      case 'too_small':
        return issue.origin === 'string' && issue.minimum === 1
          ? 'Preencha este campo'
          : tamanho(issue.origin, issue.minimum, 'pelo menos')
      case 'too_big':
        return tamanho(issue.origin, issue.maximum, 'no máximo')
      case 'invalid_value':
        return `Use um destes valores: ${issue.values.map(String).join(', ')}`
      case 'invalid_format':
        return formato[issue.format] ?? 'Formato inválido'
      default:
        return undefined
    }
  },
})
