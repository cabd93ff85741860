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

/** Loads what a press asked for; where it does not come, says `sorry` and answers false. */
export async function arrives(load: () => Promise<unknown>, sorry: string): Promise<boolean> {
  try {
    await untilThere(load, [])
    return true
  } catch (error) {
    console.warn(error)
    toastNotice(sorry)
    return false
  }
}

/** Until it is there, what was pressed says so (`data-coming`): what has the focus, else the page. */
async function untilThere<Module>(load: () => Promise<Module>, waits = WAITS): Promise<Module> {
  const { dataset } = document.activeElement as HTMLElement
  let pressed = navigator.userActivation?.isActive
  if (pressed) dataset.coming = ''
  try {
    for (const wait of waits)
      try {
        return await load()
      } catch (error) {
        console.warn(error)
        if (pressed) toastNotice('O que você abriu ainda não veio: tentando de novo.')
        pressed = false // said once
        await (navigator.onLine ? after(wait) : online())
      }
    return await load()
  } finally {
    delete dataset.coming
  }
}

const after = (wait: number) => new Promise<void>(resolve => setTimeout(resolve, wait))
const online = () => new Promise<void>(resolve => addEventListener('online', () => resolve(), { once: true }))
