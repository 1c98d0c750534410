import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { awardCrew } from '#testing/award-crew.ts'
import { createCaller } from '#testing/caller.ts'
import { openCountingServer } from '#testing/counting-server.ts'
import type { Person } from '#testing/crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function openReader() {
  const { server, counted } = await openCountingServer(app)
  return {
    close: () => server.close(),
    async readAs(person: Person, url: string) {
      const caller = createCaller(server)
      for (const [name, value] of person.cookies) caller.cookies.set(name, value)
      const before = counted()
      const reply = await caller.get(url)
      return { awards: reply.json(), statements: counted() - before }
    },
  }
}

async function fillAwards(
  { ana, ben, cleo, eve }: Record<'ana' | 'ben' | 'cleo' | 'eve', Person>,
  tripId: string,
) {
  const { db } = app.services.database
  const now = app.clock.now()
  const people = [ana, ben, cleo, eve].map(({ user }) => user.id)
  const custom = Array.from({ length: 30 }, (_, index) => ({
    id: newId(now),
    trip_id: tripId,
    category: `Award ${index}`,
    category_key: `award ${index}`,
    status: 'voting' as const,
    created_at: now,
  }))
  await db.insertInto('awards').values(custom).execute()
  const awards = await db.selectFrom('awards').select('id').where('trip_id', '=', tripId).execute()
  const nominations = awards.flatMap((award) =>
    people.map((nominee) => ({
      id: newId(now),
      award_id: award.id,
      nominated_user_id: nominee,
      nominated_by: ana.user.id,
      created_at: now,
    })),
  )
  await db.insertInto('nominations').values(nominations).execute()
  const votes = nominations.map(({ id, award_id, nominated_user_id: voter }) => ({
    ...{ award_id, nomination_id: id, voter_id: voter, voted_at: now },
  }))
  await db.insertInto('votes').values(votes).execute()
}

test('the list costs the same few statements with 20 awards as with 50, 200 nominations and 200 votes', async () => {
  const { trip, gus: _gus, ...people } = await awardCrew(app)
  const server = await openReader()
  const url = `/api/trips/${trip.id}/awards`

  const few = await server.readAs(people.ben, url)
  await fillAwards(people, trip.id)
  const many = await server.readAs(people.ben, url)
  await server.close()

  expect(few.awards).toHaveLength(20)
  expect(many.awards).toHaveLength(50)
  const nominations = many.awards.flatMap((award: { nominations: object[] }) => award.nominations)
  expect(nominations).toHaveLength(200)
  expect(nominations.map(({ voteCount }: { voteCount: number }) => voteCount)).toEqual(Array(200).fill(1))
  expect(few.statements).toBeGreaterThan(0)
  expect(many.statements).toBe(few.statements)
  expect(many.statements).toBeLessThanOrEqual(4)
})
