import { expect, test } from 'vitest'
import type { Upload } from './upload.ts'
import { overText, waitText } from './use-choose-files.ts'

const now = new Date('2026-07-15T12:00:00')
const allowance = { files: 3, perHour: 200, filesInSeconds: 600, bytes: 1000, bytesInSeconds: 86_000 }
const waiting = (goesOnAt?: number) =>
  ({ state: 'waiting', failures: 0, ...(goesOnAt !== undefined && { goesOnAt }) }) as Upload

test('no message is shown while all files fit the allowance', () => {
  expect(overText([100, 200, 300], allowance, now)).toBeNull()
})

test('files over the hourly limit are announced with the time uploading resumes', () => {
  expect(overText([1, 1, 1, 1, 1], allowance, now)).toEqual({
    title: '3 of 5 files go up now',
    description: 'You can send 200 files an hour. Keep SendIt! open: the rest goes on by itself at 12:10 PM.',
  })
})

test('more bytes than the day has left wait until tomorrow', () => {
  expect(overText([600, 600], allowance, now)).toEqual({
    title: '1 of 2 files go up now',
    description:
      'You can send 2 GB a day. Keep SendIt! open: the rest goes on by itself tomorrow at 11:53 AM.',
  })
})

test('a pause is shown only when it is long enough to read', () => {
  expect(waitText(waiting(), now)).toBeNull()
  expect(waitText(waiting(now.getTime() + 2_000), now)).toBeNull()
  expect(waitText(waiting(now.getTime() + 600_000), now)).toBe('Goes on at 12:10 PM')
})

test('offline, a file says whether it survives closing the app', () => {
  expect(waitText({ ...waiting(), isStored: true }, now, true)).toBe('Waiting for network')
  expect(waitText({ ...waiting(), isStored: true, failures: 1 }, now)).toBe('Waiting for network')
  expect(waitText({ ...waiting(), isStored: false }, now, true)).toBe('Needs network. Keep SendIt! open.')
  expect(waitText({ ...waiting(), state: 'sending' }, now, true)).toBeNull()
})
