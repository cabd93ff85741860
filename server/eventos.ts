import { ouvirEventos } from '#contract/eventos.ts'
import type { Hub } from './eventos-hub.ts'
import type { Mount } from './mount.ts'
import { callersTokenHash } from './token.ts'

export function eventos(mount: Mount, hub: Hub): void {
  mount(ouvirEventos, async ({ user, request }) => hub.join(user, callersTokenHash(request)))
}
