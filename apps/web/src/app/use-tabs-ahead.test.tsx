import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTabsAhead } from './use-tabs-ahead.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
})

const tabs = () => [{ fetchAhead: vi.fn(async () => {}) }, { fetchAhead: vi.fn(async () => {}) }]

test('the tabs come once the first screen stands', async () => {
  const two = tabs()
  renderHook(() => useTabsAhead(two))
  for (const tab of two) expect(tab.fetchAhead).not.toHaveBeenCalled()

  await vi.advanceTimersByTimeAsync(3_000)

  for (const tab of two) expect(tab.fetchAhead).toHaveBeenCalledOnce()
})

test('nothing is fetched ahead for somebody who saves data, or who has left', async () => {
  const saved = tabs()
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  renderHook(() => useTabsAhead(saved))
  await vi.advanceTimersByTimeAsync(3_000)
  Reflect.deleteProperty(navigator, 'connection')
  const left = tabs()
  renderHook(() => useTabsAhead(left)).unmount()

  await vi.advanceTimersByTimeAsync(3_000)

  for (const tab of [...saved, ...left]) expect(tab.fetchAhead).not.toHaveBeenCalled()
})
