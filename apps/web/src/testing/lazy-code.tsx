import { beforeEach, vi } from 'vitest'

/** Only requests the tests allow succeed. Call once, at the top of the file. */
export function cutNetwork() {
  beforeEach(() => {
    // React logs every caught error.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  })
}

export function aNetwork() {
  const network = { isThere: false, calls: 0 }
  async function fetched<Module>(module: Module): Promise<Module> {
    network.calls += 1
    if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return module
  }
  return { network, fetched }
}

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
