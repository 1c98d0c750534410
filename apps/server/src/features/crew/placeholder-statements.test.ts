import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Caller, refusalOf } from '#testing/caller.ts'
import { crew, person, tokenOf } from '#testing/crew.ts'
import { addPlaceholder, inviteToPlaceholder } from '#testing/placeholder-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { listWholeReads, openWatchingServer } from '#testing/watching-server.ts'

let app: TestApp
let watching: Awaited<ReturnType<typeof openWatchingServer>>
beforeEach(async () => {
  app = await createTestApp()
  watching = await openWatchingServer(app)
})
afterEach(async () => {
  await watching.close()
  await app.close()
})

async function faultsOf(caller: Caller, call: (there: Caller) => Promise<{ statusCode: number }>) {
  watching.seen.length = 0
  const { statusCode } = await call(watching.callerFor(caller))
  expect(statusCode).toBe(200)
  expect(watching.seen.length).toBeGreaterThan(12)
  const deletions = watching.seen.map(({ sql }) => sql).filter((text) => /delete from "users"/.test(text))
  return [...deletions, ...(await listWholeReads(app.services.database, watching.seen))]
}

const rowOf = (id: string) =>
  app.services.database.db
    .selectFrom('users')
    .select(['display_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()

test('a take-over finds all that stood to the name by an index, and leaves a row without the name', async () => {
  const { ana, ben, trip } = await crew(app)
  const placeholder = await addPlaceholder(ben, trip)
  const link = await inviteToPlaceholder(ana, trip, { placeholder })
  const kim = await person(app, 'kim@crew.example')

  const faults = await faultsOf(kim, (there) => there.post('/api/invite/join', { token: tokenOf(link) }))

  expect(faults).toEqual([])
  expect(await rowOf(placeholder.id)).toEqual({ display_name: '', email: `seat:${placeholder.id}` })
})

test('removing an unreferenced placeholder uses an index for every table and clears its name', async () => {
  const { ana, ben, trip } = await crew(app)
  const placeholder = await addPlaceholder(ben, trip)

  expect(await faultsOf(ana, (there) => there.delete(`/api/seats/${placeholder.id}`))).toEqual([])

  expect(await rowOf(placeholder.id)).toEqual({ display_name: '', email: `seat:${placeholder.id}` })
  expect(refusalOf(await ana.delete(`/api/seats/${placeholder.id}`))).toEqual([404, 'NOT_FOUND'])
})
