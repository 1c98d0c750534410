// A crew that has been here since the first version: its rows and files, as earlier code left them, under today's product.
import type { Message } from '@sendit/core/chat/contract.ts'
import type { TripBalances } from '@sendit/core/expenses/contract.ts'
import type { Medium } from '@sendit/core/media/contract.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFeed, renewFeed } from '#testing/calendar-crew.ts'
import type { Caller } from '#testing/caller.ts'
import { person, tokenOf } from '#testing/crew.ts'
import { type EarlierCrew, readEarlierCrew, upgradeEarlierCrew } from '#testing/earlier-databases.ts'
import { planItem } from '#testing/plan-crew.ts'
import { see, vote } from '#testing/poll-crew.ts'
import { lastLinkToken, type TestApp } from '#testing/test-app.ts'
import { readZip } from '#testing/zip-reader.ts'

let crew: EarlierCrew
let app: TestApp
let path: string
beforeEach(async () => {
  crew = await readEarlierCrew()
  app = await upgradeEarlierCrew(crew)
  path = `/api/trips/${crew.tripId}`
})
afterEach(() => app.close())

type Name = keyof EarlierCrew['answers']

/** The browser that signed in with the earlier version, or holds its invite link. */
function browserOf(name: Name): Caller {
  if (name === 'gus') return app.visitor().withInvite(crew.guestToken)
  const caller = app.visitor()
  for (const pair of crew.cookies[name].split('; ')) {
    const [key = '', value = ''] = pair.split('=')
    caller.cookies.set(key, value)
  }
  return caller
}

async function answerOf(caller: Caller, url: string) {
  const reply = await caller.get(url)
  expect([url, reply.statusCode]).toEqual([url, 200])
  return reply.json()
}

async function done(call: ReturnType<Caller['post']>) {
  const reply = await call
  expect([reply.statusCode < 300, reply.body]).toEqual([true, reply.body])
  return reply.json()
}

/** A guest's addresses of files live for an hour, each with its own signature. */
const unsigned = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer).replaceAll(/\?exp=\d+&sig=[^"]+/g, ''))

test('what an earlier version answered is answered still, to its sessions and to its guest', async () => {
  for (const [name, answers] of Object.entries(crew.answers)) {
    for (const [url, before] of Object.entries(answers)) {
      const answer = unsigned(await answerOf(browserOf(name as Name), url))
      expect(answer, `${name} ${url}`).toMatchObject(unsigned(before))
    }
  }
})

test('its money adds up to the penny', async () => {
  const { balances, totalCost }: TripBalances = await answerOf(browserOf('ana'), `${path}/balances`)

  expect(totalCost).toBe('1117.16')
  expect(balances.map(({ displayName, balance }) => [displayName, balance])).toEqual([
    ['Ana R.', '445.94'],
    ['Ben', '-178.90'],
    ['Cleo', '-267.04'],
    ['Kim', '0.00'],
  ])
})

test('its files are there, byte for byte, and in the album', async () => {
  const media: Medium[] = await answerOf(browserOf('ana'), `${path}/media`)
  const seen: Medium[] = await answerOf(browserOf('gus'), `${path}/media`)
  const album = await readZip((await browserOf('ben').get(`${path}/album.zip`)).rawPayload)

  expect(media).toHaveLength(3)
  for (const { id, url } of media) {
    expect((await browserOf('ana').get(url)).rawPayload).toEqual(fileOf(`media/${id}.`))
    expect(album.map(({ bytes }) => bytes)).toContainEqual(fileOf(`media/${id}.`))
  }
  for (const { id, thumbnailUrl } of seen.filter(({ type }) => type === 'image')) {
    expect((await app.visitor().get(thumbnailUrl ?? '')).rawPayload).toEqual(fileOf(`media/${id}-thumb.`))
  }
})

function fileOf(start: string): Buffer {
  const [, bytes] = Object.entries(crew.files).find(([file]) => file.startsWith(start)) ?? []
  return Buffer.from(bytes ?? '', 'base64')
}

test('its members sign in by email to their own accounts, and an invited user joins', async () => {
  const visitor = app.visitor()
  await done(visitor.post('/api/auth/request-magic-link', { email: 'ana@crew.example' }))
  const token = await lastLinkToken(app, app.services, 'ana@crew.example')
  await done(visitor.get(`/api/auth/verify-magic-link?token=${token}`))
  const [invite] = crew.answers.ana[`${path}/invites`] as [{ inviteUrl: string }]
  const dan = await person(app, 'dan@friends.example', { inviteToken: tokenOf(invite) })

  expect(await answerOf(visitor, '/api/auth/user')).toMatchObject(crew.answers.ana['/api/auth/user'] ?? {})
  expect((await answerOf(dan, '/api/trips')).map(({ id }: Trip) => id)).toEqual([crew.tripId])
})

test('the chat continues where it was', async () => {
  const [ana, ben, gus] = [browserOf('ana'), browserOf('ben'), browserOf('gus')]
  const before = crew.answers.ana[`${path}/messages`] as Message[]
  const [first, second] = before

  const next = await done(gus.post(`${path}/messages`, { text: 'Back again', replyToId: second?.id }))
  await done(ben.put(`/api/messages/${first?.id}/reactions/${encodeURIComponent('🎉')}`))
  await done(ana.put(`/api/messages/${first?.id}/pin`))
  await done(ben.patch(`/api/messages/${second?.id}`, { text: 'I bring the 9 alone' }))
  const found = await answerOf(gus, `${path}/messages/search?q=dune`)

  expect(next.seq).toBe(before.length + 1)
  expect(found.map(({ text }: Message) => text)).toEqual(['The dune'])
  const now = await answerOf(ana, `${path}/messages`)
  expect(now.map(({ seq }: Message) => seq)).toEqual([...before.map(({ seq }) => seq), next.seq])
  expect(now[0].reactions).toMatchObject([{ emoji: '🎉' }])
  expect(now[1]).toMatchObject({ text: 'I bring the 9 alone' })
})

test('existing plans, polls and queued jobs still work', async () => {
  const [ana, ben] = [browserOf('ana'), browserOf('ben')]
  const trip = { id: crew.tripId }

  await app.outbox.drain()
  await planItem(ben, trip, { day: '2026-03-15', title: 'Dinner at El Lola' })
  const [poll] = await answerOf(ben, `${path}/polls`)
  await vote(ben, poll, [poll.options[0].id])
  const [outing] = await answerOf(ben, `${path}/outings`)
  await done(ben.post(`/api/outings/${outing.id}/back`, {}))
  const [journey] = (await answerOf(ana, `${path}/journeys`)).arrivals
  await done(ben.put(`/api/journeys/${journey.id}/seat`, {}))
  const feed = await renewFeed(ben)

  expect((await answerOf(ana, `${path}/plan`)).items).toMatchObject([
    { title: 'Dawn session', startsAt: '08:00', endsAt: '11:00' },
    { title: 'Dinner at El Lola' },
  ])
  expect((await see(ben, poll)).options.map(({ votes }) => votes)).toEqual([1, 0])
  expect((await readFeed(app, feed)).map(({ summary }) => summary)).toContain('Dinner at El Lola')
  const members: Member[] = await answerOf(ben, `${path}/members`)
  expect(members.map(({ displayName, hasAccount }) => [displayName, hasAccount])).toContainEqual([
    'Kim',
    false,
  ])
  const dead = await app.services.database.db
    .selectFrom('jobs')
    .selectAll()
    .where('last_error', 'is not', null)
    .execute()
  expect(dead).toEqual([])
})
