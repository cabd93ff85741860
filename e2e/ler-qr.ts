import type { Locator } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** Decodes the QR code on the screen. */
export async function lerQr(qr: Locator): Promise<string> {
  const { data, info } = await sharp(await qr.screenshot())
    .resize({ width: 800 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}
