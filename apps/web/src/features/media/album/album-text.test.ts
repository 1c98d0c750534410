import { expect, test } from 'vitest'
import { albumRefusal, choiceRefusal, countText } from './use-download-album.ts'

const FACTS = { count: 3, bytes: 3, url: '/', left: 1, perHour: 2, againInSeconds: 1200, isUnderWay: false }
const image = { type: 'image' } as const

test.each([
  [[image], '1 photo'],
  [[image, image], '2 photos'],
  [[image, { type: 'video' } as const], '2 files'],
])('what was chosen is counted in words', (media, text) => {
  expect(countText(media)).toBe(text)
})

test('an album may be had while there is one left, and none is on its way', () => {
  expect(albumRefusal(FACTS)).toBeUndefined()
  expect(albumRefusal({ ...FACTS, isUnderWay: true })).toMatch('still on its way')
  expect(albumRefusal({ ...FACTS, left: 0 })).toBe(
    'You can download 2 albums an hour. The next one in 20 minutes.',
  )
  expect(albumRefusal({ ...FACTS, left: 0, againInSeconds: 3 })).toMatch('in 1 minute.')
})

test('a choice has its bound', () => {
  expect(choiceRefusal(200)).toBeUndefined()
  expect(choiceRefusal(201)).toBe('Choose up to 200, or download all.')
})
