import { expect, test } from 'vitest'
import { isAtEnd, type ScrollPosition, staysPinned, wantsOlder } from './use-chat-scroll.ts'

const at = (offset: number, contentPx = 5000, viewportPx = 600): ScrollPosition => ({
  offset,
  viewportPx,
  contentPx,
})

test.each([
  { offset: 4400, isEnd: true },
  { offset: 4352, isEnd: true },
  { offset: 4351, isEnd: false },
  { offset: 0, isEnd: false },
])('$offset of 4400 px down is the end: $isEnd', ({ offset, isEnd }) => {
  expect(isAtEnd(at(offset))).toBe(isEnd)
})

test('a chat shorter than the screen is at its end', () => {
  expect(isAtEnd(at(0, 300))).toBe(true)
})

test.each([
  { name: 'content that grows below', was: true, before: at(4400), now: at(4400, 5300), stays: true },
  { name: 'rows shorter than expected', was: true, before: at(4400), now: at(4100, 4800), stays: true },
  { name: 'a banner that goes', was: true, before: at(4440, 5000, 560), now: at(4400, 5300), stays: true },
  { name: 'going up', was: true, before: at(4400), now: at(4000), stays: false },
  { name: 'staying up while messages come', was: false, before: at(2000), now: at(2000, 5300), stays: false },
  { name: 'going down, not to the end', was: false, before: at(2000), now: at(3000), stays: false },
  { name: 'arriving at the end', was: false, before: at(3000), now: at(4390), stays: true },
])('after $name the list follows its end: $stays', ({ was, before, now, stays }) => {
  expect(staysPinned(was, { before, now, isReaderActing: false })).toBe(stays)
})

test('a reader who scrolls up through unmeasured rows is no longer pinned to the end', () => {
  expect(staysPinned(true, { before: at(4400), now: at(4100, 5100), isReaderActing: true })).toBe(false)
})

test('older messages are wanted before the reader reaches the first', () => {
  expect(wantsOlder(at(800))).toBe(true)
  expect(wantsOlder(at(901))).toBe(false)
})
