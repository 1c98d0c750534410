import { configure, getConfig } from '@testing-library/react'
import { ASYNC_TIMEOUT_MS } from './timeouts.ts'

// Imported by setup-dom.ts, and so run once per worker: each run wraps the `getElementError` before it.
configure(({ getElementError }) => ({
  asyncUtilTimeout: ASYNC_TIMEOUT_MS,
  // While `waitFor` asks again nobody reads the error, and printing the document each time took a twentieth of the run.
  getElementError: (message, container) =>
    isPolling()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}))

function isPolling(): boolean {
  const config: object = getConfig()
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true
}
