import type { Kite } from '@sendit/core/profile/quiver.ts'
import { expect, test } from 'vitest'
import { broughtSize, offeredSizes, toggledSize, typedSize } from './kite-grid.tsx'

const kite = (size: number, id = `k${size}`): Kite => ({ id, size, name: null })

test('a size is added once and removed with all its kites, sorted by size', () => {
  expect(toggledSize([kite(9)], 7, 'k7')).toEqual([kite(7), kite(9)])
  expect(toggledSize([kite(7), kite(9), kite(9, 'spare')], 9, 'new')).toEqual([kite(7)])
})

test('an odd size of the quiver is among those to choose from', () => {
  expect(offeredSizes([kite(9.5), kite(9)])).toContain(9.5)
  expect(offeredSizes([])).toHaveLength(12)
})

test('on the onboarding page, toggling brings or leaves a kite and drops unsaved ones', () => {
  const saved = [kite(9), kite(9, 'spare')]
  const press = (from: { quiver: typeof saved; home: string[] }, size: number) =>
    broughtSize(from, { size, id: 'new', saved })
  const all = { quiver: saved, home: [] }

  const withSeven = press(all, 7)
  expect(withSeven).toEqual({ quiver: [kite(7, 'new'), ...saved], home: [] })
  expect(press(withSeven, 7)).toEqual(all)
  const left = press(all, 9)
  expect(left).toEqual({ quiver: saved, home: ['k9', 'spare'] })
  expect(press({ quiver: saved, home: ['spare'] }, 9)).toEqual(all)
  expect(press(left, 9)).toEqual(all)
})

test.each([
  ['9', 9],
  [' 9,5 ', 9.5],
  ['9.25', null],
  ['1', null],
  ['22', null],
  ['', null],
  ['nine', null],
])('"%s" is the size %j', (text, size) => {
  expect(typedSize(text)).toBe(size)
})
