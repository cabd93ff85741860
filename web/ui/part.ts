import { type FunctionComponent, lazy, type ReactNode } from 'react'
import { toastNotice } from './overlays/toast.ts'

const WAITS = [2_000, 4_000, 8_000] // milliseconds

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never

/**
 * The component `name` of a file that comes after its screen. React keeps a failure as long as the page lives: so a file
 * that the network failed is asked for again, without a network once it is back, before React is told. (An older browser
 * itself keeps a script that failed: there it comes when the page is loaded again.) What a press asked for says that it waits.
 */
export const part = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  lazy(async () => ({
    default: (await untilThere(load))[name] as FunctionComponent<PropsOf<Module[Name]>>,
  }))

async function untilThere<Module>(load: () => Promise<Module>): Promise<Module> {
  let pressed = navigator.userActivation?.isActive
  for (const wait of WAITS)
    try {
      return await load()
    } catch (error) {
      console.warn(error)
      if (pressed) toastNotice('O que você abriu ainda não veio: tentando de novo.')
      pressed = false // said once
      await (navigator.onLine ? after(wait) : online())
    }
  return load()
}

const after = (wait: number) => new Promise<void>(resolve => setTimeout(resolve, wait))
const online = () => new Promise<void>(resolve => addEventListener('online', () => resolve(), { once: true }))
