import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCaller } from '#testing/caller.ts'
import { openCountingServer } from '#testing/counting-server.ts'
import { plantPoll, pollCrew, vote } from '#testing/poll-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('the list costs the same few statements with one poll as with fifty and their votes', async () => {
  const { ana, ben, path, trip, poll, lola } = await pollCrew(app)
  await vote(ben, poll, [lola])
  const { server, counted } = await openCountingServer(app)
  const reader = createCaller(server)
  for (const [name, value] of ben.cookies) reader.cookies.set(name, value)
  const read = async () => {
    const before = counted()
    const polls = (await reader.get(path)).json()
    return { polls, statements: counted() - before }
  }

  const one = await read()
  for (let index = 1; index < 50; index += 1) {
    const id = await plantPoll(app, { tripId: trip.id, userId: ana.user.id })
    const [option] = (await ana.get(`/api/polls/${id}`)).json().options
    await vote(ben, { id }, [option.id])
  }
  const many = await read()
  await server.close()

  expect([one.polls.length, many.polls.length]).toEqual([1, 50])
  expect(many.polls.map(({ voterCount }: { voterCount: number }) => voterCount)).toEqual(Array(50).fill(1))
  expect(many.statements).toBe(one.statements)
  expect(many.statements).toBeLessThanOrEqual(4)
})
