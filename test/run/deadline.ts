/** Loaded into each test process: fails one that is still open after `TEST_PROCESS_MS`, so that it does not hold up the run. */
const within = Number(process.env.TEST_PROCESS_MS)

setTimeout(() => {
  console.error(
    `This process of test files had not ended after ${within / 1000} s: something that one of them began is still open.`,
  )
  process.exit(1)
}, within).unref()
