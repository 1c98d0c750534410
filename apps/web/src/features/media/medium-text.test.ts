import { expect, test } from 'vitest'
import { canDelete, durationText, mediumLabel } from './medium-text.ts'

test.each([
  [0.4, '0:00'],
  [24, '0:24'],
  [68.2, '1:08'],
  [3728, '1:02:08'],
])('%s seconds are written as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

test('a tile’s label gives its type, uploader and filename', () => {
  const medium = { type: 'video', uploaderName: 'Tom Beckett', filename: 'session-3.mp4' } as const

  expect(mediumLabel(medium)).toBe('Video by Tom Beckett, session-3.mp4')
})

test.each([
  ['its uploader', { id: 'tom', isOwner: false }, true],
  ["the trip's owner", { id: 'maya', isOwner: true }, true],
  ['another member', { id: 'ben', isOwner: false }, false],
  ['a guest', { id: null, isOwner: false }, false],
])('%s: may delete a photo of Tom is %3$s', (_who, viewer, expected) => {
  expect(canDelete({ uploadedBy: 'tom' }, viewer)).toBe(expected)
})
