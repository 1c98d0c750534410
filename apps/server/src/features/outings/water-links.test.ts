import { randomUUID } from 'node:crypto'
import type { ActByLink, Outing, WaterLinkView } from '@sendit/core/outings/contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from '#auth/tokens.ts'
import { cleanUp } from '#queue/cleanup.ts'
import { awardCrew } from '#testing/award-crew.ts'
import type { Caller } from '#testing/caller.ts'
import { WATER_LINK_LIMIT } from './water-link-routes.ts'
import '#testing/matchers.ts'
import { watchOutings } from '#testing/outing-watch.ts'
import { planItem } from '#testing/plan-crew.ts'
import { ADA, addShoreContact, mailsTo } from '#testing/shore-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

/** 14:00 in Madrid. */
const START = new Date('2026-07-15T12:00:00.000Z')
const MINUTE = 60_000
const PATH = '/api/outings/by-letter'

let app: TestApp
let nobody: Caller
beforeEach(async () => {
  app = await createTestApp({ start: START })
  nobody = app.visitor()
})
afterEach(() => app.close())

const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * MINUTE).toISOString()
const open = (token: string) => nobody.post(`${PATH}/read`, { token })
const act = (token: string, what: ActByLink['do'], extra = {}) =>
  nobody.post(PATH, { token, do: what }, extra)
const read = async (caller: Caller, { id }: { id: string }): Promise<Outing> =>
  (await caller.get(`/api/outings/${id}`)).json()

async function later(minutes: number) {
  app.clock.advanceMs(minutes * MINUTE)
  await watchOutings(app, app.clock.now())
  await app.outbox.drain()
}

const newestTo = async (email: string) => (await mailsTo(app, email)).at(-1)

async function tokenTo(email: string): Promise<string> {
  const { pathname, hash } = new URL((await newestTo(email))?.link ?? '')
  expect(pathname).toBe('/water')
  return hash.slice(1)
}

async function benIsOut({ isInSession = false } = {}) {
  const crew = await awardCrew(app)
  const { ana, ben, cleo, trip } = crew
  await addShoreContact(app, ben.user.id)
  await ben.put('/api/profile', { displayName: 'Ben', phone: '+34 600 111 222' })
  const item = isInSession
    ? await planItem(ana, trip, {
        ...{ kind: 'session', title: 'After lunch', day: '2026-07-15', startsAt: '14:00' },
        beachId: 'valdevaqueros-tarifa',
      })
    : null
  const form = { backBy: inMinutes(60), buddyId: cleo.user.id, itemId: item?.id }
  const reply = await ben.post(`/api/trips/${trip.id}/outings`, form)
  return { ...crew, item, outing: reply.json() as Outing }
}

async function benIsDue() {
  const crew = await benIsOut()
  await later(60)
  return { ...crew, token: await tokenTo(crew.ben.email) }
}

async function benIsOverdue() {
  const crew = await benIsDue()
  await later(15)
  return crew
}

