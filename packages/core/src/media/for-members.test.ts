import { expect, test } from 'vitest'
import { isForMembers } from './for-members.ts'

test.each([
  ['image/heic', false, true],
  ['image/jpeg', false, true],
  ['image/jpeg', true, false],
  ['video/mp4', false, false],
  ['application/pdf', false, false],
])('%s, drawn: %s, is for members: %s', (mimeType, isDrawn, isTheirs) => {
  expect(isForMembers({ mimeType, isDrawn })).toBe(isTheirs)
})
