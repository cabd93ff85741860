import { expect, test } from './test.ts'

test('the API documentation shows every call under its own strict CSP and contacts no other host', async ({ page }) => {
  const elsewhere: string[] = []
  page.on('request', request => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && host !== new URL(process.env.BASE_URL ?? '').host) elsewhere.push(request.url())
  })
  const reply = await page.goto('/api/docs/')
  expect(reply?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  // A third-party library renders this page, the largest of all: it takes seconds on a busy machine.
  await expect(page.getByRole('link', { name: /^Entrar com e-mail e senha/ })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('API de pedidos entre um fornecedor e as empresas que ele atende.')).toBeVisible()
  expect(elsewhere).toEqual([])
})
