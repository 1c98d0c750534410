import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAwardClosing } from '#features/awards/voting-service.ts'
import { createPollClosing } from '#features/polls/service.ts'
import { createTripEvents, recordEvent } from '#live/trip-events.ts'
import { invite, joinTrip, type Person, person } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { HOUR_MS, MINUTE_MS, type NotificationCrew, notificationCrew } from '#testing/notification-crew.ts'
import { watchOutings } from '#testing/outing-watch.ts'

let stage: NotificationCrew
beforeEach(async () => {
  stage = await notificationCrew()
})
afterEach(() => stage.close())

test('money: a new share, a changed one, a payment and a reminder', async () => {
  const { ana, ben, trip } = stage
  const expense = { description: 'Paella', amount: '30.00', splitBetween: [ana.user.id, ben.user.id] }
  let id = ''
  expect(
    await stage.notified(async () => {
      id = (await ana.post(`/api/trips/${trip.id}/expenses`, expense)).json().id
    }),
  ).toEqual(['ana added an expense: Paella. Your share is £15.00'])
  expect(await stage.notified(() => ana.patch(`/api/expenses/${id}`, { amount: '40.00' }))).toEqual([
    'ana changed an expense: Paella. Your share is £20.00',
  ])
  expect(await stage.notified(() => ana.patch(`/api/expenses/${id}`, { description: 'Big paella' }))).toEqual(
    [],
  )
  const pair = { fromUserId: ben.user.id, toUserId: ana.user.id }
  expect(await stage.notified(() => ana.post(`/api/trips/${trip.id}/reminders`, pair))).toEqual([
    'ana reminds you of £20.00',
  ])
  expect(
    await stage.notified(() => ana.post(`/api/trips/${trip.id}/payments`, { ...pair, amount: '20.00' })),
  ).toEqual(['ana noted a payment of £20.00'])
})

test('money: who asks how to pay, and who shows it', async () => {
  const { ana, ben, trip } = stage
  const path = `/api/trips/${trip.id}`
  const owe = (who: Person, whom: Person, amount: string) =>
    who.post(`${path}/expenses`, {
      ...{ description: 'Gum', amount, paidBy: whom.user.id, splitBetween: [who.user.id] },
    })
  const ask = (who: Person, whom: Person) => who.put(`${path}/pay-asks`, { userId: whom.user.id })
  for (const one of [ana, ben])
    await one.put('/api/profile', { displayName: one.user.displayName, paymentDetails: 'GB29' })
  await stage.notified(() => owe(ana, ben, '4.00'))
  expect(await stage.notified(() => ask(ana, ben))).toEqual(['ana asks you how to pay'])
  expect(await stage.notified(() => ask(ana, ben))).toEqual([])
  await stage.notified(() => owe(ben, ana, '8.00'))
  expect((await ask(ben, ana)).statusCode).toBe(200)
  const show = () => ana.put(`${path}/pay-answers`, { userId: ben.user.id })
  expect(await stage.notified(show)).toEqual(['ana shows you how to pay'])
})

test('the plan, polls, awards, dates and who joins', async () => {
  const { ana, trip } = stage
  const item = { kind: 'meal', title: 'Paella', day: '2026-07-16', startsAt: '20:30' }
  let itemId = ''
  expect(
    await stage.notified(async () => {
      itemId = (await ana.post(`/api/trips/${trip.id}/plan-items`, item)).json().id
    }),
  ).toEqual(['ana added to the plan: Paella'])
  expect(await stage.notified(() => ana.patch(`/api/plan-items/${itemId}`, { startsAt: '21:00' }))).toEqual([
    'ana changed the plan: Paella',
  ])
  expect(await stage.notified(() => ana.delete(`/api/plan-items/${itemId}`))).toEqual([
    'ana called off: Paella',
  ])
  const poll = { question: 'Where to?', options: ['Here', 'There'] }
  expect(await stage.notified(() => ana.post(`/api/trips/${trip.id}/polls`, poll))).toEqual([
    'A new poll: Where to?',
  ])
  expect(
    await stage.notified(() => ana.patch(`/api/trips/${trip.id}`, { tripEndDate: '2026-07-21' })),
  ).toEqual(['ana changed the dates of the trip'])
  expect(
    await stage.notified(async () => {
      const cleo = await person(stage.app, 'cleo@crew.example')
      await joinTrip(cleo, await invite(ana, trip, { email: cleo.email }))
    }),
  ).toEqual(['cleo joined the trip'])
})

test('events reach the phone by default, and email only for those who chose it', async () => {
  const { app, ana, ben, trip } = stage
  await app.services.database.db
    .deleteFrom('notification_settings')
    .where('user_id', '=', ben.user.id)
    .execute()
  const cleo = await person(app, 'cleo@crew.example')
  await joinTrip(cleo, await invite(ana, trip, { email: cleo.email }))
  await stage.settle()
  await cleo.put('/api/notices/settings', { categories: { plan: { email: true } } })

  const item = { kind: 'meal', title: 'Paella', day: '2026-07-16', startsAt: '20:30' }
  expect(await stage.notified(() => ana.post(`/api/trips/${trip.id}/plan-items`, item))).toEqual([
    'ana added to the plan: Paella',
  ])
  expect(await stage.mailsTo(cleo.email)).toHaveLength(1)
})

