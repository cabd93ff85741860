import { useQueueSending } from '../api/use-queue-sending.ts'

/** Sends what an earlier screen left in the queue, whatever screen is open. */
export function Waiting() {
  useQueueSending()
  return null
}
