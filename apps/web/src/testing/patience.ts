// Unsaid it is one second. The first test that shows a part waits for its code as well, and a busy machine takes its time.
// A file without a document shows nothing, and need not load what shows.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 45_000 })
}

export {}
