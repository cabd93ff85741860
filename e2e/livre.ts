import { expect, type Locator } from '@playwright/test'

/** Expects the toast not to overlap `button`. */
export async function livre(button: Locator, aviso: Locator) {
  await expect
    .poll(async () => {
      const [dele, do_] = [await button.boundingBox(), await aviso.boundingBox()]
      if (!dele || !do_) return 'one of them is not there'
      const ladoALado = dele.x + dele.width <= do_.x || do_.x + do_.width <= dele.x
      return ladoALado || dele.y + dele.height <= do_.y || do_.y + do_.height <= dele.y ? 'free' : 'covered'
    })
    .toBe('free')
}
