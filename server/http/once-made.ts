/** What only some calls need, made by the first of them and kept for the others; where it could not be made the next one tries again. */
export function byFirstCall<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
