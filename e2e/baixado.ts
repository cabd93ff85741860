import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { botao } from './screen.ts'

/** Presses a button that downloads; returns the file. */
export async function baixar(page: Page, nome: string): Promise<{ nome: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download')
  await botao(page, nome).click()
  const download = await waiting
  return { nome: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
