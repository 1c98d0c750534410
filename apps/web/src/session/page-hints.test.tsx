import { expect, test, vi } from 'vitest'
import { takeNobody } from './queries.ts'

const addHint = (content: string) => {
  document.head.innerHTML = `<meta name="visitor" content="${content}">`
}
const cameBy = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry])

test('a page hint is used once', () => {
  cameBy('navigate')
  addHint('nobody')

  expect([takeNobody(), takeNobody()]).toEqual([true, false])
})

test('a missing hint, or one on a page restored by Back, is not used', () => {
  cameBy('navigate')
  expect(takeNobody()).toBe(false)
  cameBy('back_forward')
  addHint('nobody')

  expect(takeNobody()).toBe(false)
})
