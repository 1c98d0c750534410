import type { Medium } from '@sendit/core/media/contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Awards } from '#features/awards/awards.tsx'
import { aMember, aNomination, standardAwards } from '#testing/awards.ts'
import { aTrip } from '#testing/people.ts'
import { type ApiAnswers, renderAt } from '#testing/render-app.tsx'

const trip = aTrip({ memberCount: 2, myRole: 'member' })
const path = `/api/trips/${trip.id}`
const photos = [
  aNomination({ mediaId: 'm1', mediaUrl: '/files/f1/preview', reason: 'Over the pier' }),
  aNomination({
    ...{ id: 'n-ana', nominatedUserId: 'ana', nominatedUserName: 'Ana Ruiz', nominatedBy: 'ben' },
    ...{ mediaId: 'm2', mediaUrl: '/files/f2/preview' },
  }),
]

function aMedium(id: string, type: Medium['type'] = 'image'): Medium {
  return {
    ...{ id, type, url: `/files/${id}/original`, previewUrl: null, thumbnailUrl: null, posterUrl: null },
    ...{ placeholder: null, filename: 'kite.jpg', mimeType: 'image/jpeg', size: 1, width: 4, height: 3 },
    ...{ duration: null, uploadedBy: 'ben', uploaderName: 'Ben', createdAt: '2026-07-01T10:00:00.000Z' },
  }
}

function open(award: Parameters<typeof standardAwards>[0], answers: ApiAnswers = {}) {
  const known = {
    [`GET ${path}/awards`]: standardAwards(award),
    [`GET ${path}/members`]: [aMember({ id: 'ana', displayName: 'Ana Ruiz' }), aMember()],
  }
  const awards = (
    <Awards
      trip={trip}
      viewerId="ana"
      guestInvitation={null}
      showsWinners={false}
      onLeaveWinners={() => {}}
    />
  )
  return renderAt('/awards', awards, { ...known, ...answers })
}

async function boost() {
  const heading = await screen.findByRole('heading', { level: 3, name: 'Biggest Boost' })
  return within(heading.closest('article') ?? heading)
}

test('voting shows the first photo large, with its owner, and the others small', async () => {
  const { user } = open({ status: 'voting', nominations: photos })
  const card = await boost()
  expect(card.getByText('Evidence by you')).toBeDefined()

  await user.click(card.getByRole('button', { name: 'Open the evidence for Ana' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Ana Ruiz' }))
  expect(dialog.getByRole('img').getAttribute('src')).toBe('/files/f2/preview')
  expect(dialog.getByText('Nominated by Ben.')).toBeDefined()
})

test('nominations say how many carry a photo', async () => {
  open({ nominations: [...photos, aNomination({ id: 'n3', nominatedUserId: 'cai' })] })

  const card = await boost()

  expect(card.getByText('3 nominated, 2 with a photo')).toBeDefined()
  expect(card.getByRole('button', { name: 'Ben, nominated with a photo' })).toBeDefined()
})

test('a gallery photo is added to a nomination, and pressing again removes it', async () => {
  const media = [aMedium('m1'), aMedium('v1', 'video'), aMedium('m2')]
  const { user, requests } = open(
    {},
    { [`GET ${path}/media`]: media, 'POST /api/awards/boost/nominations': aNomination() },
  )
  await user.click(await screen.findByRole('button', { name: 'Nominate for Biggest Boost' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nominate' }))
  const [first, second, ...others] = await dialog.findAllByRole('button', { name: /^Photo/ })
  expect(others).toEqual([])

  await user.click(dialog.getByRole('radio', { name: 'Ben Cole' }))
  if (first) await user.click(first)
  if (first) await user.click(first)
  if (second) await user.click(second)
  await user.click(dialog.getByRole('button', { name: 'Submit Nomination' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
    { nominatedUserId: 'ben', reason: null, mediaId: 'm2' },
  ])
})
