import { randomUUID } from 'node:crypto'
import type { SentMessage } from '@sendit/core/chat/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pumpAward, pumpVoting, seeAward, step, tryNominate, vote } from '#testing/award-crew.ts'
import { chatCrew } from '#testing/chat-crew.ts'
import { idsOf, moneyCrew } from '#testing/money-crew.ts'
import '#testing/matchers.ts'
import { tryPlan } from '#testing/plan-crew.ts'
import { close as closePoll, pollCrew, see as seePoll, vote as votePoll } from '#testing/poll-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

// A queued write may be repeated much later, when its response was lost.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const once = () => ({ headers: { 'idempotency-key': randomUUID() } })

test('the vote that decided an award is answered as before, though voting is over by it', async () => {
  const { ana, ben, cleo, award, forBen, trip } = await pumpVoting(app)
  await vote(ana, award, forBen)
  await vote(ben, award, forBen)
  const [path, body, key] = [`/api/awards/${award.id}/vote`, { nominationId: forBen.id }, once()]
  const first = await cleo.post(path, body, key)
  expect(await seeAward(ana, trip, award)).toMatchObject({ status: 'completed' })

  const again = await cleo.post(path, body, key)

  expect([again.statusCode, again.body]).toEqual([201, first.body])
})

test('a repeated vote does not undo a later one', async () => {
  const { ana, award, forBen, forCleo, trip } = await pumpVoting(app)
  const [path, key] = [`/api/awards/${award.id}/vote`, once()]
  await ana.post(path, { nominationId: forBen.id }, key)
  await vote(ana, award, forCleo)

  await ana.post(path, { nominationId: forBen.id }, key)

  expect(await seeAward(ana, trip, award)).toMatchObject({ myVote: forCleo.id, voterCount: 1 })
})

test('a repeated nomination keeps the newer reason, and is answered even during voting', async () => {
  const { ben, cleo, award, trip } = await pumpAward(app)
  const [path, key] = [`/api/awards/${award.id}/nominations`, once()]
  const body = { nominatedUserId: cleo.user.id, reason: 'Landed on the bar' }
  const first = await ben.post(path, body, key)
  expect((await tryNominate(ben, award, { ...body, reason: 'Landed on two bars' })).statusCode).toBe(200)
  await step(ben, award, { status: 'voting' })

  const again = await ben.post(path, body, key)

  expect([again.statusCode, again.body]).toEqual([201, first.body])
  const { nominations } = await seeAward(ben, trip, award)
  expect(nominations.map(({ reason }) => reason)).toContain('Landed on two bars')
  expect(nominations).toHaveLength(4)
})

test('ten sendings of one nomination at once make one, and ten equal answers', async () => {
  const { ben, cleo, award, trip } = await pumpAward(app)
  const key = once()
  const body = { nominatedUserId: cleo.user.id, reason: 'Sent it' }

  const replies = await Promise.all(
    Array.from({ length: 10 }, () => ben.post(`/api/awards/${award.id}/nominations`, body, key)),
  )

  expect(new Set(replies.map(({ statusCode, body: answer }) => `${statusCode} ${answer}`)).size).toBe(1)
  expect((await seeAward(ben, trip, award)).nominations).toHaveLength(4)
})

test('a changed expense is answered as before, and what was changed since stays', async () => {
  const money = await moneyCrew(app)
  const { ana } = money
  const expense = await money.addExpense(ana, { amount: '30.00', among: [ana] })
  const { headers } = once()
  const seen = { headers: { ...headers, 'if-match': `"${expense.updatedAt}"` } }
  app.clock.advanceMs(1000)
  const first = await ana.patch(`/api/expenses/${expense.id}`, { amount: '20.00' }, seen)
  app.clock.advanceMs(1000)
  await ana.patch(`/api/expenses/${expense.id}`, { amount: '25.00' })

  const again = await ana.patch(`/api/expenses/${expense.id}`, { amount: '20.00' }, seen)

  expect([again.statusCode, again.body]).toEqual([200, first.body])
  expect((await ana.get(`${money.path}/expenses`)).json()).toMatchObject([{ amount: '25.00' }])
})

test('a refused change leaves its key free for a retry with the current version', async () => {
  const money = await moneyCrew(app)
  const { ana } = money
  const expense = await money.addExpense(ana, { amount: '30.00', among: [ana] })
  const { headers } = once()
  const seeing = (version: string) => ({ headers: { ...headers, 'if-match': `"${version}"` } })
  const path = `/api/expenses/${expense.id}`
  app.clock.advanceMs(1000)
  const elsewhere = await ana.patch(path, { description: 'Van' })

  const refused = await ana.patch(path, { amount: '20.00' }, seeing(expense.updatedAt))
  const taken = await ana.patch(path, { amount: '20.00' }, seeing(elsewhere.json().updatedAt))

  expect(refused).toBeRefused(412, 'CHANGED_MEANWHILE')
  expect(taken.json()).toMatchObject({ amount: '20.00', description: 'Van' })
})

