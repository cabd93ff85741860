/** The embedded database can't start. The message is one line in Portuguese that says what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

/** Another live server uses the same data folder. */
export class DataDirInUse extends EmbeddedError {
  override name = 'DataDirInUse'
}
