import { MAX_MEDIA_BYTES } from '@sendit/core/media/limits.ts'
import { expect, test } from 'vitest'
import { GUEST_FILES, TRIP_FILES, tripFileProblem } from './use-choose-files.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })

test.each([
  ['a photo', file('crew.jpg', 'image/jpeg')],
  ['a video of exactly 50 MB', file('jump.mov', 'video/quicktime', MAX_MEDIA_BYTES)],
  ['a sound', file('wind.mp3', 'audio/mpeg')],
  ['a PDF', file('tickets.pdf', 'application/pdf')],
  ['a Word file whose type the browser does not know', file('plan.DOCX', '')],
])('%s is sent', (_name, chosen) => {
  expect(tripFileProblem(chosen, false)).toBeNull()
})

test('more than 50 MB is refused in the words of the product', () => {
  const problem = tripFileProblem(file('jump.mp4', 'video/mp4', MAX_MEDIA_BYTES + 1), false)

  expect(problem).toEqual({
    title: 'File too large',
    description: 'Please select a file smaller than 50MB',
  })
})

test.each([
  ['an empty file', file('crew.jpg', 'image/jpeg', 0), 'Error'],
  ['a program', file('setup.exe', 'application/x-msdownload'), 'Invalid File Type'],
  ['a drawing that can hold scripts', file('logo.svg', 'image/svg+xml'), 'Invalid File Type'],
])('%s is not sent', (_name, chosen, title) => {
  expect(tripFileProblem(chosen, false)?.title).toBe(title)
})

test.each([
  ['a photo', file('crew.jpg', 'image/jpeg'), null],
  ['a video', file('jump.mp4', 'video/mp4'), null],
  ['a PDF', file('tickets.pdf', 'application/pdf'), 'Photos and videos only'],
])('a guest who shares %s: %3$s', (_name, chosen, title) => {
  expect(tripFileProblem(chosen, true)?.title ?? null).toBe(title)
})

test('the file chooser offers only the types a trip accepts', () => {
  expect(TRIP_FILES.split(',')).toEqual([
    ...[
      'image/jpeg',
      '.jpg',
      'image/png',
      '.png',
      'image/webp',
      '.webp',
      'image/gif',
      '.gif',
      'image/tiff',
      '.tif',
    ],
    ...['image/avif', '.avif', 'video/mp4', '.mp4', 'video/webm', '.webm', 'video/quicktime', '.mov'],
    ...['audio/mpeg', '.mp3', 'audio/mp4', '.m4a', 'audio/ogg', '.ogg', 'audio/wav', '.wav'],
    ...['.jpeg', '.tiff', 'image/bmp', '.bmp', '.pdf', '.doc', '.docx'],
  ])
  expect(GUEST_FILES).not.toContain('audio')
  expect(GUEST_FILES).not.toContain('.pdf')
})
