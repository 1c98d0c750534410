import { beforeEach, vi } from 'vitest'

/** Nothing comes over the network in this file's tests, but what they let through. Called once, at its top. */
export function cutNetwork() {
  beforeEach(() => {
    // React writes every caught error to the console.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  })
}

/** Code that can be fetched while `isThere`. */
export function aNetwork() {
  const network = { isThere: false, calls: 0 }
  async function fetched<Module>(module: Module): Promise<Module> {
    network.calls += 1
    if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return module
  }
  return { network, fetched }
}

/** What waits for `passed` goes on when it is opened. */
export function aGate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

export function Forecast() {
  return <p>Five days</p>
}
