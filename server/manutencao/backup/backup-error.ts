/** A backup can't be made, read or restored. The message is one line in Portuguese that says what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}
