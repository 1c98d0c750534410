import { configure, getConfig } from '@testing-library/react'
import { ASYNC_TIMEOUT_MS } from './timeouts.ts'

// Runs once per worker: each run wraps the previous `getElementError`.
configure(({ getElementError }) => ({
  asyncUtilTimeout: ASYNC_TIMEOUT_MS,
  // Nobody reads the error while `waitFor` retries; printing the document each time took a twentieth of the run.
  getElementError: (message, container) =>
    isPolling()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}))

function isPolling(): boolean {
  const config: object = getConfig()
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true
}
