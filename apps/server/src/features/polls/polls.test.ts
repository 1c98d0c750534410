import { randomUUID } from 'node:crypto'
import type { SentMessage } from '@sendit/core/chat/contract.ts'
import type { Poll } from '@sendit/core/polls/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tripTopic } from '#live/trip-events.ts'
import { awardCrew } from '#testing/award-crew.ts'
import '#testing/matchers.ts'
import { addOptions, ask, close, pollCrew, see, tryAsk, vote } from '#testing/poll-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const inMs = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()
const once = () => ({ headers: { 'idempotency-key': randomUUID() } })

describe('asking', () => {
  test('a poll is created with its chat message, and everyone can read both', async () => {
    const { ana, ben, gus, trip } = await awardCrew(app)
    const received: { type: string }[] = []
    await app.services.realtime.subscribe(tripTopic(trip.id), (frame) => received.push(JSON.parse(frame)))

    const poll = await ask(ben, trip, { options: [' El Lola ', 'At the villa'], closesAt: inMs(60_000) })

    expect(poll).toMatchObject({
      question: 'Where do we eat?',
      isMultiple: false,
      hidesResultsUntil: 'vote',
      closesAt: inMs(60_000),
      ...{ closedAt: null, closedBy: null, createdBy: ben.user.id, myOptions: [], voterCount: 0 },
    })
    expect(poll.options.map(({ text }) => text)).toEqual(['El Lola', 'At the villa'])
    const messages: SentMessage[] = (await gus.get(`/api/trips/${trip.id}/messages`)).json()
    expect(messages).toMatchObject([
      { text: 'Where do we eat?', senderId: ben.user.id, about: { kind: 'poll', id: poll.id } },
    ])
    expect((await gus.get(`/api/trips/${trip.id}/polls`)).json()).toEqual([await see(ana, poll)])
    expect(received.map(({ type }) => type).sort()).toEqual(['chat_message', 'trip_changed'])
  })

  test.each([
    ['one answer', { options: ['Only one'] }],
    ['eleven answers', { options: Array.from({ length: 11 }, (_, index) => `Answer ${index}`) }],
    ['an answer of 81 characters', { options: ['a'.repeat(81), 'b'] }],
    ['an empty answer', { options: ['  ', 'b'] }],
    ['the same answer twice', { options: ['El Lola', 'el  lola'] }],
    ['a NUL in an answer', { options: ['a\u0000', 'b'] }],
    ['a NUL in the question', { question: 'Where\u0000?' }],
    ['no question', { question: ' ' }],
    ['a question of 121 characters', { question: 'q'.repeat(121) }],
    ['a deadline that is no instant', { closesAt: 'tomorrow' }],
    ['an unknown way to hide results', { hidesResultsUntil: 'never' }],
    ['a deadline in the past', { closesAt: '2026-06-30T00:00:00.000Z' }],
    ['a deadline in two years', { closesAt: '2028-06-30T00:00:00.000Z' }],
  ])('%s is refused, and nothing is posted', async (_name, form) => {
    const { ben, trip } = await awardCrew(app)

    expect(await tryAsk(ben, trip, form)).toBeRefused(400, 'VALIDATION')

    expect((await ben.get(`/api/trips/${trip.id}/polls`)).json()).toEqual([])
    expect((await ben.get(`/api/trips/${trip.id}/messages`)).json()).toEqual([])
  })

  test('ten answers of 80 characters and a question of 120 are accepted', async () => {
    const { ben, trip } = await awardCrew(app)
    const options = Array.from({ length: 10 }, (_, index) => `${index}${'a'.repeat(79)}`)

    const poll = await ask(ben, trip, { question: 'q'.repeat(120), options })

    expect(poll.options.map(({ text }) => text)).toEqual(options)
  })

  test('guests, outsiders and signed-out visitors cannot ask', async () => {
    const { gus, eve, trip } = await awardCrew(app)

    expect(await tryAsk(gus, trip)).toBeRefused(403, 'GUEST_FORBIDDEN')
    expect(await tryAsk(eve, trip)).toBeRefused(404, 'NOT_FOUND')
    expect(await tryAsk(app.visitor(), trip)).toBeRefused(401, 'UNAUTHENTICATED')
  })

  test('ten sendings with one key make one poll, one message, and ten equal answers', async () => {
    const { ben, trip } = await awardCrew(app)
    const key = once()

    const replies = await Promise.all(Array.from({ length: 10 }, () => tryAsk(ben, trip, {}, key)))

    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect((await ben.get(`/api/trips/${trip.id}/polls`)).json()).toHaveLength(1)
    expect((await ben.get(`/api/trips/${trip.id}/messages`)).json()).toHaveLength(1)
    expect(await tryAsk(ben, trip, { question: 'Else?' }, key)).toBeRefused(409, 'IDEMPOTENCY_MISMATCH')
  })

  test('twenty polls a day and person, and a repeat of the last is not counted', async () => {
    const { ana, ben, trip } = await awardCrew(app)
    const key = once()
    for (let count = 1; count < 20; count += 1) await ask(ben, trip)
    expect((await tryAsk(ben, trip, {}, key)).statusCode).toBe(201)

    expect(await tryAsk(ben, trip)).toBeRefused(429, 'RATE_LIMITED')

    expect((await tryAsk(ben, trip, {}, key)).statusCode).toBe(201)
    expect((await tryAsk(ana, trip)).statusCode).toBe(201)
  })
})

