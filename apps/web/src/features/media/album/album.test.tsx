import type { Medium } from '@sendit/core/media/contract.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Media } from '#features/media/media.tsx'
import { aTrip, aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'

const LIST = 'GET /api/trips/tarifa/media'

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', function observer() {
    return { observe: () => undefined, disconnect: () => undefined }
  })
})

function aMedium(number: number, fields: Partial<Medium> = {}): Medium {
  const id = `medium-${number}`
  return {
    ...{ id, url: `/files/${id}/original`, previewUrl: null, thumbnailUrl: null, posterUrl: null },
    ...{ placeholder: null, filename: `photo-${number}.jpg`, type: 'image', mimeType: 'image/jpeg' },
    ...{ size: 1024, width: 1200, height: 900, duration: null, uploadedBy: 'tom', uploaderName: 'Tom' },
    createdAt: '2026-07-15T12:00:00.000Z',
    ...fields,
  }
}

function open(answers: ApiAnswers) {
  const viewer = { kind: 'user' as const, user: aUser({ id: crypto.randomUUID() }) }
  return renderAt('/media', <Media trip={aTrip({ id: 'tarifa', myRole: 'member' })} viewer={viewer} />, {
    'GET /api/trips/tarifa/members': [],
    ...answers,
  })
}

const tile = (name: RegExp) => screen.findByRole('button', { name })
const facts = (fields = {}) => ({
  ...{
    count: 2,
    bytes: 2048,
    url: '/album.zip',
    left: 1,
    perHour: 2,
    againInSeconds: 600,
    isUnderWay: false,
  },
  ...fields,
})

test('what is selected is counted with its size, until Escape', async () => {
  const { user } = open({
    [LIST]: [aMedium(1), aMedium(2, { type: 'video' })],
    'GET /api/trips/tarifa/album': facts(),
  })
  await tile(/photo-1/)

  await user.click(screen.getByRole('button', { name: 'Select' }))
  const first = await screen.findByRole('checkbox', { name: /photo-1/ })
  await user.click(first)
  expect(await screen.findByRole('button', { name: 'Download 1 photo' })).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: /photo-2/ }))

  const bar = within(screen.getByRole('region', { name: 'Download photos' }))
  expect(bar.getByRole('button', { name: 'Download 2 files' })).toBeDefined()
  expect(bar.getByText('2 selected').parentElement?.textContent).toBe('2 selected · 2 KB')
  expect(await bar.findByRole('button', { name: 'Download all (2, 2 KB)' })).toBeDefined()
  await user.click(first)
  expect(first.getAttribute('aria-checked')).toBe('false')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Download photos' })).toBeNull()
  expect(await tile(/photo-1/)).toBeDefined()
})

test('focus stays on a focused photo when the bar appears, otherwise moves to the bar', async () => {
  const { user } = open({ [LIST]: [aMedium(1)], 'GET /api/trips/tarifa/album': facts() })
  const photo = await tile(/photo-1/)
  photo.focus()
  fireEvent.contextMenu(photo)
  const bar = await screen.findByRole('region', { name: 'Download photos' })
  expect(document.activeElement).toBe(photo)

  await user.click(within(bar).getByRole('button', { name: 'Stop selecting' }))
  await user.click(await screen.findByRole('button', { name: 'Select' }))

  const next = await screen.findByRole('region', { name: 'Download photos' })
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('the server is asked before a download, and its rejection is shown', async () => {
  const { user, requests } = open({
    [LIST]: [aMedium(1)],
    'GET /api/trips/tarifa/album': ({ search }: { search: URLSearchParams }) =>
      search.has('ids') ? refusal(400, 'VALIDATION', 'Choose again.') : facts(),
  })
  await tile(/photo-1/)
  await user.click(screen.getByRole('button', { name: 'Select' }))
  await user.click(await screen.findByRole('checkbox', { name: /photo-1/ }))

  await user.click(await screen.findByRole('button', { name: 'Download 1 photo' }))

  expect(await screen.findByText('Choose again.')).toBeDefined()
  expect(requests.some(({ search }) => search.get('ids') === 'medium-1')).toBe(true)
})

test('with no albums left, the bar says when the next one is available', async () => {
  const { user } = open({
    [LIST]: [aMedium(1)],
    'GET /api/trips/tarifa/album': facts({ left: 0 }),
  })
  await tile(/photo-1/)

  await user.click(screen.getByRole('button', { name: 'Select' }))

  expect(
    await screen.findByText('You can download 2 albums an hour. The next one in 10 minutes.'),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: /^Download all/ }).hasAttribute('disabled')).toBe(true)
})

test('a tile shows the number of reactions', async () => {
  const reactions = [
    {
      emoji: '🤙',
      people: [
        { id: 'tom', name: 'Tom' },
        { id: 'ana', name: 'Ana' },
      ],
    },
  ]
  open({ [LIST]: [aMedium(1, { reactions })] })

  expect((await tile(/photo-1\.jpg, 2 reactions$/)).textContent).toContain('🤙2')
})
