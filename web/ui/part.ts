import { type FunctionComponent, lazy, type ReactNode } from 'react'

const FIRST_WAIT = 2_000 // milliseconds; twice as long each time
const LONGEST_WAIT = 60_000 // milliseconds

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never

/**
 * The component `name` of a file that comes after its screen. A file that the network failed is asked for again, at once
 * when the network is back: React keeps a failure as long as the page lives, and would show it in place of the screen.
 */
export const part = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  lazy(async () => ({
    default: (await untilThere(load))[name] as FunctionComponent<PropsOf<Module[Name]>>,
  }))

async function untilThere<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT))
    try {
      return await load()
    } catch (error) {
      console.warn('a part of the screen did not come', error)
      await networkOrTime(wait)
    }
}

const networkOrTime = (wait: number): Promise<void> =>
  new Promise(resolve => {
    const go = () => {
      removeEventListener('online', go)
      clearTimeout(timer)
      resolve()
    }
    addEventListener('online', go)
    const timer = setTimeout(go, wait)
  })
