import { execFile } from 'node:child_process'
import { close, open, write } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const CHUNKS = [1024 * 1024, 4096]

export type Disk = Awaited<ReturnType<typeof newDisk>>

/** Mounts a file system of `megabytes`, small enough to fill. Needs root. */
export async function newDisk(folder: string, megabytes: number) {
  await mkdir(folder)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder])
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Fills the remaining space to the last page. */
    fill: async () => {
      const file = await promisify(open)(ballast, 'a')
      for (const size of CHUNKS) await untilFull(file, Buffer.alloc(size, 1))
      await promisify(close)(file)
    },
    free: () => rm(ballast, { force: true }),
    unmount: () => run('umount', [folder]),
  }
}

async function untilFull(file: number, chunk: Buffer): Promise<void> {
  try {
    for (;;) await promisify(write)(file, chunk)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