describe('the email to a rider who is due', () => {
  test('lists its actions and links to a page, with only the token hash stored', async () => {
    const { ben, trip, outing, token } = await benIsDue()
    const mail = await newestTo(ben.email)

    expect(token).toMatch(/^[\w-]{43}$/)
    expect(mail?.subject).toBe('Tarifa Kite Week: are you back from the water?')
    expect(mail?.text).toContain('You wanted to be back by 15:00 (Madrid time).')
    expect(mail?.text).toContain('your crew is told at 15:15 (Madrid time)')
    expect(mail?.text).not.toContain('/session')
    const { db } = app.services.database
    const links = await db.selectFrom('water_links').selectAll().execute()
    expect(links).toMatchObject([
      { token_hash: hashToken(token), outing_id: outing.id, user_id: ben.user.id },
    ])
    expect(JSON.stringify(await db.selectFrom('jobs').selectAll().execute())).not.toContain(token)
    expect((await open(token)).json()).toEqual({
      ...{ to: 'rider', tripId: trip.id, tripName: 'Tarifa Kite Week', itemId: null },
      ...{ rider: { name: 'Ben', phone: null }, outAt: outing.outAt, backBy: outing.backBy },
      ...{ backAt: null, undoUntil: null, backReported: null, lastSeen: null, buddyName: 'cleo' },
      ...{ place: 'Tarifa, Spain', kite: null, timezone: 'Europe/Madrid', moresLeft: 4 },
      emergency: { country: 'Spain', number: '112', seaRescue: '900 202 202' },
      words: {
        title: 'You are due back',
        facts: 'Out since 14:00, back by 15:00 (Madrid time), at Tarifa, Spain. Tarifa Kite Week.',
        seen: 'cleo is the buddy, nobody has said that they saw them',
        reported: null,
      },
    } satisfies WaterLinkView)
  })

  test('extends by 15 minutes from now, at most four times, and the alarm waits', async () => {
    const { ana, outing, token } = await benIsDue()
    await later(10)

    for (const moresLeft of [3, 2, 1, 0]) {
      const backBy = inMinutes(15)
      expect((await act(token, 'more')).json()).toMatchObject({ backBy, moresLeft })
      expect(await read(ana, outing)).toMatchObject({ backBy, alarmedAt: null })
      await later(16)
    }

    expect(await act(token, 'more')).toBeRefused(409, 'LIMIT_REACHED')
    await later(14)
    expect((await read(ana, outing)).alarmedAt).not.toBeNull()
  })

  test('never makes "back by" earlier when extending', async () => {
    const { ben, outing, token } = await benIsDue()
    await ben.patch(`/api/outings/${outing.id}`, { backBy: inMinutes(120) })

    expect((await act(token, 'more')).json().backBy).toBe(inMinutes(135))
  })

  test('an answer that got lost is had again, and more are not counted twice', async () => {
    const { token } = await benIsDue()
    const key = { headers: { 'idempotency-key': randomUUID() } }

    const [first, second] = [await act(token, 'more', key), await act(token, 'more', key)]

    expect(first.json()).toMatchObject({ moresLeft: 3, backBy: inMinutes(15) })
    expect(second.json()).toEqual(first.json())
    expect(await act(token, 'back', key)).toBeRefused(409, 'IDEMPOTENCY_MISMATCH')
  })
})

