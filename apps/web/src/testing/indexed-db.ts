import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'

/** Gives every test of this file an empty IndexedDB. Called once, at its top. */
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
  // As a browser says that it took a database away: modules that hold it open it anew.
  afterEach(() => {
    for (const database of databases.splice(0)) database.onclose?.(new Event('close'))
  })
}
