import { ouvirEventos } from '#contract/eventos.ts'
import { callersTokenHash } from '../acesso/token.ts'
import type { Mount } from '../http/mount.ts'
import type { Hub } from './eventos-hub.ts'

export function eventos(mount: Mount, hub: Hub): void {
  mount(ouvirEventos, async ({ user, request }) => hub.join(user, callersTokenHash(request)))
}
