/** Loaded into each process of test files: one that has not ended in ten minutes, held open by what it left behind, fails instead of holding up the run. */
setTimeout(() => {
  console.error(
    'This process of test files had not ended after ten minutes: something that one of them began is still open.',
  )
  process.exit(1)
}, 600_000).unref()
