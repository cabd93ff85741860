import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'

const STALLED_AFTER = 60_000

/** Ends the connection of who asked for a file and takes nothing of it for so many milliseconds: its work and its turn end with it. */
export function endWhenStalled({ socket }: ServerResponse, after = STALLED_AFTER): void {
  // Without a listener the server itself closes what is idle; the connection's next call starts with its own limit again.
  if (socket instanceof Socket) socket.setTimeout(after)
}
