import { exec } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { delimiter, resolve } from 'node:path'

type Checked = { passed: number; failed: string[] }

/** Runs the commands of `npm run check` in parallel; prints the output of those that fail. */
export async function runChecks(commands?: string[]): Promise<Checked> {
  const chosen = commands ?? (await commandsOfCheck())
  const outcomes = await Promise.all(
    chosen.map(async command => {
      const { ok, said } = await outcome(command)
      console.log(`${ok ? '✔' : '✖'} ${command}`)
      if (!ok) console.log(said)
      return { command, ok }
    }),
  )
  const failed = outcomes.filter(({ ok }) => !ok).map(({ command }) => command)
  return { passed: chosen.length - failed.length, failed }
}

async function commandsOfCheck(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  return scripts.check.split(' && ')
}

function outcome(command: string): Promise<{ ok: boolean; said: string }> {
  const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}` }
  return new Promise(done =>
    exec(command, { env, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) =>
      done({ ok: !error, said: stdout + stderr || String(error) }),
    ),
  )
}
