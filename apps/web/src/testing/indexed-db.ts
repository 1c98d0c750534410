import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'

/** Call once, at the top of the file. */
export function installIndexedDb() {
  const databases: IDBDatabase[] = []
  beforeEach(() => {
    const factory = new IDBFactory()
    const open = factory.open.bind(factory)
    factory.open = (...args) => {
      const request = open(...args)
      request.addEventListener('success', () => databases.push(request.result))
      return request
    }
    vi.stubGlobal('indexedDB', factory)
  })
  // Browsers fire `close` on deletion; modules then reopen it.
  afterEach(() => {
    for (const database of databases.splice(0)) database.onclose?.(new Event('close'))
  })
}