test('a poll closing within a day notifies once, and only members who have not voted', async () => {
  const { ana, trip } = stage
  const closesAt = new Date(stage.app.clock.now().getTime() + 30 * HOUR_MS).toISOString()
  const poll = (
    await ana.post(`/api/trips/${trip.id}/polls`, { question: 'When?', options: ['1', '2'], closesAt })
  ).json()
  await stage.settle()
  const closing = createPollClosing({
    ...stage.app.services,
    tripEvents: createTripEvents(stage.app.services.realtime),
  })
  const notifyEnding = () => closing.notifyEnding(stage.app.clock.now())
  expect(await stage.notified(notifyEnding)).toEqual([])
  stage.app.clock.advanceMs(6 * HOUR_MS)
  expect(await stage.notified(notifyEnding)).toEqual(['A poll closes within a day: When?'])
  expect(await stage.notified(notifyEnding)).toEqual([])

  const other = {
    question: 'Who?',
    options: ['1', '2'],
    closesAt: new Date(stage.app.clock.now().getTime() + 30 * HOUR_MS),
  }
  const second = (await ana.post(`/api/trips/${trip.id}/polls`, other)).json()
  await stage.ben.put(`/api/polls/${second.id}/vote`, { optionIds: [second.options[0].id] })
  await stage.settle(7 * HOUR_MS)
  expect(await stage.notified(notifyEnding)).toEqual([])
  expect(poll.id).not.toBe(second.id)
})

test('an award: its voting opens, ends within a day for who has not voted, is asked for, and has a winner', async () => {
  const { ana, ben, trip } = stage
  const award = (await ana.post(`/api/trips/${trip.id}/awards`, { category: 'Golden Pump' })).json()
  const form = { nominatedUserId: ana.user.id, reason: '' }
  const { id: nominationId } = (await ana.post(`/api/awards/${award.id}/nominations`, form)).json()
  const votingEndsAt = new Date(stage.app.clock.now().getTime() + 30 * HOUR_MS).toISOString()
  const open = { status: 'voting', votingEndsAt }
  expect(await stage.notified(() => ana.patch(`/api/awards/${award.id}`, open))).toEqual([
    'Voting is open: Golden Pump',
  ])
  const { database, realtime } = stage.app.services
  const closing = createAwardClosing({ database, tripEvents: createTripEvents(realtime) })
  const notifyEnding = () => closing.notifyEnding(stage.app.clock.now())
  expect(await stage.notified(notifyEnding)).toEqual([])
  stage.app.clock.advanceMs(7 * HOUR_MS)
  await ana.post(`/api/awards/${award.id}/vote`, { nominationId })
  expect(await stage.notified(notifyEnding)).toEqual(['Voting closes within a day: Golden Pump'])
  expect(await stage.notified(notifyEnding)).toEqual([])
  expect(await stage.notified(() => ana.post(`/api/awards/${award.id}/reminders`, {}))).toEqual([
    'ana waits for your vote: Golden Pump',
  ])
  stage.app.clock.set(new Date(votingEndsAt))
  const closeAllDue = () => closing.closeDue(stage.app.clock.now())
  // 17:00 in Madrid.
  expect(await stage.notified(closeAllDue)).toEqual(['ana won Golden Pump'])
  expect(await stage.notified(closeAllDue)).toEqual([])

  const second = (await ben.post(`/api/trips/${trip.id}/awards`, { category: 'Pier' })).json()
  await ben.post(`/api/awards/${second.id}/nominations`, { nominatedUserId: ben.user.id, reason: '' })
  const soon = new Date(stage.app.clock.now().getTime() + HOUR_MS).toISOString()
  await ben.patch(`/api/awards/${second.id}`, { status: 'voting', votingEndsAt: soon })
  await stage.settle()
  expect(await stage.notified(notifyEnding)).toEqual([])
})

