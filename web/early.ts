import { answerOf, askEarly } from './api/early-answers.ts'
import { beforeScreen } from './ui/before-react.ts'

// The page's first script. Finds out who is signed in and prefetches the data of the provider's dashboard or the
// client's shelf, so that it arrives while the libraries load; other screens fetch their own. Starts the other scripts
// once the page's static text is painted, and a shelf's first rows where they come soon.
const HEAD_START = 800 // milliseconds
const token = localStorage.getItem('token')
if (!token) beforeScreen()?.remove()
// A signed-in user is redirected and needs no form.
else if (location.pathname === '/') document.querySelector('.before-sign-in')?.remove()
void paintThenRun(token ? askForScreen(token) : undefined)

async function askForScreen(token: string): Promise<void> {
  const ask = (address: string) => askEarly(address, token)
  const session = sessionStorage.getItem('userId') === null ? ask('/api/autenticacao') : undefined
  const kept = {
    admin: Number(sessionStorage.getItem('userAdmin')),
    clienteId: Number(sessionStorage.getItem('userClientId')),
    papel: sessionStorage.getItem('userPapel'),
  }
  const user = session
    ? answerOf<{ usuario: typeof kept }>(session).then(answer => answer?.usuario)
    : Promise.resolve(kept)
  // Prefetches only what the user's role may read: the guard leads others elsewhere.
  if (location.pathname === '/cliente/estante') {
    const shelf = await import('./cliente/estante/antes.ts').catch(() => undefined) // the shelf then fetches it itself
    await shelf?.askForShelf(ask, user)
  } else if (location.pathname === '/admin/dashboard') {
    void user.then(asking => {
      if (asking?.admin && asking.papel !== 'separador') void ask('/api/painel')
    })
  }
}

/** Paints first, because a phone takes half a second to run the libraries. */
async function paintThenRun(drawn: Promise<void> | undefined): Promise<void> {
  await painted()
  if (drawn) await Promise.race([drawn.then(painted), pause(HEAD_START)]).catch(console.warn) // the screen reads it again
  const files = document.querySelector<HTMLScriptElement>('script[data-run]')?.dataset.run?.split(' ') ?? []
  for (const src of files) {
    const script = document.createElement('script')
    Object.assign(script, { type: 'module', crossOrigin: '', async: false, src })
    document.head.append(script)
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}

async function painted(): Promise<void> {
  if (document.visibilityState === 'visible')
    await Promise.race([new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))), pause(200)])
}
