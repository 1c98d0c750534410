import type { MessageMedium } from '@sendit/core/media/contract.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sharedText } from '#features/chat/outbox/drafts.ts'
import { acceptGuestToken, rememberTokenOfAddress } from '#lib/guest-token.ts'
import { aGuest } from '#testing/people.ts'
import { type ApiAnswers, renderAt } from '#testing/render-app.tsx'
import { Bubble } from './bubble.tsx'

function aMedium(fields: Partial<MessageMedium> = {}): MessageMedium {
  return {
    id: 'p1',
    url: '/files/p1/original',
    previewUrl: '/files/p1/preview',
    thumbnailUrl: '/files/p1/thumb',
    posterUrl: null,
    placeholder: null,
    filename: 'crew.jpg',
    type: 'image',
    mimeType: 'image/jpeg',
    size: 1_258_291,
    width: 1200,
    height: 1000,
    duration: null,
    ...fields,
  }
}

function show(media: MessageMedium, answers: ApiAnswers = {}) {
  const sender = { id: 'tom', name: 'Tom Beckett', pictureUrl: null }
  const at = '2026-07-01T12:31:00.000Z'
  return renderAt(
    '/chat',
    <Bubble text={sharedText(media)} media={media} at={at} startsGroup endsGroup sender={sender} />,
    answers,
  )
}

test('an image has its place before it loads', () => {
  const { container } = show(aMedium())

  expect(container.querySelector<HTMLElement>('.bubble-picture')?.style.aspectRatio).toBe('1.2 / 1')
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/files/p1/thumb')
  expect(screen.getByRole('button', { name: 'Open crew.jpg' })).toBeTruthy()
})

test('a broken image hides itself and leaves the words', () => {
  const { container } = show(aMedium())

  fireEvent.error(container.querySelector('img') as HTMLImageElement)

  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByText('Shared an image')).toBeTruthy()
})

test('a file shows its name, kind and size, and can be downloaded', () => {
  const file = { type: 'file', filename: 'ferry-tickets.pdf', mimeType: 'application/pdf' } as const
  show(aMedium({ ...file, previewUrl: null, thumbnailUrl: null }))

  expect(screen.getByText('PDF, 1.2 MB')).toBeTruthy()
  expect(screen.getByText('Shared a file: ferry-tickets.pdf').className).toBe('sr-only')
  expect(screen.getAllByText('ferry-tickets.pdf')).toHaveLength(1)
  expect(screen.getByRole('link').getAttribute('download')).toBe('ferry-tickets.pdf')
})

test('a picture that could not be drawn is no download for a guest', async () => {
  window.history.replaceState(null, '', '/?token=gus')
  rememberTokenOfAddress()
  acceptGuestToken('gus')
  const heic = { type: 'file', filename: 'beach.heic', mimeType: 'image/heic' } as const

  show(aMedium({ ...heic, previewUrl: null, thumbnailUrl: null }), {
    'GET /api/auth/user': null,
    'GET /api/guest/validate': aGuest(),
  })

  expect(await screen.findByText('HEIC, for members')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a video shows its still and plays on demand', () => {
  const { container } = show(
    aMedium({ type: 'video', filename: 'session-3.mp4', posterUrl: '/files/p1/poster' }),
  )

  const video = container.querySelector('video')
  expect(video?.getAttribute('poster')).toBe('/files/p1/poster')
  expect(video?.preload).toBe('none')
  expect(screen.getByText('Shared a file: session-3.mp4')).toBeTruthy()
})

test('a sound is played where it was shared', () => {
  const sound = { type: 'file', filename: 'wind.m4a', mimeType: 'audio/mp4' } as const
  const { container } = show(aMedium({ ...sound, previewUrl: null, thumbnailUrl: null }))

  expect(container.querySelector('audio')?.getAttribute('src')).toBe('/files/p1/original')
  expect(container.querySelector('audio')?.controls).toBe(true)
})
