import { randomUUID } from 'node:crypto'
import type { Outing } from '@sendit/core/outings/contract.ts'
import type { SessionRiders } from '@sendit/core/plan/contract.ts'
import type { Kite } from '@sendit/core/profile/quiver.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { awardCrew } from '#testing/award-crew.ts'
import type { Caller } from '#testing/caller.ts'
import '#testing/matchers.ts'
import { watchOutings } from '#testing/outing-watch.ts'
import { planItem } from '#testing/plan-crew.ts'
import { mailsTo } from '#testing/shore-crew.ts'
import { startStubWeather } from '#testing/stub-weather.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const START = new Date('2026-07-15T12:00:00.000Z')
const MINUTE = 60_000

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ start: START })
})
afterEach(() => app.close())

const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * MINUTE).toISOString()

async function later(minutes: number) {
  app.clock.advanceMs(minutes * MINUTE)
  await watchOutings(app, app.clock.now())
}

test('the number of a rider is shown to members and guests while their crew looks for them, and at no other time', async () => {
  const { ana, ben, gus, trip } = await awardCrew(app)
  await ben.put('/api/profile', { displayName: 'Ben', phone: '+34 600 111 222' })
  const path = `/api/trips/${trip.id}`
  const { id } = (await ben.post(`${path}/outings`, { backBy: inMinutes(60) })).json() as Outing
  const seenBy = async (caller: Caller) => {
    const [ofBoard] = (await caller.get(`${path}/outings`)).json() as Outing[]
    const [ofPlan] = (await caller.get(`${path}/plan`)).json().outings as Outing[]
    const read = (await caller.get(`/api/outings/${id}`)).json() as Outing
    expect([ofBoard, ofPlan]).toEqual([read, read])
    return read.phone
  }
  const seen = async () => [await seenBy(ana), await seenBy(gus)]

  expect(await seen()).toEqual([null, null])
  await later(60)
  expect(await seen()).toEqual([null, null])
  await later(15)
  expect(await seen()).toEqual(['+34600111222', '+34600111222'])

  await ben.patch(`/api/outings/${id}`, { backBy: inMinutes(15) })
  expect(await seen()).toEqual([null, null])
  await later(30)
  expect(await seen()).toEqual(['+34600111222', '+34600111222'])
  await ana.post(`/api/outings/${id}/back`, {})
  expect(await seen()).toEqual([null, null])
  expect(JSON.stringify((await gus.get(`${path}/members`)).json())).not.toContain('600111222')
})

describe('the kite', () => {
  const quiver = [
    { id: randomUUID(), size: 7, name: 'Rebel' },
    { id: randomUUID(), size: 9, name: null },
    { id: randomUUID(), size: 12, name: null },
  ]
  const [seven, nine] = quiver as [Kite, Kite]
  const own = (caller: Caller, kites: readonly Kite[]) =>
    caller.put('/api/profile', {
      ...{ displayName: 'Ben', weightKg: 75, level: 'intermediate', board: 'twintip', quiver: kites },
    })
  const goOut = (caller: Caller, { id }: { id: string }, form: object = {}) =>
    caller.post(`/api/trips/${id}/outings`, { backBy: inMinutes(60), ...form })
  const SESSION = {
    ...{ kind: 'session', title: 'Valdevaqueros', day: '2026-07-15', startsAt: '14:00', endsAt: '17:00' },
    beachId: 'valdevaqueros-tarifa',
  }

  test('chosen by the rider stays with the outing and alarm, even if their quiver changes', async () => {
    const { ana, ben, gus, trip } = await awardCrew(app)
    await own(ben, quiver)

    const outing: Outing = (await goOut(ben, trip, { kiteId: seven.id })).json()
    await own(ben, [nine])
    await later(75)

    for (const caller of [ana, gus])
      expect((await caller.get(`/api/outings/${outing.id}`)).json().kite).toEqual({
        ...{ size: 7, name: 'Rebel', source: 'said' },
      })
    expect((await mailsTo(app, ana.email)).at(-1)?.text).toContain('Kite: said: 7 (Rebel)')
  })

  test('is one of their own', async () => {
    const { ana, ben, trip } = await awardCrew(app)
    await own(ben, quiver)
    await own(ana, [{ ...nine, id: randomUUID() }])

    for (const kiteId of [randomUUID(), '7']) {
      expect(await goOut(ben, trip, { kiteId })).toBeRefused(400, 'VALIDATION')
      expect((await ben.get(`/api/trips/${trip.id}/outings`)).json()).toEqual([])
    }
    expect(await goOut(ana, trip, { kiteId: nine.id })).toBeRefused(400, 'VALIDATION')
  })

  test('is likely if the rider has only one, and unset if there are several', async () => {
    const { ben, cleo, trip } = await awardCrew(app)
    await own(ben, [nine])
    await own(cleo, quiver)

    expect((await goOut(ben, trip)).json().kite).toEqual({ size: 9, name: null, source: 'likely' })
    expect((await goOut(cleo, trip)).json().kite).toBeNull()
  })

  test('suggested by the wind of the session is shown as likely, never as fact', async () => {
    const stub = await startStubWeather()
    const windy = await createTestApp({ env: stub.env, start: START })
    try {
      const { ana, ben, trip } = await awardCrew(windy)
      await own(ben, quiver)
      const item = await planItem(ana, trip, SESSION)
      const riders = (await ben.get(`/api/plan-items/${item.id}/riders`)).json() as SessionRiders
      const picked = quiver.find(({ id }) => riders.riders.some(({ kite }) => kite === id))

      const outing: Outing = (await goOut(ben, trip, { itemId: item.id })).json()

      expect(picked).toBeDefined()
      expect(outing.kite).toEqual({ size: picked?.size, name: picked?.name, source: 'likely' })
    } finally {
      await windy.close()
      await stub.close()
    }
  })

  test('is not waited for: a rider can go out while the wind is unknown', async () => {
    const stub = await startStubWeather()
    const windless = await createTestApp({ env: stub.env, start: START })
    try {
      const { ana, ben, trip } = await awardCrew(windless)
      await own(ben, quiver)
      const item = await planItem(ana, trip, SESSION)
      stub.scenario({ host: 'forecast', mode: 'hang' })

      const reply = await goOut(ben, trip, { itemId: item.id })

      expect([reply.statusCode, reply.json().kite]).toEqual([201, null])
    } finally {
      await windless.close()
      await stub.close()
    }
  })
})