describe('voting', () => {
  test('a vote can be changed and withdrawn, and only voters see the results', async () => {
    const { ana, ben, cleo, gus, poll, lola, villa } = await pollCrew(app)
    await vote(cleo, poll, [villa])
    expect((await see(ana, poll)).options).toMatchObject([
      { votes: null, voters: null },
      { votes: null, voters: null },
    ])

    const voted: Poll = (await vote(ana, poll, [lola])).json()
    expect(voted).toMatchObject({ myOptions: [lola], voterCount: 2 })
    expect(voted.options.map(({ votes }) => votes)).toEqual([1, 1])
    expect(voted.options[0]?.voters).toMatchObject([{ id: ana.user.id }])
    expect(voted.missing).toMatchObject([{ id: ben.user.id, name: ben.user.displayName }])

    const moved: Poll = (await vote(ana, poll, [villa])).json()
    expect(moved.options.map(({ votes }) => votes)).toEqual([0, 2])
    expect(moved.options[1]?.voters?.map(({ id }) => id).sort()).toEqual([ana.user.id, cleo.user.id].sort())

    const back: Poll = (await vote(ana, poll, [])).json()
    expect(back).toMatchObject({ myOptions: [], voterCount: 1, options: [{ votes: null }, { votes: null }] })
    expect(back.missing.map(({ id }) => id)).toContain(ana.user.id)
    expect((await see(gus, poll)).options).toMatchObject([{ votes: null }, { votes: null }])
  })

  test('results that are hidden until the end stay so for who has voted, and open to all with the end', async () => {
    const { ana, ben, gus, poll, lola } = await pollCrew(app, { hidesResultsUntil: 'end' })
    expect((await vote(ben, poll, [lola])).json().options[0]).toMatchObject({ votes: null, voters: null })

    await close(ben, poll)

    for (const reader of [ana, gus])
      expect((await see(reader, poll)).options[0]).toMatchObject({ votes: 1, voters: [{ id: ben.user.id }] })
  })

  test('several answers are accepted in a multiple-choice poll', async () => {
    const { ben, poll, lola, villa } = await pollCrew(app, { isMultiple: true })

    const voted: Poll = (await vote(ben, poll, [villa, lola, villa])).json()

    expect([voted.myOptions.toSorted(), voted.voterCount]).toEqual([[lola, villa].toSorted(), 1])
  })

  test("two answers where one is asked for, another poll's answer, an unknown one and no list are refused", async () => {
    const { ben, poll, trip, lola, villa } = await pollCrew(app)
    const other = await ask(ben, trip)
    await vote(ben, poll, [lola])

    for (const ids of [[lola, villa], [other.options[0]?.id ?? ''], [randomUUID()], ['not-an-id']])
      expect(await vote(ben, poll, ids)).toBeRefused(400, 'VALIDATION')
    expect(await ben.put(`/api/polls/${poll.id}/vote`, {})).toBeRefused(400, 'VALIDATION')

    expect((await see(ben, poll)).myOptions).toEqual([lola])
  })

  test('guests see polls but cannot vote, and outsiders learn nothing', async () => {
    const { gus, eve, poll, lola } = await pollCrew(app)

    expect(await vote(gus, poll, [lola])).toBeRefused(403, 'GUEST_FORBIDDEN')
    expect(await vote(eve, poll, [lola])).toBeRefused(404, 'NOT_FOUND')
    expect(await eve.get(`/api/polls/${poll.id}`)).toBeRefused(404, 'NOT_FOUND')
    expect(await vote(eve, { id: randomUUID() }, [lola])).toBeRefused(404, 'NOT_FOUND')
  })

  test('ten votes of one person at once leave one of them, counted once', async () => {
    const { ana, ben, poll, lola, villa } = await pollCrew(app)

    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => vote(ana, poll, [turn % 2 === 0 ? lola : villa])),
    )

    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    await vote(ben, poll, [lola])
    const { options, voterCount } = await see(ben, poll)
    expect(voterCount).toBe(2)
    expect(options.reduce((sum, { votes }) => sum + (votes ?? 0), 0)).toBe(2)
  })

  test('repeating a vote changes nothing and sends no live update', async () => {
    const { ben, trip, poll, lola } = await pollCrew(app)
    await vote(ben, poll, [lola])
    const received: unknown[] = []
    await app.services.realtime.subscribe(tripTopic(trip.id), (frame) => received.push(JSON.parse(frame)))

    await vote(ben, poll, [lola])
    expect(received).toEqual([])

    await vote(ben, poll, [])
    expect(received).toMatchObject([{ type: 'trip_changed', topics: ['polls'] }])
    expect(JSON.stringify(received)).not.toMatch(new RegExp(`${ben.user.id}|${lola}|${poll.id}`))
  })

  test('a former member’s vote still counts, and they are not listed as missing', async () => {
    const { ana, ben, cleo, poll, lola } = await pollCrew(app)
    await vote(cleo, poll, [lola])
    await cleo.delete(`/api/trips/${(await ana.get('/api/trips')).json()[0].id}/leave`)

    const seen: Poll = (await vote(ana, poll, [lola])).json()

    expect(seen.options[0]?.voters?.map(({ name }) => name)).toContain(cleo.user.displayName)
    expect(seen).toMatchObject({ voterCount: 2, missing: [{ id: ben.user.id }] })
    expect(await vote(cleo, poll, [])).toBeRefused(404, 'NOT_FOUND')
  })
})

