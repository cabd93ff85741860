/**
 * `npm run bench:inicio`: runs `npm start` on existing data five times. Prints the time until the first 200, and the idle
 * memory of the server and of the database. Exits 1 if a goal is not reached. Linux only.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/embedded/free-port.ts'
import { descendants, machine, median, residentMemory, sharedMemory, verdict } from './figures.ts'
import { newFolder, type OnEnd, runBench } from './run.ts'

const STARTS = 5
const AT_MOST_MINUTES = 6
const MOST_MS = 3000
const MOST_MIB = 150
const AT_REST_MS = 5000
const GIVE_UP_MS = 120_000

await runBench(AT_MOST_MINUTES, measure)

async function measure(onEnd: OnEnd): Promise<boolean> {
  const dataDir = await newFolder(onEnd)
  console.log(machine())
  // The first start makes the database with the demonstration, and builds the screens if needed.
  await (await start(dataDir, onEnd)).stop()
  const times: number[] = []
  const sizes: number[] = []
  for (let i = 0; i < STARTS; i++) {
    const { ms, server, stop } = await start(dataDir, onEnd)
    await pause(AT_REST_MS)
    const mebibytes = residentMemory(server)
    const database = sharedMemory(descendants(server).map(({ pid }) => pid))
    await stop()
    const rest = `at rest ${mebibytes.toFixed(0)} MiB, PostgreSQL beside it ${database.toFixed(0)} MiB`
    console.log(`start ${i + 1}: ${ms.toFixed(0)} ms until the first 200; ${rest}`)
    times.push(ms)
    sizes.push(mebibytes)
  }
  const fast = median(times) <= MOST_MS
  const small = median(sizes) <= MOST_MIB
  console.log(`first 200, median ${median(times).toFixed(0)} ms, at most ${MOST_MS} – ${verdict(fast)}`)
  console.log(`memory at rest, median ${median(sizes).toFixed(0)} MiB, at most ${MOST_MIB} – ${verdict(small)}`)
  return fast && small
}

/** Runs `npm start` until GET /api/saude answers 200. */
async function start(dataDir: string, onEnd: OnEnd) {
  const port = String(await freePort())
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'close')
  const server = () => descendants(child.pid ?? 0).find(({ command }) => /^\S*node server\/start\.js/.test(command))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const pid = server()?.pid
    if (pid) process.kill(pid, 'SIGTERM')
    else child.kill('SIGTERM')
    await ended
  }
  onEnd(stop)
  while (child.exitCode === null && performance.now() - begun < GIVE_UP_MS) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/saude`).catch(() => undefined)
    if (reply?.status === 200) return { ms: performance.now() - begun, server: server()?.pid ?? 0, stop }
    await pause(20)
  }
  throw new Error('The server did not start')
}
