import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePrefetchTabs } from './shell.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
})

const tabs = () => [{ prefetch: vi.fn(async () => {}) }, { prefetch: vi.fn(async () => {}) }]

test('tabs are prefetched once the first screen has rendered', async () => {
  const two = tabs()
  renderHook(() => usePrefetchTabs(two))
  for (const tab of two) expect(tab.prefetch).not.toHaveBeenCalled()

  await vi.advanceTimersByTimeAsync(3_000)

  for (const tab of two) expect(tab.prefetch).toHaveBeenCalledOnce()
})

test('nothing is prefetched in data-saver mode or after leaving', async () => {
  const saved = tabs()
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  renderHook(() => usePrefetchTabs(saved))
  await vi.advanceTimersByTimeAsync(3_000)
  Reflect.deleteProperty(navigator, 'connection')
  const left = tabs()
  renderHook(() => usePrefetchTabs(left)).unmount()

  await vi.advanceTimersByTimeAsync(3_000)

  for (const tab of [...saved, ...left]) expect(tab.prefetch).not.toHaveBeenCalled()
})
