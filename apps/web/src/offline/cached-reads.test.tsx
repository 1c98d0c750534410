import { afterEach, expect, test, vi } from 'vitest'
import { becomeUser } from '#features/auth/use-entered.ts'
import { acceptGuestToken, forgetGuestToken } from '#lib/guest-token.ts'
import { type createQueryClient, readQuery } from '#lib/query-client.ts'
import { guestInfoQuery, membersQuery, tripQuery, tripsQuery, userQuery } from '#session/queries.ts'
import { allCached, cachedHashes, installCachedPages, openPage } from '#testing/cached-pages.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal } from '#testing/render-app.tsx'

type Client = ReturnType<typeof createQueryClient>

const DAY_MS = 24 * 60 * 60 * 1000
const trip = aTrip({ name: 'Levante Week' })
const maya = aUser({ id: 'maya' })
const ben = aUser({ id: 'ben' })

installCachedPages()
afterEach(forgetGuestToken)

const online: ApiAnswers = {
  'GET /api/auth/user': maya,
  'GET /api/trips': [trip],
  [`GET /api/trips/${trip.id}`]: trip,
  [`GET /api/trips/${trip.id}/members`]: [],
}
const NO_NETWORK = () => {
  throw new TypeError('Failed to fetch')
}
const offline: ApiAnswers = Object.fromEntries(Object.keys(online).map((call) => [call, NO_NETWORK]))

test('what was read is there at the next start without network, as old as it is', async () => {
  const first = openPage(online)
  await readHome(first.client)
  const readAt = first.client.getQueryState(tripQuery(trip.id).queryKey)?.dataUpdatedAt
  await first.close()

  const { client } = openPage(offline)
  await readHome(client)

  expect(client.getQueryData(userQuery().queryKey)).toEqual(maya)
  expect(client.getQueryData(tripsQuery().queryKey)).toEqual([trip])
  expect(client.getQueryState(tripQuery(trip.id).queryKey)).toMatchObject({
    data: trip,
    dataUpdatedAt: readAt,
  })
})

test('cached data is refetched and replaced by the server’s response', async () => {
  await cacheHome()
  const renamed = { ...trip, name: 'Poniente Week' }
  const { client } = openPage({ ...online, [`GET /api/trips/${trip.id}`]: renamed })

  await readHome(client)

  expect(client.getQueryState(tripQuery(trip.id).queryKey)).toMatchObject({
    data: renamed,
    isInvalidated: false,
  })
})

test('the network is asked without waiting for the device', async () => {
  await cacheHome()
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const { client, requests } = openPage(online)

  await client.prefetchQuery(userQuery())

  expect(requests.map(({ path }) => path)).toEqual(['/api/auth/user'])
  expect(client.getQueryData(userQuery().queryKey)).toEqual(maya)
})

test('signing out empties the cache, and a tab that missed it writes nothing', async () => {
  const first = openPage(online)
  const other = openPage(online)
  await readHome(first.client)
  await readHome(other.client)
  await other.settle()

  becomeUser(first.client, null)
  await first.settle()
  other.client.setQueryData(tripsQuery().queryKey, [{ ...trip, name: 'Written late' }])
  await other.settle()

  expect(await allCached()).toEqual([])
})

test('another user who signs in sees nothing of the previous one', async () => {
  await cacheHome()
  const { client, settle } = openPage({ ...offline, 'GET /api/auth/user': ben })

  await client.prefetchQuery(userQuery())
  await client.prefetchQuery(tripsQuery())
  await settle()

  expect(client.getQueryData(tripsQuery().queryKey)).toBeUndefined()
  expect(JSON.stringify(await allCached())).not.toContain('Levante Week')
})

test('the end of a session clears its cached data', async () => {
  await cacheHome()
  const { client, settle } = openPage({
    'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Please sign in'),
  })

  await client.prefetchQuery(userQuery())
  await settle()

  expect(client.getQueryData(userQuery().queryKey)).toBeNull()
  expect(await allCached()).toEqual([])
})

test('a trip that the server no longer returns to this user leaves the cache', async () => {
  const other = aTrip({ id: 't2', name: 'Poniente Week' })
  const first = openPage({ ...online, 'GET /api/trips': [trip, other] })
  await readHome(first.client)
  await first.client.prefetchQuery(membersQuery(trip.id))
  await first.settle()
  expect(await cachedHashes()).toContain(JSON.stringify(['/api/trips', trip.id, 'members']))

  first.answer({ ...online, [`GET /api/trips/${trip.id}`]: refusal(404, 'NOT_FOUND', 'Not found') })
  await first.client.invalidateQueries({
    queryKey: tripQuery(trip.id).queryKey,
    exact: true,
    refetchType: 'all',
  })
  await first.settle()

  expect(await cachedHashes()).not.toContain(JSON.stringify(['/api/trips', trip.id, 'members']))
  expect(await cachedHashes()).toContain(JSON.stringify(['/api/trips']))
})

