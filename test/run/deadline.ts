/** Loaded into each test process: fails one that is still open after ten minutes, so that it does not hold up the run. */
setTimeout(() => {
  console.error(
    'This process of test files had not ended after ten minutes: something that one of them began is still open.',
  )
  process.exit(1)
}, 600_000).unref()
