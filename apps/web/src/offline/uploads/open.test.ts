import { expect, test } from 'vitest'
import { openUploads, stopUploads } from '#offline/current-outbox.ts'
import type { Uploads } from './upload.ts'

function uploadsOf() {
  const seen = { stopped: 0 }
  const uploads: Uploads = {
    read: () => [],
    subscribe: () => () => undefined,
    add: () => undefined,
    retry: () => undefined,
    retryAll: () => undefined,
    cancel: () => undefined,
    stop: () => {
      seen.stopped += 1
    },
  }
  return { seen, uploads }
}

test('a user who returns to a screen finds their uploads', () => {
  const { uploads } = uploadsOf()
  openUploads('media maya', 'maya', () => uploads)

  expect(openUploads('media maya', 'maya', () => uploadsOf().uploads)).toBe(uploads)
})

test('another person stops the uploads of the one before', () => {
  const { seen, uploads } = uploadsOf()
  openUploads('chat tom', 'tom', () => uploads)

  openUploads('media maya', 'maya', () => uploadsOf().uploads)

  expect(seen.stopped).toBe(1)
})

test('signing out stops everything at once', () => {
  const [one, other] = [uploadsOf(), uploadsOf()]
  openUploads('media ines', 'ines', () => one.uploads)
  openUploads('chat ines', 'ines', () => other.uploads)

  stopUploads()

  expect([one.seen.stopped, other.seen.stopped]).toEqual([1, 1])
})
