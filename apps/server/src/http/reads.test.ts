// Any image may send a GET, so the few with effects are listed. SQLite only: feature tests cover both engines.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renewFeed } from '#testing/calendar-crew.ts'
import type { Caller } from '#testing/caller.ts'
import { crew, person } from '#testing/crew.ts'
import { plantMedium } from '#testing/media-crew.ts'
import { addMoney } from '#testing/money-crew.ts'
import { plantPoll } from '#testing/poll-crew.ts'
import { ROUTE_RULES } from '#testing/route-rules.ts'
import { createTestApp, lastLinkToken, type TestApp } from '#testing/test-app.ts'

const CHANGING_COOKIES = ['GET /api/auth/verify-magic-link']
/** Also those recording what a calendar was sent. */
const CHANGING_ROWS = [...CHANGING_COOKIES, 'GET /calendar/:file', 'GET /api/trips/:tripId/calendar.ics']
// Season odds cache archive data, but no provider is called here.

let app: TestApp
let stage: Awaited<ReturnType<typeof setStage>>
beforeAll(async () => {
  app = await createTestApp()
  stage = await setStage()
})
afterAll(() => app.close())

async function setStage() {
  const { ana, ben, gus, gusToken, trip } = await crew(app)
  const zoe = await person(app, 'zoe@elsewhere.example')
  const [award] = (await ana.get(`/api/trips/${trip.id}/awards`)).json()
  await addMoney(app, {
    tripId: trip.id,
    payerId: ana.user.id,
    receiverId: ben.user.id,
    description: 'Dinner',
  })
  const mediaId = await plantMedium(app, { tripId: trip.id, userId: ben.user.id })
  const pollId = await plantPoll(app, { tripId: trip.id, userId: ben.user.id })
  await app.visitor().post('/api/auth/request-magic-link', { email: 'new@elsewhere.example' })
  const linkToken = await lastLinkToken(app, app.services, 'new@elsewhere.example')
  const calendar = await renewFeed(ana)
  const callers: Record<string, Caller> = { anon: app.visitor(), gus, ana, zoe }
  const fill = (pattern: string) =>
    pattern
      .replace('/calendar/:file', calendar)
      .replace(':tripId', trip.id)
      .replace(':awardId', award.id)
      .replace(':pollId', pollId)
      .replace(':fileId', mediaId)
      .replace(':variant', 'original')
      .replace('/*', '/Tarifa')
  const tokenFor = (pattern: string) => (pattern.startsWith('/api/auth') ? linkToken : gusToken)
  return { callers, fill, tokenFor }
}

async function everyRow(): Promise<Record<string, string>> {
  const { db, engine } = app.services.database
  const names =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  const tables = (await names.execute(db)).rows
  expect(tables.length).toBeGreaterThan(10)
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows: found } = await sql`select * from ${sql.table(name)}`.execute(db)
      return [name, JSON.stringify(found.map((row) => JSON.stringify(row)).sort())] as const
    }),
  )
  return Object.fromEntries(rows)
}

const GETS = Object.keys(ROUTE_RULES).filter((route) => route.startsWith('GET '))

describe('a GET changes nothing, unless it is on the list', () => {
  test.each(GETS)('%s', async (route) => {
    const pattern = route.slice('GET '.length)
    const before = await everyRow()

    const cookies: unknown[] = []
    for (const caller of Object.values(stage.callers)) {
      const token = `token=${stage.tokenFor(pattern)}`
      const query = ROUTE_RULES[route]?.query ? `${ROUTE_RULES[route].query}&${token}` : `?${token}`
      const reply = await caller.get(stage.fill(pattern) + query)
      cookies.push(reply.headers['set-cookie'])
    }

    const changesRows = JSON.stringify(await everyRow()) !== JSON.stringify(before)
    const changesCookies = cookies.some((cookie) => cookie !== undefined)
    expect({ changesRows, changesCookies }).toEqual({
      changesRows: CHANGING_ROWS.includes(route),
      changesCookies: CHANGING_COOKIES.includes(route),
    })
  })
})
