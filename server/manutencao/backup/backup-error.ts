/** A backup that can't be made, read or restored. The message is one Portuguese line that says what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}