test('a trip that is no longer in the list leaves the cache', async () => {
  await cacheHome()
  const { client, settle } = openPage({ ...online, 'GET /api/trips': [] })

  await client.prefetchQuery(userQuery())
  await client.prefetchQuery(tripsQuery())
  await settle()

  expect((await cachedHashes()).some((hash) => hash.includes(trip.id))).toBe(false)
})

test.each([
  ['the list had lost', { 'GET /api/trips': [] }, (client: Client) => client.prefetchQuery(tripsQuery())],
  [
    'the server knew no more',
    { [`GET /api/trips/${trip.id}`]: refusal(404, 'NOT_FOUND', 'Not found') },
    (client: Client) => client.prefetchQuery(tripQuery(trip.id)),
  ],
])('a trip that %s before the cache code loaded leaves the cache', async (_what, changed, read) => {
  await cacheHome()
  let codeComes = () => {}
  const code = new Promise<void>((resolve) => {
    codeComes = resolve
  })
  const { client, settle } = openPage({ ...online, ...changed }, { code })
  await client.prefetchQuery(userQuery())
  await read(client)

  codeComes()
  await settle()

  expect((await cachedHashes()).some((hash) => hash.includes(trip.id))).toBe(false)
})

test('a guest gets back the trip of the link offline, but only with its token', async () => {
  acceptGuestToken('tok')
  const guest = {
    id: 'g1',
    name: 'Kim',
    tripId: trip.id,
    expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
  }
  const asGuest = {
    ...online,
    'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Please sign in'),
    'GET /api/guest/validate': guest,
  }
  const first = openPage(asGuest)
  await readHome(first.client)
  await first.client.prefetchQuery(guestInfoQuery('tok'))
  await first.close()

  const again = openPage({ ...offline, 'GET /api/guest/validate': NO_NETWORK })
  await readHome(again.client)
  await again.client.prefetchQuery(guestInfoQuery('tok'))
  expect(again.client.getQueryData(userQuery().queryKey)).toBeNull()
  expect(again.client.getQueryData(guestInfoQuery('tok').queryKey)).toEqual(guest)
  expect(again.client.getQueryData(tripQuery(trip.id).queryKey)).toEqual(trip)
  await again.close()

  forgetGuestToken()
  const without = openPage(offline)
  await readHome(without.client)
  expect(without.client.getQueryData(tripQuery(trip.id).queryKey)).toBeUndefined()
})

test('data cached by another version is dropped unread', async () => {
  await cacheHome('an earlier shape')
  const { client } = openPage(offline)

  await readHome(client)

  expect(client.getQueryData(tripsQuery().queryKey)).toBeUndefined()
  expect(await allCached()).toEqual([])
})

test('cached data that was unused for thirty days is dropped unread', async () => {
  await cacheHome()
  const { client } = openPage(offline, { nowMs: () => Date.now() + 30 * DAY_MS })

  await readHome(client)

  expect(client.getQueryData(tripsQuery().queryKey)).toBeUndefined()
  expect(await allCached()).toEqual([])
})

test('invites grant access to the trip and are not cached', async () => {
  const { client, settle } = openPage({
    ...online,
    [`GET /api/trips/${trip.id}/invites`]: [{ inviteUrl: 'secret' }],
  })
  await readHome(client)
  await client.prefetchQuery(readQuery('/api/trips', trip.id, 'invites'))
  await settle()

  expect(await cachedHashes()).toContain(JSON.stringify(['/api/trips', trip.id]))
  expect(JSON.stringify(await allCached())).not.toContain('secret')
})

test.each([
  ['has no database', undefined],
  [
    'refuses it',
    {
      open: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    },
  ],
])('a browser that %s caches nothing, reports it once, and reads as before', async (_name, database) => {
  vi.stubGlobal('indexedDB', database)
  const { client, settle, refused } = openPage(online)

  await readHome(client)
  await settle()

  expect(client.getQueryData(tripsQuery().queryKey)).toEqual([trip])
  expect(refused).toHaveBeenCalledTimes(1)
})

async function cacheHome(shape?: string) {
  const page = openPage(online, { shape })
  await readHome(page.client)
  await page.close()
}

async function readHome(client: Client) {
  await client.prefetchQuery(userQuery())
  await client.prefetchQuery(tripsQuery())
  await client.prefetchQuery(tripQuery(trip.id))
}