describe('a return reported from the email', () => {
  test('is marked as such, and sent to crew and shore contact as unconfirmed', async () => {
    const { ana, ben, cleo, gus, outing, token } = await benIsOverdue()

    const reply = await act(token, 'back')

    const now = app.clock.now().toISOString()
    expect(reply.json()).toMatchObject({ backAt: now, undoUntil: inMinutes(30) })
    expect((await act(token, 'back')).json()).toEqual(reply.json())
    for (const caller of [ana, gus])
      expect(await read(caller, outing)).toMatchObject({
        ...{ backAt: now, undoUntil: inMinutes(30), phone: null },
        backSaidBy: { id: ben.user.id, name: 'Ben', byLetter: true },
      })
    expect((await newestTo(cleo.email))?.text).toContain('Nobody has confirmed it yet.')
    const toAda = await newestTo(ADA)
    expect(toAda?.subject).toBe('Ben is back, not confirmed')
    expect(toAda?.text).toContain('nobody has confirmed it yet')
  })

  test('is confirmed by a member in the app, and crew and shore contact are notified', async () => {
    const { ana, cleo, gus, outing, token } = await benIsOverdue()
    await act(token, 'back')
    const { backAt } = await read(ana, outing)
    await later(5)

    await gus.post(`/api/outings/${outing.id}/back`, {})
    expect((await read(ana, outing)).backSaidBy?.byLetter).toBe(true)
    await ana.post(`/api/outings/${outing.id}/back`, {})

    const confirmed = await read(cleo, outing)
    expect(confirmed).toMatchObject({ backAt, undoUntil: null, backReported: null })
    expect(confirmed.backSaidBy).toEqual({ id: ana.user.id, name: 'ana' })
    expect((await newestTo(cleo.email))?.text).toContain('Ben is back from the water, says ana')
    expect((await newestTo(ADA))?.text).toContain('ana of their crew said so.')
    expect(await open(token)).toBeRefused(400, 'LINK_INVALID')
  })

  test.each(['by the letter', 'by a member'])(
    'is undone %s within half an hour: everyone notified is alerted again, once',
    async (how) => {
      const { ana, ben, cleo, outing, token } = await benIsOverdue()
      const { alarmedAt } = await read(ana, outing)
      await act(token, 'back')
      const before = (await mailsTo(app, ADA)).length
      await later(29)

      const undone =
        how === 'by the letter'
          ? await act(token, 'undo')
          : await ana.post(`/api/outings/${outing.id}/not-back`, {})

      expect(undone.statusCode).toBe(200)
      expect(await read(ana, outing)).toMatchObject({
        ...{ backAt: null, backSaidBy: null, undoUntil: null, alarmedAt, phone: '+34600111222' },
      })
      for (const mate of [cleo, ana])
        if (how === 'by the letter' || mate === cleo)
          expect((await newestTo(mate.email))?.subject).toBe(
            'Tarifa Kite Week: Ben is overdue from the water',
          )
      const toAda = await mailsTo(app, ADA)
      expect(toAda).toHaveLength(before + 1)
      expect(toAda.at(-1)?.subject).toBe('Ben is overdue from the water')
      expect(toAda.at(-1)?.text).toContain('was taken back')
      // One email cannot alarm anybody twice.
      expect(await act(token, 'back')).toBeRefused(409, 'LIMIT_REACHED')
      await later(60)
      expect(await mailsTo(app, ADA)).toHaveLength(before + 1)
      expect((await ben.post(`/api/outings/${outing.id}/back`, {})).json().backAt).not.toBeNull()
    },
  )

  test('is final after half an hour, and the link is invalid', async () => {
    const { ana, outing, token } = await benIsOverdue()
    await act(token, 'back')
    await later(30)

    expect(await act(token, 'undo')).toBeRefused(400, 'LINK_INVALID')
    expect(await ana.post(`/api/outings/${outing.id}/not-back`, {})).toBeRefused(409, 'ALREADY_BACK')
    expect((await read(ana, outing)).backAt).not.toBeNull()
  })

  test('notifies nobody before the alarm, and undoing it lets the alarm fire', async () => {
    const { ana, outing, token } = await benIsDue()
    await act(token, 'back')
    await later(20)
    expect(await mailsTo(app, ADA)).toEqual([])

    await act(token, 'undo')
    await later(0)

    expect((await read(ana, outing)).alarmedAt).toBe(app.clock.now().toISOString())
  })

  test('sends one notification and one new alarm, even when reported and undone concurrently', async () => {
    const { ana, cleo, outing, token } = await benIsOverdue()
    const subjects = async () => (await mailsTo(app, ADA)).map(({ subject }) => subject)

    await Promise.all([act(token, 'back'), act(token, 'back'), act(token, 'back')])
    expect(await subjects()).toEqual(['Ben is overdue from the water', 'Ben is back, not confirmed'])
    const notBack = (who: Caller) => who.post(`/api/outings/${outing.id}/not-back`, {})
    const undone = await Promise.all([act(token, 'undo'), notBack(ana), notBack(cleo), act(token, 'undo')])

    expect(undone.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    expect((await subjects()).slice(2)).toEqual(['Ben is overdue from the water'])
  })

  test('cannot be undone once the rider is out again', async () => {
    const { ana, ben, trip, outing, token } = await benIsDue()
    await act(token, 'back')
    await ben.post(`/api/trips/${trip.id}/outings`, { backBy: inMinutes(60) })

    expect(await act(token, 'undo')).toBeRefused(409, 'ALREADY_OUT')
    expect((await read(ana, outing)).backAt).not.toBeNull()
  })
})

describe('the email to the crew about an overdue rider', () => {
  test('carries number, times, beach, buddy, whom to call and what to do', async () => {
    const { ana, ben, cleo, item, trip, outing } = await benIsOut({ isInSession: true })
    await later(75)

    const mail = await newestTo(ana.email)

    expect(mail?.subject).toBe('Tarifa Kite Week: Ben is overdue from the water')
    for (const fact of [
      'Ben wanted to be back from the water by 15:00 (Madrid time). That was 15 minutes ago',
      'Call them first, then ask on the beach. If nobody has seen them, call 112 in Spain, or sea rescue 900 202 202.',
      ...['Number: +34600111222', 'Out since: 14:00 (Madrid time)', 'Back by: 15:00 (Madrid time)'],
      ...[
        'Where: Valdevaqueros',
        'Kite: Not known',
        'Buddy: cleo',
        'Emergency: 112',
        'Sea rescue: 900 202 202',
      ],
    ])
      expect(mail?.text).toContain(fact)
    expect((await newestTo(cleo.email))?.text).toContain('They named you to look out for them.')
    expect((await newestTo(ben.email))?.subject).toContain('are you back')
    await cleo.post(`/api/outings/${outing.id}/seen`, { seenAt: app.clock.now().toISOString() })

    expect((await open(await tokenTo(ana.email))).json()).toMatchObject({
      ...{ to: 'crew', tripId: trip.id, itemId: item?.id, place: 'Valdevaqueros', buddyName: 'cleo' },
      rider: { name: 'Ben', phone: '+34600111222' },
      lastSeen: { byName: 'cleo', at: app.clock.now().toISOString() },
    })
  })

  test('is read-only: its link cannot report, extend or undo a return', async () => {
    const { ana, outing } = await benIsOverdue()
    const token = await tokenTo(ana.email)
    const before = await read(ana, outing)

    for (const what of ['back', 'more', 'undo'] as const)
      expect(await act(token, what)).toBeRefused(403, 'NOT_OWNER')
    expect(await read(ana, outing)).toEqual(before)
  })
})

describe('a link', () => {
  test('is dead once the rider is back, for the rider and the crew', async () => {
    const { ana, ben, outing, token } = await benIsOverdue()
    const tokens = [token, await tokenTo(ana.email)]
    await ana.post(`/api/outings/${outing.id}/back`, {})

    for (const dead of tokens) {
      expect(await open(dead)).toBeRefused(400, 'LINK_INVALID')
      expect(await act(dead, 'more')).toBeRefused(400, 'LINK_INVALID')
    }
    expect((await read(ben, outing)).backSaidBy?.name).toBe('ana')
  })

  test('is for its own outing: nothing is done by an earlier one', async () => {
    const { ben, trip, outing, token } = await benIsDue()
    await ben.post(`/api/outings/${outing.id}/back`, {})
    const again: Outing = (await ben.post(`/api/trips/${trip.id}/outings`, { backBy: inMinutes(60) })).json()

    expect(await act(token, 'back')).toBeRefused(400, 'LINK_INVALID')
    expect((await read(ben, again)).backAt).toBeNull()
  })

  test('is dead once its person has left the trip; the others’ are not', async () => {
    const { ana, cleo, trip } = await benIsOverdue()
    const [anas, cleos] = [await tokenTo(ana.email), await tokenTo(cleo.email)]
    expect((await cleo.delete(`/api/trips/${trip.id}/leave`)).statusCode).toBe(200)

    expect(await open(cleos)).toBeRefused(400, 'LINK_INVALID')
    expect((await open(anas)).statusCode).toBe(200)
  })

  test('is dead with its trip', async () => {
    const { ana, token } = await benIsOverdue()
    const { db } = app.services.database
    await db.updateTable('trips').set({ archived_at: app.clock.now() }).execute()

    for (const dead of [token, await tokenTo(ana.email)])
      expect(await open(dead)).toBeRefused(400, 'LINK_INVALID')
    expect(await act(token, 'back')).toBeRefused(400, 'LINK_INVALID')
  })

  test('is forgotten a month after it was mailed, not before', async () => {
    const { database } = app.services
    await benIsDue()
    const mailedAt = app.clock.now().getTime()
    const month = 30 * 24 * 60 * MINUTE
    const count = async () => (await database.db.selectFrom('water_links').selectAll().execute()).length

    await cleanUp(database, new Date(mailedAt + month - 1))
    expect(await count()).toBe(1)
    await cleanUp(database, new Date(mailedAt + month))
    expect(await count()).toBe(0)
  })

  test('that was never sent opens nothing, and guessing is rate-limited', async () => {
    for (let guess = 0; guess < WATER_LINK_LIMIT.max; guess += 1)
      expect(await open(`guess-${guess}`)).toBeRefused(400, 'LINK_INVALID')

    expect(await open('one more')).toBeRefused(429, 'RATE_LIMITED')
    expect(await act('one more', 'back')).toBeRefused(429, 'RATE_LIMITED')
  })
})
