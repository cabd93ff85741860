import { Problema } from '#contract/problema.ts'
import type { FuzzAnswer } from './send.ts'

/** The fault of an answer, if any: a status of 500 and above, or a refusal that is not problem+json. */
export function faultOf({ status, type, body }: FuzzAnswer, method: string, path: string): string | undefined {
  if (status >= 500) return `status ${status}`
  if (status < 200) return 'no answer'
  if (status < 400) return undefined
  if (!type.startsWith('application/problem+json')) return `status ${status} as ${type || 'nothing'}`
  if (method === 'HEAD') return undefined
  const problem = Problema.safeParse(jsonOf(body))
  if (!problem.success) return `status ${status} with a body that is no problem: ${body.toString().slice(0, 300)}`
  if (problem.data.status !== status) return `status ${status} says ${problem.data.status}`
  const told = /\bat \S+ \(|node_modules|\/server\/|SQLSTATE|syntax error at|select .* from/i.exec(body.toString())
  return told && !path.includes(told[0]) ? `tells of its inside: ${told[0]}` : undefined
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined // the schema ensures that a problem is an object
  }
}
