import { readFileSync } from 'node:fs'
import { screens } from './screens.ts'
import { subs } from './subs.ts'

type Name = keyof typeof screens

// For the build and tests only: the browser should not get it.
const routes = readFileSync(`${import.meta.dirname}/routes.tsx`, 'utf8')
/** The file of each screen, as routes.tsx names it; the sign-in is part of the page itself. */
const files = [...routes.matchAll(/on\(\s*screens\.(\w+),\s*\(\) => import\('\.\/(.+?)'\)/g)].map(
  ([, name, file = '']) => [name as Name, file] as const,
)

/** The screen's heading as the server writes it into the page. `hoje` stands for the day's name. */
type Heading = { title: string; sub?: string; dense?: true; narrow?: true }

/** What differs from `titulo` and `subs`; `null`: known only once the scripts have come. */
const headings: Partial<Record<Name, Partial<Heading> | null>> = {
  dashboard: { title: 'hoje' },
  inicial: { title: 'hoje' },
  estanteDoCliente: { dense: true },
  senhaDoAdministrador: { narrow: true },
  alterarSenha: { narrow: true },
  avisosDoFornecedor: { narrow: true },
  avisosDoCliente: { narrow: true },
  esqueci: null,
  senha: null,
  convite: null,
  confirmarEmail: null,
  minhaRota: null,
  separacao: null,
  entregas: null,
  retrospectiva: null,
  privacidade: null,
}

function headingOf(name: Name): Heading | undefined {
  const { titulo: title } = screens[name]
  const sub = (subs as Partial<Record<string, string>>)[name]
  return headings[name] === null ? undefined : { title, ...(sub && { sub }), ...headings[name] }
}

/** The screens that open without a network. */
export const isKept = (path: string): boolean => path.startsWith('/cliente/') || path === screens.minhaRota.path

export const loadedScreens = () =>
  files.map(([name, file]) => ({ path: screens[name].path, heading: headingOf(name), file }))