test('on-water tracker: rider asked, buddy and crew notified, also at night and on return', async () => {
  const { ana, ben, trip } = stage
  // 23:00 in Madrid.
  stage.app.clock.advanceMs(12 * HOUR_MS)
  const backBy = (minutes: number) =>
    new Date(stage.app.clock.now().getTime() + minutes * MINUTE_MS).toISOString()
  const path = `/api/trips/${trip.id}/outings`
  const mine = (await ben.post(path, { backBy: backBy(10) })).json()
  stage.app.clock.advanceMs(10 * MINUTE_MS)
  expect(await stage.notified(() => watchOutings(stage.app, stage.app.clock.now()))).toEqual([
    'Are you back? Say so, or when you will be.',
  ])
  await ben.post(`/api/outings/${mine.id}/back`, {})

  const hers = (await ana.post(path, { backBy: backBy(10), buddyId: ben.user.id })).json()
  stage.app.clock.advanceMs(26 * MINUTE_MS)
  expect(await stage.notified(() => watchOutings(stage.app, stage.app.clock.now()))).toEqual([
    'ana is overdue from the water. Call them first: they named you to look out for them. Out since 23:12, back by 23:22 (Madrid time), ' +
      'Tarifa, Spain, buddy ben. Ask on the beach. Nobody has seen them? Call 112 in Spain, or sea rescue 900 202 202.',
  ])
  expect(await stage.notified(() => ana.post(`/api/outings/${hers.id}/back`, {}))).toEqual([
    'ana is back from the water',
  ])
})

test('an overdue rider’s phone number is shown only on phones that show text', async () => {
  const { app, ana, ben, trip, phone, settle } = stage
  await ana.put('/api/profile', { displayName: 'ana', phone: '+34 600 111 222' })
  const backBy = () => new Date(app.clock.now().getTime() + 10 * MINUTE_MS).toISOString()
  const out = async () => {
    const { id } = (await ana.post(`/api/trips/${trip.id}/outings`, { backBy: backBy() })).json()
    app.clock.advanceMs(26 * MINUTE_MS)
    await watchOutings(app, app.clock.now())
    await settle()
    await ana.post(`/api/outings/${id}/back`, {})
    await settle()
  }

  await out()
  await ben.put('/api/notices/settings', { hidesText: true })
  await out()

  const alarms = phone.read().filter(({ body }) => body.includes('overdue'))
  expect(alarms.map(({ path }) => path)).toEqual(Array(2).fill(`/session?tripId=${trip.id}`))
  expect(alarms[0]?.body).toContain('Call them first on +34600111222.')
  expect(alarms[1]?.body).toBe('ana is overdue from the water. Call them first.')
})

test('a muted trip notifies only about overdue riders', async () => {
  const { ana, ben, trip } = stage
  await ben.put(`/api/trips/${trip.id}/notices-mute`, {})
  const backBy = new Date(stage.app.clock.now().getTime() + 10 * MINUTE_MS).toISOString()
  await ana.post(`/api/trips/${trip.id}/outings`, { backBy })
  expect(await stage.notified(() => ana.patch(`/api/trips/${trip.id}`, { tripDate: '2026-07-16' }))).toEqual(
    [],
  )
  const expense = { description: 'Paella', amount: '30.00', splitBetween: [ana.user.id, ben.user.id] }
  await ana.post(`/api/trips/${trip.id}/expenses`, expense)
  const pair = { fromUserId: ben.user.id, toUserId: ana.user.id }
  expect(await stage.notified(() => ana.post(`/api/trips/${trip.id}/reminders`, pair))).toEqual([])
  expect(await stage.mailsTo(ben.email)).toEqual([])
  stage.app.clock.advanceMs(26 * MINUTE_MS)
  expect(await stage.notified(() => watchOutings(stage.app, stage.app.clock.now()))).toEqual([
    expect.stringContaining('ana is overdue from the water.'),
  ])
})

test('a rider who returns before the reminder is sent is not asked', async () => {
  const { ben, trip } = stage
  const backBy = new Date(stage.app.clock.now().getTime() + 10 * MINUTE_MS).toISOString()
  const mine = (await ben.post(`/api/trips/${trip.id}/outings`, { backBy })).json()
  stage.app.clock.advanceMs(10 * MINUTE_MS)
  expect(
    await stage.notified(async () => {
      await watchOutings(stage.app, stage.app.clock.now())
      await ben.post(`/api/outings/${mine.id}/back`, {})
    }),
  ).toEqual([])
})

test('photos notify after ten quiet minutes, except members who have opened the trip since', async () => {
  const { ana, ben, trip } = stage
  const { db } = stage.app.services.database
  const add = () =>
    db.transaction().execute((tx) =>
      recordEvent(
        tx,
        {
          tripId: trip.id,
          byUserId: ana.user.id,
          notificationRules: [{ to: 'crew', item: { kind: 'photo', by: 'ana' } }],
        },
        stage.app.clock.now(),
      ),
    )
  expect(await stage.notified(add, 6 * MINUTE_MS)).toEqual([])
  expect(await stage.notified(add, 6 * MINUTE_MS)).toEqual([])
  expect(await stage.notified(async () => undefined, 5 * MINUTE_MS)).toEqual(['2 new photos from ana'])

  await add()
  await stage.app.outbox.drain()
  stage.app.clock.advanceMs(MINUTE_MS)
  await ben.post(`/api/trips/${trip.id}/open`, {})
  expect(await stage.notified(async () => undefined, 10 * MINUTE_MS)).toEqual([])
})
