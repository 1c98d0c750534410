import type { TripBalances } from '@sendit/core/expenses/contract.ts'
import type { Member } from '@sendit/core/trips/contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { awardCrew, listAwards, nominate } from '#testing/award-crew.ts'
import { type Caller, refusalOf } from '#testing/caller.ts'
import { crew, invite, joinTrip, person, tokenOf } from '#testing/crew.ts'
import { holdTrip, waitingForRows } from '#testing/held-rows.ts'
import { idsOf, moneyCrew } from '#testing/money-crew.ts'
import '#testing/matchers.ts'
import { addPlaceholder, inviteToPlaceholder } from '#testing/placeholder-crew.ts'
import { createTestApp, lastLinkToken, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const join = (caller: Caller, link: { inviteUrl: string }) =>
  caller.post('/api/invite/join', { token: tokenOf(link) })

const namesIn = async (caller: Caller, trip: { id: string }) =>
  (await caller.get(`/api/trips/${trip.id}/members`)).json<Member[]>().map(({ displayName }) => displayName)

async function kimWhoOwes() {
  const money = await moneyCrew(app)
  const { ana, ben, cleo, trip, path } = money
  const placeholder = await addPlaceholder(ben, trip)
  const splitBetween = [...idsOf([ana, ben, cleo]), placeholder.id]
  const eat = (payer: Caller, amount: string) =>
    payer.post(`${path}/expenses`, { description: 'Paella', amount, splitBetween })
  await eat(ana, '100.01')
  await eat(cleo, '33.33')
  await ben.post(`${path}/payments`, { fromUserId: placeholder.id, toUserId: ana.user.id, amount: '10.00' })
  const sheet = async (): Promise<TripBalances> => (await ana.get(`${path}/balances`)).json()
  return { ...money, placeholder, eat, sheet, link: await inviteToPlaceholder(ana, trip, { placeholder }) }
}

const owes = ({ balances }: TripBalances, id: string) => balances.find(({ userId }) => userId === id)?.balance

describe('joining by the invite of a placeholder', () => {
  test('the account owes what the placeholder owed, to the penny, and the placeholder is removed', async () => {
    const { ana, cleo, trip, path, placeholder, sheet, link, balanceSheet } = await kimWhoOwes()
    const [dinner] = (await ana.get(`${path}/expenses`)).json()
    const paidByCleo = `/api/expenses/${dinner.id}`
    const edit = (splitBetween: string[]) => cleo.patch(paidByCleo, { splitBetween })
    await edit(idsOf([ana, cleo]))
    expect((await edit([...idsOf([ana, cleo]), placeholder.id])).statusCode).toBe(200)
    const before = await sheet()
    const kim = await person(app, 'kim@crew.example')
    await kim.put('/api/profile', { displayName: 'Kim Noor' })

    expect((await join(kim, link)).statusCode).toBe(200)

    const after = await sheet()
    expect(owes(after, kim.user.id)).toBe(owes(before, placeholder.id))
    expect(owes(after, kim.user.id)).not.toBe('0.00')
    expect(Object.keys(await balanceSheet()).sort()).toEqual(['Kim Noor', 'ana', 'ben', 'cleo'])
    expect(await namesIn(ana, trip)).toEqual(['ana', 'ben', 'cleo', 'Kim Noor'])
    const left = after.settlements.reduce((sum, row) => sum + Number(row.remaining), 0)
    expect(left).toBeCloseTo(before.settlements.reduce((sum, row) => sum + Number(row.remaining), 0))
    expect(
      after.settlements.every(({ fromUserId, toUserId }) => ![fromUserId, toUserId].includes(placeholder.id)),
    ).toBe(true)
    for (const read of ['expenses', 'payments', 'members', 'balances'])
      expect((await kim.get(`${path}/${read}`)).body).not.toContain(placeholder.id)
    const history = (await kim.get(paidByCleo)).body
    expect([history.includes(kim.user.id), history.includes(placeholder.id)]).toEqual([true, false])
  })

  test('they settle what is left to zero', async () => {
    const { ana, path, sheet, link } = await kimWhoOwes()
    await join(await app.signIn('kim@crew.example'), link)

    for (const row of (await sheet()).settlements.filter(({ remaining }) => remaining !== '0.00')) {
      const { fromUserId, toUserId, remaining: amount } = row
      const reply = await ana.post(`${path}/payments`, { fromUserId, toUserId, amount })
      expect(reply.statusCode).toBe(201)
    }

    expect((await sheet()).balances.map(({ balance }) => balance)).toEqual(['0.00', '0.00', '0.00', '0.00'])
  })

  test('signing in by the link does the same', async () => {
    const { trip, ana, placeholder, sheet, link } = await kimWhoOwes()
    const before = owes(await sheet(), placeholder.id)

    const kim = await person(app, 'kim@crew.example', { inviteToken: tokenOf(link) })

    expect(owes(await sheet(), kim.user.id)).toBe(before)
    expect(await namesIn(ana, trip)).toEqual(['ana', 'ben', 'cleo', 'Kim'])
  })

  test('an account named after its address takes the placeholder name in all trips until changed', async () => {
    const { trip, ana, link } = await kimWhoOwes()
    const kim = await person(app, 'k.noor87@crew.example')
    const elsewhere = (await kim.post('/api/trips', { ...TRIP })).json()
    const members = `/api/trips/${elsewhere.id}/members`
    const headers = { 'if-none-match': String((await kim.get(members)).headers.etag) }
    expect((await kim.get(members, { headers })).statusCode).toBe(304)

    await join(kim, link)

    expect((await kim.get('/api/auth/user')).json().displayName).toBe('Kim')
    expect(await namesIn(ana, trip)).toEqual(['ana', 'ben', 'cleo', 'Kim'])
    const again = await kim.get(members, { headers })
    expect([again.statusCode, again.json<Member[]>().map((one) => one.displayName)]).toEqual([200, ['Kim']])
    await kim.put('/api/profile', { displayName: 'Kimmy' })
    expect(await namesIn(ana, trip)).toEqual(['ana', 'ben', 'cleo', 'Kimmy'])
  })

  test('a user who signs in by the link is welcomed by the placeholder name', async () => {
    const { link } = await kimWhoOwes()

    const email = 'kim@crew.example'
    await app.visitor().post('/api/auth/request-magic-link', { email, inviteToken: tokenOf(link) })
    const token = await lastLinkToken(app, app.services, email)

    const welcome = await app.visitor().get(`/api/auth/verify-magic-link?token=${token}`)

    expect(welcome.json().user.displayName).toBe('Kim')
  })

  test('nominations, a won award and the answer go along', async () => {
    const { ana, ben, cleo, trip } = await awardCrew(app)
    const placeholder = await addPlaceholder(ben, trip)
    await ben.patch(`/api/seats/${placeholder.id}`, { answer: 'maybe' })
    const [award] = await listAwards(ana, trip)
    const nomination = await nominate(ana, { id: award?.id ?? '' }, { user: { id: placeholder.id } } as never)
    await ana.patch(`/api/awards/${award?.id}`, { status: 'voting' })
    for (const voter of [ana, ben, cleo])
      await voter.post(`/api/awards/${award?.id}/vote`, { nominationId: nomination.id })
    const kim = await person(app, 'kim@crew.example')

    await join(kim, await inviteToPlaceholder(ana, trip, { placeholder }))

    const [won] = await listAwards(ana, trip)
    expect(won).toMatchObject({ winner: kim.user.id })
    const members = (await ana.get(`/api/trips/${trip.id}/members`)).json<Member[]>()
    expect(members.at(-1)).toMatchObject({ id: kim.user.id, answer: 'maybe', hasAccount: true })
  })

  test('the user who claimed the placeholder may repeat the request, and no other user can', async () => {
    const { ana, trip, link } = await kimWhoOwes()
    const kim = await app.signIn('kim@crew.example')
    await join(kim, link)

    expect((await join(kim, link)).statusCode).toBe(200)

    expect(refusalOf(await join(await app.signIn('lea@crew.example'), link))).toEqual([409, 'INVITE_CLAIMED'])
    expect(await namesIn(ana, trip)).toHaveLength(4)
  })

  test('a current or former member cannot claim a placeholder, which stays for its invitee', async () => {
    const { ana, cleo, trip, link, leave, placeholder, sheet } = await kimWhoOwes()
    const before = await sheet()
    expect(refusalOf(await join(ana, link))).toEqual([409, 'ALREADY_MEMBER'])
    await leave(cleo)
    expect(refusalOf(await join(cleo, link))).toEqual([409, 'ALREADY_MEMBER'])
    expect(owes(await sheet(), placeholder.id)).toBe(owes(before, placeholder.id))

    expect((await join(await app.signIn('kim@crew.example'), link)).statusCode).toBe(200)

    expect(await namesIn(ana, trip)).toEqual(['ana', 'ben', 'Kim'])
  })

  test('a member who signs in by the link is signed in, and the placeholder stays', async () => {
    const { ben, trip, link } = await kimWhoOwes()

    const again = await app.signIn(ben.email, { inviteToken: tokenOf(link) })

    expect(await namesIn(again, trip)).toEqual(['ana', 'ben', 'cleo', 'Kim'])
  })

  test('an invite for an id that is not a placeholder of the trip is refused', async () => {
    const { ana, ben, eve, trip } = await crew(app)
    const theirs = await addPlaceholder(eve, (await eve.post('/api/trips', { ...TRIP })).json())

    for (const seatId of [ben.user.id, theirs.id, 'nobody']) {
      const reply = await ana.post(`/api/trips/${trip.id}/invites`, { email: 'kim@crew.example', seatId })
      expect(refusalOf(reply)).toEqual([400, 'VALIDATION'])
    }
  })
})

const TRIP = { name: 'Elsewhere', location: 'Dakhla', tripDate: '2026-09-01' }

describe('at once', () => {
  test('two accounts with one link: one claims the placeholder, the other is refused', async () => {
    const { ana, trip, link } = await kimWhoOwes()
    const both = [await app.signIn('kim@crew.example'), await app.signIn('lea@crew.example')]

    const replies = await Promise.all(both.map((one) => join(one, link)))

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await namesIn(ana, trip)).toHaveLength(4)
  })

  test('two accounts with a link each: one claims the placeholder, and the other link ends', async () => {
    const { ana, trip, link, placeholder, sheet } = await kimWhoOwes()
    const before = owes(await sheet(), placeholder.id)
    const second = await inviteToPlaceholder(ana, trip, { placeholder, email: 'lea@crew.example' })
    const kim = await person(app, 'kim@crew.example')
    const lea = await person(app, 'lea@crew.example')

    const replies = await Promise.all([join(kim, link), join(lea, second)])

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    const taker = replies[0]?.statusCode === 200 ? kim : lea
    expect(owes(await sheet(), taker.user.id)).toBe(before)
    expect(await namesIn(ana, trip)).toHaveLength(4)
  })

  test('a guest on another link of the placeholder loses access when it is claimed', async () => {
    const { ana, trip, link, placeholder } = await kimWhoOwes()
    const second = await inviteToPlaceholder(ana, trip, { placeholder, email: 'lea@crew.example' })
    const guest = app.visitor().withInvite(tokenOf(second))
    expect((await guest.get(`/api/trips/${trip.id}`)).statusCode).toBe(200)

    await join(await app.signIn('kim@crew.example'), link)

    expect((await guest.get(`/api/trips/${trip.id}`)).statusCode).toBe(401)
  })

  test('an expense added meanwhile with the placeholder is moved or refused, and never lost', async () => {
    const { ana, trip, link, eat, sheet, placeholder } = await kimWhoOwes()
    const before = Number(owes(await sheet(), placeholder.id))
    const kim = await person(app, 'kim@crew.example')
    const held = await holdTrip(app, trip.id)
    const adding = eat(ana, '40.00')
    await waitingForRows(app, 1)
    const joining = join(kim, link)
    await waitingForRows(app, 2)

    await held.release()

    const [added, joined] = await Promise.all([adding, joining])
    expect(joined.statusCode).toBe(200)
    expect([201, 400]).toContain(added.statusCode)
    const share = added.statusCode === 201 ? -10 : 0
    expect(Number(owes(await sheet(), kim.user.id))).toBeCloseTo(before + share)
  })

  test('when the placeholder is claimed and removed together, the first request wins', async () => {
    const { ana, ben, trip } = await crew(app)
    const placeholder = await addPlaceholder(ben, trip)
    const link = await inviteToPlaceholder(ana, trip, { placeholder })
    const kim = await app.signIn('kim@crew.example')

    const [joined, removed] = await Promise.all([join(kim, link), ana.delete(`/api/seats/${placeholder.id}`)])

    expect([joined.statusCode, removed.statusCode].sort()).toEqual([200, 404])
    const names = await namesIn(ana, trip)
    expect(names).toEqual(joined.statusCode === 200 ? ['ana', 'ben', 'Kim'] : ['ana', 'ben'])
  })
})

test('joining by an ordinary invite leaves placeholders unchanged', async () => {
  const { ana, ben, trip } = await crew(app)
  await addPlaceholder(ben, trip)

  await joinTrip(await app.signIn('kim@crew.example'), await invite(ana, trip, { email: 'kim@crew.example' }))

  expect(await namesIn(ana, trip)).toEqual(['ana', 'ben', 'Kim', 'kim'])
})
