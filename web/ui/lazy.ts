import { createElement, type FunctionComponent, lazy, type ReactNode, Suspense } from 'react'
import { beforeFirstScreen } from './first-screen.ts'
import { toastNotice } from './overlays/toast.ts'
import { pause } from './timer.ts'

const WAITS = [2_000, 4_000, 8_000] // milliseconds

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never

/**
 * The component `name` of a lazily loaded module. React caches a failed load for the life of the page, so a load that
 * the network failed is retried (while offline, once the network returns) before React sees an error. An older browser
 * itself caches a failed script, which then loads only after a reload. A load that a press caused shows that it is
 * waiting; `meanwhile` takes the component's place until then.
 */
export function lazyPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  type Props = PropsOf<Module[Name]>
  const Loaded = lazy(async () => {
    const coming = untilThere(load)
    beforeFirstScreen(() => coming)
    return { default: (await coming)[name] as FunctionComponent<object> }
  })
  return ({ meanwhile, ...props }: Props & { meanwhile?: ReactNode }) =>
    createElement(Suspense, { fallback: meanwhile }, createElement(Loaded, props))
}

/** Loads the module that a press needs. If the load fails, shows `sorry` and returns false. */
export async function loadForPress(load: () => Promise<unknown>, sorry: string): Promise<boolean> {
  try {
    await untilThere(load, [])
    return true
  } catch (error) {
    console.warn(error)
    toastNotice(sorry)
    return false
  }
}

/**
 * Retries `load` after each of `waits`. Meanwhile the focused element, or else the page, carries `data-coming` if a
 * press caused the load.
 */
async function untilThere<Module>(load: () => Promise<Module>, waits = WAITS): Promise<Module> {
  const { dataset } = document.activeElement as HTMLElement
  let pressed = navigator.userActivation?.isActive
  const shown = pressed ? 1 : 0 // one more of the files that this press waits for
  if (shown) dataset.coming = String(Number(dataset.coming ?? 0) + shown)
  try {
    for (const wait of waits)
      try {
        return await load()
      } catch (error) {
        console.warn(error)
        if (pressed) toastNotice('O que você abriu ainda não veio: tentando de novo.')
        pressed = false // only once
        await (navigator.onLine ? pause(wait) : online())
      }
    return await load()
  } finally {
    if (shown) {
      const left = Number(dataset.coming) - shown
      if (left > 0) dataset.coming = String(left)
      else delete dataset.coming
    }
  }
}

const online = () => new Promise<void>(resolve => addEventListener('online', () => resolve(), { once: true }))
