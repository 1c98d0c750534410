// @vitest-environment happy-dom
import type { MessageMedium } from '@sendit/core/media/contract.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sharedText } from '#features/chat/composer/shared-text.ts'
import { Bubble } from './bubble.tsx'

afterEach(cleanup)

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

function show(media: MessageMedium) {
  const sender = { id: 'tom', name: 'Tom Beckett', pictureUrl: null }
  const at = '2026-07-01T12:31:00.000Z'
  return render(
    <Bubble text={sharedText(media)} media={media} at={at} startsGroup endsGroup sender={sender} />,
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

test('a file says its name, kind and size, and is downloaded', () => {
  const file = { type: 'file', filename: 'ferry-tickets.pdf', mimeType: 'application/pdf' } as const
  show(aMedium({ ...file, previewUrl: null, thumbnailUrl: null }))

  expect(screen.getByText('PDF, 1.2 MB')).toBeTruthy()
  expect(screen.getByText('Shared a file: ferry-tickets.pdf').className).toBe('sr-only')
  expect(screen.getAllByText('ferry-tickets.pdf')).toHaveLength(1)
  expect(screen.getByRole('link').getAttribute('download')).toBe('ferry-tickets.pdf')
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
