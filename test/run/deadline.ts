/** Loaded into each test file's process: one that has not ended in ten minutes, held open by what it left behind, fails instead of holding up the run. */
setTimeout(() => {
  console.error('This file had not ended after ten minutes: something it began is still open.')
  process.exit(1)
}, 600_000).unref()