describe('adding answers', () => {
  test('the maker and the owner add answers until the first vote, and afterwards the maker alone', async () => {
    const { ana, ben, cleo, gus, poll, lola } = await pollCrew(app)
    expect((await addOptions(ana, poll, 'Barbecue')).statusCode).toBe(200)
    expect(await addOptions(cleo, poll, 'Ice cream')).toBeRefused(403, 'NOT_OWNER')
    expect(await addOptions(gus, poll, 'Ice cream')).toBeRefused(403, 'GUEST_FORBIDDEN')
    await vote(cleo, poll, [lola])

    expect(await addOptions(ana, poll, 'Pizza')).toBeRefused(403, 'NOT_OWNER')
    expect((await addOptions(ben, poll, 'Pizza', 'Sushi')).statusCode).toBe(200)

    const { options, voterCount } = await see(cleo, poll)
    expect(options.map(({ text }) => text)).toEqual(['El Lola', 'At the villa', 'Barbecue', 'Pizza', 'Sushi'])
    expect(voterCount).toBe(1)
  })

  test('an eleventh answer, a duplicate and an empty change are refused', async () => {
    const { ben, poll } = await pollCrew(app)
    expect(await addOptions(ben, poll, ' el lola')).toBeRefused(400, 'VALIDATION')
    expect(await ben.patch(`/api/polls/${poll.id}`, {})).toBeRefused(400, 'VALIDATION')
    await addOptions(ben, poll, ...Array.from({ length: 7 }, (_, index) => `Bar ${index}`))

    expect(await addOptions(ben, poll, 'Tenth', 'Eleventh')).toBeRefused(409, 'LIMIT_REACHED')
    expect((await addOptions(ben, poll, 'Tenth')).statusCode).toBe(200)
  })
})

test('a message that is about a poll of another trip is refused', async () => {
  const { ana, trip } = await awardCrew(app)
  const { poll } = await pollCrew(app)
  const about = { kind: 'poll', id: poll.id }

  expect(await ana.post(`/api/trips/${trip.id}/messages`, { text: 'look', about })).toBeRefused(
    400,
    'VALIDATION',
  )
})