test('a repeated reaction or pin does not undo its removal', async () => {
  const { chat, ana, ben } = await chatCrew(app)
  const { id } = (await ana.post(chat, { text: '9 or 12?' })).json() as SentMessage
  const paths = [`/api/messages/${id}/reactions/${encodeURIComponent('🤙')}`, `/api/messages/${id}/pin`]
  const keys = paths.map(once)
  const put = () => Promise.all(paths.map((path, index) => ben.put(path, undefined, keys[index])))
  const first = await put()
  for (const path of paths) await ben.delete(path)

  const again = await put()

  expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body))
  const [message] = (await ana.get(chat)).json() as SentMessage[]
  expect(message).toMatchObject({ reactions: [], pinnedAt: null })
})

test('a repeated profile update does not undo a later one', async () => {
  const { ben } = await pumpAward(app)
  const key = once()
  const first = await ben.put('/api/profile', { displayName: 'Benji' }, key)
  await ben.put('/api/profile', { displayName: 'Benjamin' })

  const again = await ben.put('/api/profile', { displayName: 'Benji' }, key)

  expect([again.statusCode, again.body]).toEqual([200, first.body])
  expect((await ben.get('/api/auth/user')).json()).toMatchObject({ displayName: 'Benjamin' })
})

test('another user’s idempotency key reveals nothing and blocks nobody', async () => {
  const money = await moneyCrew(app)
  const { ana, ben } = money
  const key = once()
  const body = { description: 'Van', amount: '10.00', splitBetween: idsOf([ana]) }

  const [one, other] = [
    await ana.post(`${money.path}/expenses`, body, key),
    await ben.post(`${money.path}/expenses`, body, key),
  ]

  expect([one.json().paidBy, other.json().paidBy]).toEqual([ana.user.id, ben.user.id])
})

test('a repeated poll vote does not undo a later one, and is answered after closing', async () => {
  const { ana, ben, poll, lola, villa } = await pollCrew(app)
  const key = once()
  const first = await votePoll(ana, poll, [lola], key)
  await votePoll(ana, poll, [villa])
  await closePoll(ben, poll)

  const again = await votePoll(ana, poll, [lola], key)

  expect([again.statusCode, again.body]).toEqual([200, first.body])
  expect(await seePoll(ana, poll)).toMatchObject({ myOptions: [villa], voterCount: 1 })
})

test('what is planned, changed and called off a second time is so once, and undoes nothing after it', async () => {
  const { ana, ben, trip } = await pumpAward(app)
  const [planning, changing, callingOff] = [once(), once(), once()]
  const made = await tryPlan(ben, trip, { kind: 'session', isProposed: true }, planning)
  const path = `/api/plan-items/${made.json().id}`
  const changed = await ben.patch(path, { title: 'Los Lances' }, changing)
  await ana.patch(path, { title: 'Valdevaqueros' })
  const off = await ben.delete(path, callingOff)

  const again = [
    await tryPlan(ben, trip, { kind: 'session', isProposed: true }, planning),
    await ben.patch(path, { title: 'Los Lances' }, changing),
    await ben.delete(path, callingOff),
  ]

  expect(again.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [201, made.body],
    [200, changed.body],
    [200, off.body],
  ])
  expect((await ana.get(path)).json()).toMatchObject({
    title: 'Valdevaqueros',
    calledOffAt: expect.any(String),
  })
  expect((await ana.get(`/api/trips/${trip.id}/messages`)).json()).toHaveLength(1)
})

test('repeating going out and coming back changes nothing', async () => {
  const { ben, cleo, trip } = await pumpAward(app)
  const board = `/api/trips/${trip.id}/outings`
  const soon = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
  const [goingOut, moving, comingBack] = [once(), once(), once()]
  const form = { backBy: soon(60), at: soon(-30) }
  const out = await ben.post(board, form, goingOut)
  const path = `/api/outings/${out.json().id}`
  const later = { backBy: soon(90) }
  const moved = await ben.patch(path, later, moving)
  await ben.patch(path, { backBy: soon(120) })
  const back = await ben.post(`${path}/back`, { at: soon(0) }, comingBack)

  const again = [
    await ben.post(board, form, goingOut),
    await ben.patch(path, later, moving),
    await ben.post(`${path}/back`, { at: back.json().backAt }, comingBack),
  ]

  expect(again.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [201, out.body],
    [200, moved.body],
    [200, back.body],
  ])
  expect((await cleo.get(board)).json()).toEqual([back.json()])
})

test('repeating "not back" does not remove a newer guest report', async () => {
  const { ana, ben, gus, trip } = await pumpAward(app)
  const backBy = new Date(app.clock.now().getTime() + 60 * 60_000).toISOString()
  const path = `/api/outings/${(await ben.post(`/api/trips/${trip.id}/outings`, { backBy })).json().id}`
  const taking = once()
  await gus.post(`${path}/back`, {})
  const taken = await ana.post(`${path}/not-back`, {}, taking)
  const reported = await gus.post(`${path}/back`, {})

  const again = await ana.post(`${path}/not-back`, {}, taking)

  expect([again.statusCode, again.body]).toEqual([200, taken.body])
  expect((await ben.get(path)).json()).toEqual(reported.json())
})
