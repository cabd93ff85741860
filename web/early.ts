import { answerOf, askEarly } from './api/early-answers.ts'

// The page's first script. It asks who is signed in and, where the first screen is the provider's dashboard or the buyer's shelf, for
// what that screen will ask for, so that the answers come while the libraries do; other screens ask by themselves. It has the rest of
// the scripts run once the page's own words are on the screen.
void paintThenRun()
const token = sessionStorage.getItem('token') ?? localStorage.getItem('token')
if (!token) document.querySelector('.before-page')?.remove()
else {
  // A signed-in person is led on: the form is for others.
  if (location.pathname === '/') document.querySelector('.before-card')?.remove()
  void askForScreen(token)
}

async function askForScreen(token: string): Promise<void> {
  const ask = (address: string) => askEarly(address, token)
  const session = sessionStorage.getItem('userId') === null ? ask('/api/autenticacao') : undefined
  const kept = {
    admin: Number(sessionStorage.getItem('userAdmin')),
    clienteId: Number(sessionStorage.getItem('userClientId')),
  }
  const user = async () => (session ? (await answerOf<{ usuario: typeof kept }>(session))?.usuario : kept)
  // Nobody asks for what another role reads: the guard leads them elsewhere.
  if (location.pathname === '/cliente/estante') {
    const shelf = await import('./cliente/estante/antes.ts').catch(() => undefined) // then the shelf asks by itself
    await shelf?.askForShelf(ask, async () => {
      const asking = await user()
      return asking && !asking.admin ? asking.clienteId : 0
    })
  } else if (location.pathname === '/admin/dashboard' && (await user())?.admin) {
    ask('/api/painel')
    ask('/api/autenticacao/mudancas')
  }
}

/** Libraries take a phone half a second to read. */
async function paintThenRun(): Promise<void> {
  if (document.visibilityState === 'visible')
    await Promise.race([
      new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))),
      new Promise(resolve => setTimeout(resolve, 200)),
    ])
  const files = document.querySelector<HTMLScriptElement>('script[data-run]')?.dataset.run?.split(' ') ?? []
  for (const src of files) {
    const script = document.createElement('script')
    Object.assign(script, { type: 'module', crossOrigin: '', async: false, src })
    document.head.append(script)
  }
}
