import { endWith } from '../../test/end-with.ts'

/** Ends what was started, the last first; called at the end, after `minutes`, and when the run is told to stop. */
export type OnEnd = (stop: () => Promise<unknown>) => void

/** Runs a measurement that says whether every goal was reached, and exits 1 where one was not. */
export async function runBench(minutes: number, measure: (onEnd: OnEnd) => Promise<boolean>): Promise<void> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  endWith(stop)
  endWithin(minutes, stop)
  try {
    process.exitCode = (await measure(each => stops.push(each))) ? 0 : 1
  } finally {
    await stop()
  }
}

/** Ends the run, and what it started, where it takes longer. */
function endWithin(minutes: number, stop: () => Promise<void>): void {
  setTimeout(() => {
    console.error(`Not done within ${minutes} minutes`)
    void stop().finally(() => process.exit(1))
  }, minutes * 60_000).unref()
}
