type Waiting<Question, Answer> = PromiseWithResolvers<Answer> & { question: Question }

/** Milliseconds: a question that is under way for longer may be stuck, and keeps nobody else waiting. */
const PATIENCE = 20

/**
 * Asks the questions that come while one is under way all together, and the same question once. Whoever asks gets the
 * answer to what was asked after they came, never to what was under way by then: no answer is older than its question.
 * `ask` answers them in their order; where it fails, all of them do, or each is asked alone where `alone` says so.
 */
export function together<Question, Answer>(
  keyOf: (question: Question) => string,
  ask: (questions: Question[]) => Promise<Answer[]>,
  alone: (error: unknown) => boolean = () => false,
): (question: Question) => Promise<Answer> {
  let waiting = new Map<string, Waiting<Question, Answer>>()
  let underWay = 0
  let patience: NodeJS.Timeout | undefined

  const send = () => {
    clearTimeout(patience)
    patience = undefined
    const batch = [...waiting.values()]
    waiting = new Map()
    underWay++
    answer(batch).finally(() => {
      underWay--
      if (waiting.size && underWay === 0) send()
    })
  }

  const answer = async (batch: Waiting<Question, Answer>[]) => {
    try {
      const answers = await ask(batch.map(({ question }) => question))
      for (const [i, { resolve }] of batch.entries()) resolve(answers[i] as Answer)
    } catch (error) {
      if (batch.length > 1 && alone(error)) await Promise.all(batch.map(one => answer([one])))
      else for (const { reject } of batch) reject(error)
    }
  }

  return question => {
    const key = keyOf(question)
    const same = waiting.get(key)
    if (same) return same.promise
    const mine = { question, ...Promise.withResolvers<Answer>() }
    waiting.set(key, mine)
    // Those whose calls lie in the other sockets by now are heard first.
    if (waiting.size === 1 && underWay === 0) setImmediate(() => waiting.size && send())
    else patience ??= setTimeout(() => waiting.size && send(), PATIENCE)
    return mine.promise
  }
}
