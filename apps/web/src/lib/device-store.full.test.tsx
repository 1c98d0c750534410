import { createStore, promisifyRequest } from 'idb-keyval'
import { afterEach, expect, test } from 'vitest'
import { installIndexedDb } from '#testing/indexed-db.ts'
import { openDeviceStore } from './device-store.ts'

installIndexedDb()

let databases = 0
let letGo = () => undefined as unknown
afterEach(() => letGo())

function twoPages() {
  const name = `database ${databases++}`
  return [openDeviceStore(name, 'kept'), openDeviceStore(name, 'kept'), createStore(name, 'kept')] as const
}
type Page = ReturnType<typeof openDeviceStore>
const put = (page: Page, value: string) =>
  page('readwrite', (store) => {
    store.put(value, 'key')
    return promisifyRequest(store.transaction)
  })
const read = (page: Page) => page('readonly', (store) => promisifyRequest(store.get('key')))

async function hold(page: Page, mode: IDBTransactionMode): Promise<{ begun: number }> {
  const held = { begun: 0 }
  let isHeld = true
  letGo = () => {
    isHeld = false
  }
  await new Promise<void>((resolve) => {
    void page(mode, (store) => {
      held.begun += 1
      const ask = () => {
        resolve()
        if (isHeld) store.get('key').addEventListener('success', ask)
      }
      ask()
      return promisifyRequest(store.transaction)
    })
  })
  return held
}

const show = (type: 'pagehide' | 'pageshow') =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted: true }))

test('an unfinished transaction makes other pages time out, and their writes follow later', async () => {
  const [page, other] = twoPages()
  await hold(page, 'readonly')

  await expect(put(other, 'a word')).rejects.toThrow('does not answer')
  letGo()

  await expect.poll(() => read(other)).toBe('a word')
})

test('a page cached by the browser blocks nobody and resumes when shown again', async () => {
  const [page, , other] = twoPages()
  const held = await hold(page, 'readwrite')
  const waiting = read(other)

  show('pagehide')

  expect(await waiting).toBeUndefined()
  expect(held.begun).toBe(1)
  letGo()
  show('pageshow')
  await expect.poll(() => held.begun).toBe(2)
})
