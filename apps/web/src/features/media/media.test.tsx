import type { Medium } from '@sendit/core/media/contract.ts'
import { MEDIA_PAGE } from '@sendit/core/media/limits.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { acceptGuestToken, rememberTokenOfAddress } from '#lib/guest-token.ts'
import { aGuest, aTrip, aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { holdUploads, type SentForm } from '#testing/uploads.ts'
import { Media } from './media.tsx'
import type { Viewer } from './medium-viewer.tsx'

const LIST = 'GET /api/trips/tarifa/media'
// Uploads outlive the screen but not the person, so each test has its own.
const aMember = (): Viewer => ({ kind: 'user', user: aUser({ id: crypto.randomUUID() }) })
const aVisitor = (): Viewer => ({
  kind: 'guest',
  guest: aGuest({ tripId: 'tarifa' }),
  token: crypto.randomUUID(),
})

let uploads: SentForm[] = []
beforeEach(() => {
  uploads = []
  vi.stubGlobal('IntersectionObserver', observerOf())
})

function observerOf() {
  return function observer() {
    return { observe: () => undefined, disconnect: () => undefined }
  }
}

function aMedium(number: number, fields: Partial<Medium> = {}): Medium {
  const id = `medium-${number}`
  return {
    id,
    url: `/files/${id}/original`,
    previewUrl: `/files/${id}/preview`,
    thumbnailUrl: `/files/${id}/thumb`,
    posterUrl: null,
    placeholder: null,
    filename: `photo-${number}.jpg`,
    type: 'image',
    mimeType: 'image/jpeg',
    size: 1000,
    width: 1200,
    height: 900,
    duration: null,
    uploadedBy: 'tom',
    uploaderName: 'Tom Beckett',
    createdAt: '2026-07-15T12:00:00.000Z',
    ...fields,
  }
}

function open(answers: ApiAnswers, viewer: Viewer = aMember(), fields = {}) {
  const trip = aTrip({ id: 'tarifa', myRole: 'member', ...fields })
  const view = renderAt('/media', <Media trip={trip} viewer={viewer} />, {
    'GET /api/trips/tarifa/members': [],
    ...answers,
  })
  uploads = holdUploads()
  return view
}

const photo = (name = 'jump.png') => new File(['pixels'], name, { type: 'image/png' })
const tile = (name: RegExp) => screen.findByRole('button', { name })

test('the trip’s media counts are shown above the gallery', () => {
  open({ [LIST]: [] }, aMember(), { photoCount: 42, videoCount: 6, contributorCount: 5 })

  const counts = within(screen.getByRole('region', { name: 'What the crew shared' }))
  expect(counts.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['42', '6', '5'])
})

test('one of each is not many', () => {
  open({ [LIST]: [] }, aMember(), { photoCount: 1, videoCount: 1, contributorCount: 1 })

  const counts = within(screen.getByRole('region', { name: 'What the crew shared' }))
  const terms = counts.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toEqual(['Photo', 'Video', 'Contributor'])
})

test('the lightbox shows the total count although only some media are loaded', async () => {
  const page = Array.from({ length: MEDIA_PAGE }, (_, index) => aMedium(index))
  const counts = { photoCount: 297, videoCount: 2, fileCount: 1 }
  const { user } = open({ [LIST]: page }, aMember(), counts)

  await user.click(await tile(/photo-0\.jpg/))

  expect((await screen.findByText(/^1 \/ /)).textContent).toBe('1 / 300')
})

test.each([
  ['a guest is told that it is for members', true],
  ['a member takes it', false],
])('of a picture that could not be drawn %s', async (_what, isGuest) => {
  const undrawn = { type: 'file', mimeType: 'image/heic', previewUrl: null, thumbnailUrl: null } as const
  if (isGuest) becomeGuest()
  const { user } = open(
    {
      [LIST]: [aMedium(1, undrawn)],
      'GET /api/auth/user': isGuest ? null : aUser(),
      'GET /api/guest/validate': aGuest({ tripId: 'tarifa' }),
    },
    isGuest ? aVisitor() : aMember(),
  )

  await user.click(await tile(/photo-1\.jpg/))

  await screen.findByRole('button', { name: 'Close' })
  const sentence = 'For members: it tells where it was taken.'
  if (isGuest) expect(await screen.findByText(sentence)).toBeDefined()
  expect(screen.queryAllByText(sentence)).toHaveLength(isGuest ? 1 : 0)
  expect(screen.queryAllByRole('link', { name: 'Download' })).toHaveLength(isGuest ? 0 : 2)
})

function becomeGuest() {
  window.history.replaceState(null, '', '/?token=gus')
  rememberTokenOfAddress()
  acceptGuestToken('gus')
}

test('without photos the screen suggests uploading', async () => {
  open({ [LIST]: [] })

  expect(await screen.findByRole('heading', { name: 'No photos yet' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined()
})

test('photos that did not load can be asked for again', async () => {
  let tries = 0
  const { user } = open({
    [LIST]: () => {
      tries += 1
      return tries === 1 ? refusal(503, 'UNAVAILABLE', 'The server is busy.') : [aMedium(1)]
    },
  })
  expect(await screen.findByText('The server is busy.')).toBeDefined()

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await tile(/photo-1\.jpg/)).toBeDefined()
})

test('a full page is followed by the one before its last photo', async () => {
  const page = Array.from({ length: MEDIA_PAGE }, (_, index) => aMedium(index))
  const { user, requests } = open({
    [LIST]: ({ search }: { search: URLSearchParams }) => (search.has('before') ? [aMedium(99)] : page),
  })
  await tile(/photo-0\.jpg/)

  await user.click(screen.getByRole('button', { name: 'Show More' }))

  expect(await tile(/photo-99\.jpg/)).toBeDefined()
  expect(requests.at(-1)?.search.get('before')).toBe(`medium-${MEDIA_PAGE - 1}`)
  expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull()
})

test('dropped files upload in parallel, and each stored file replaces its upload', async () => {
  const stored: Medium[] = []
  open({ [LIST]: () => stored })
  await screen.findByRole('heading', { name: 'No photos yet' })

  fireEvent.drop(document.body, {
    dataTransfer: { types: ['Files'], files: [photo('1.png'), photo('2.png')] },
  })

  await waitFor(() => expect(uploads).toHaveLength(2))
  expect(uploads[0]?.path).toBe('/api/trips/tarifa/media')
  expect(uploads[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(screen.getByRole('progressbar', { name: '2.png' })).toBeDefined()
  stored.push(aMedium(1, { filename: '1.png' }))
  uploads[0]?.answer(201, stored[0])
  expect(await tile(/Photo by Tom Beckett, 1\.png/)).toBeDefined()
  expect(screen.queryByRole('progressbar', { name: '1.png' })).toBeNull()
})

test.each([
  [413, 'FILE_TOO_LARGE', 'Please select a file smaller than 50MB'],
  [415, 'UNSUPPORTED_FILE', 'This kind of file cannot be shared.'],
  [507, 'STORAGE_FULL', 'The storage is full.'],
])("a refusal with %s shows the server's sentence on the tile and can be removed", async (...refused) => {
  const [status, code, message] = refused
  const { user } = open({ [LIST]: [] })
  await screen.findByRole('heading', { name: 'No photos yet' })
  fireEvent.paste(document.body, { clipboardData: { files: [photo()] } })
  await waitFor(() => expect(uploads).toHaveLength(1))

  uploads[0]?.answer(status, { message, code })

  expect((await screen.findByRole('alert')).textContent).toContain(`Failed to upload media: ${message}`)
  await user.click(screen.getByRole('button', { name: 'Remove jump.png' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a rate-limited upload waits, shows until when, and is not a failure', async () => {
  open({ [LIST]: [] })
  await screen.findByRole('heading', { name: 'No photos yet' })
  fireEvent.paste(document.body, { clipboardData: { files: [photo()] } })
  await waitFor(() => expect(uploads).toHaveLength(1))

  uploads[0]?.answer(429, { message: 'Too many requests.', code: 'RATE_LIMITED', retryAfter: 1200 })

  expect(await screen.findByText(/^Goes on (?:tomorrow )?at /)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('selecting more files than the hourly limit shows a warning first', async () => {
  const allowance = { files: 1, perHour: 200, filesInSeconds: 600, bytes: 1e9, bytesInSeconds: 86_400 }
  open({ [LIST]: [], 'GET /api/trips/tarifa/media/allowance': allowance })
  await screen.findByRole('heading', { name: 'No photos yet' })

  fireEvent.drop(document.body, {
    dataTransfer: { types: ['Files'], files: [photo('1.png'), photo('2.png')] },
  })

  expect((await screen.findAllByText('1 of 2 files go up now')).length).toBeGreaterThan(0)
})

test('all that failed is tried again with one press', async () => {
  const { user } = open({ [LIST]: [] })
  await screen.findByRole('heading', { name: 'No photos yet' })
  fireEvent.drop(document.body, {
    dataTransfer: { types: ['Files'], files: [photo('1.png'), photo('2.png')] },
  })
  await waitFor(() => expect(uploads).toHaveLength(2))
  for (const upload of uploads) upload.answer(500, { message: 'Oh', code: 'INTERNAL' })

  await user.click(await screen.findByRole('button', { name: 'Retry all 2' }))

  await waitFor(() => expect(uploads).toHaveLength(4))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page that is left in mid-upload asks first', async () => {
  open({ [LIST]: [] })
  await screen.findByRole('heading', { name: 'No photos yet' })
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)

  fireEvent.paste(document.body, { clipboardData: { files: [photo()] } })
  await waitFor(() => expect(uploads).toHaveLength(1))

  expect(leave()).toBe(true)
  uploads[0]?.answer(500, { message: 'Oh', code: 'INTERNAL' })
  await screen.findByRole('alert')
  expect(leave()).toBe(false)
})

test('a guest shares photos and videos only', async () => {
  open({ [LIST]: [] }, aVisitor())
  await screen.findByRole('heading', { name: 'No photos yet' })
  const plan = new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' })

  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [plan, photo()] } })

  expect(await screen.findByText('Photos and videos only')).toBeDefined()
  await waitFor(() =>
    expect(uploads.map(({ form }) => (form.get('file') as File).name)).toEqual(['jump.png']),
  )
})
