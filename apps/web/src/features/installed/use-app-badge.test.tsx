import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useAppBadge } from './installed.tsx'

test('the icon counts what is unread, and nothing once it is read or the person has left', () => {
  let drawn = 7
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => {
      drawn = count
    },
    clearAppBadge: async () => {
      drawn = 0
    },
  })
  const { rerender, unmount } = renderHook(useAppBadge, { initialProps: 0 })
  expect(drawn).toBe(0)
  rerender(3)
  expect(drawn).toBe(3)
  rerender(4)
  expect(drawn).toBe(4)
  rerender(0)
  expect(drawn).toBe(0)

  rerender(2)
  unmount()
  expect(drawn).toBe(0)
})

test('a browser that draws none is no fault', () => {
  vi.stubGlobal('navigator', {})

  expect(() => renderHook(useAppBadge, { initialProps: 3 }).unmount()).not.toThrow()
})
