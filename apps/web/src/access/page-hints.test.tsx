import { expect, test, vi } from 'vitest'
import { takeNobody } from './queries.ts'

const addHint = (content: string) => {
  document.head.innerHTML = `<meta name="visitor" content="${content}">`
}
const cameBy = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry])

test('what the page says is taken once', () => {
  cameBy('navigate')
  addHint('nobody')

  expect([takeNobody(), takeNobody()]).toEqual([true, false])
})

test('a page that says nothing, and one that Back took from a cache, are asked', () => {
  cameBy('navigate')
  expect(takeNobody()).toBe(false)
  cameBy('back_forward')
  addHint('nobody')

  expect(takeNobody()).toBe(false)
})
