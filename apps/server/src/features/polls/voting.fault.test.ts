import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SentMessage } from '@sendit/core/chat/contract.ts'
import type { Poll } from '@sendit/core/polls/contract.ts'
import { afterEach, expect, test } from 'vitest'
import { duringActions } from '#testing/during-actions.ts'
import { callAs, type Rider, seedRiders } from '#testing/riders.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'

const ROUNDS = 4
const RIDERS = 8

const cleanUps: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

type Voter = Rider & { acked: string[]; tried: string[] }

test('a server killed during voting keeps acknowledged votes, and no poll lacks its message', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-fault-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const { tripId, riders } = await seedRiders(dataDir, RIDERS)
  const start = async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir })
    cleanUps.push(server.kill)
    return server
  }
  let server = await start()
  const [reader] = riders as [Rider]
  const form = { question: 'Which beach?', options: ['A', 'B', 'C', 'D'], isMultiple: true }
  const path = `/api/trips/${tripId}/polls`
  const poll = await callAs<Poll>(server, reader, { method: 'POST', path, body: form })
  const voters: Voter[] = riders.map((rider) => ({ ...rider, acked: [], tried: [] }))

  let acknowledged = 0
  const note = () => {
    acknowledged += 1
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const acting = Promise.all(voters.map((voter) => voteOn(voter, server, { poll, path, form, note })))
    await duringActions({ acting, counted: () => acknowledged, actions: randomInt(RIDERS / 2, 5 * RIDERS) })
    await server.kill()
    await acting
    server = await start()

    for (const voter of voters) {
      const { myOptions } = await callAs<Poll>(server, voter, { path: `/api/polls/${poll.id}` })
      const stands = JSON.stringify(myOptions.toSorted())
      expect([JSON.stringify(voter.acked), JSON.stringify(voter.tried)]).toContain(stands)
      voter.acked = myOptions.toSorted()
    }
    const polls = await callAs<Poll[]>(server, reader, { path })
    const messages = await callAs<SentMessage[]>(server, reader, {
      path: `/api/trips/${tripId}/messages?limit=200`,
    })
    expect(messages.map(({ about }) => about?.id).sort()).toEqual(polls.map(({ id }) => id).sort())
    expect(polls.every(({ options }) => options.length === form.options.length)).toBe(true)
  }

  expect(acknowledged).toBeGreaterThan(RIDERS)
})

async function voteOn(
  voter: Voter,
  server: ServerProcess,
  { poll, path, form, note }: { poll: Poll; path: string; form: object; note: () => void },
): Promise<void> {
  const ids = poll.options.map(({ id }) => id)
  try {
    await callAs(server, voter, { method: 'POST', path, body: form })
    for (;;) {
      voter.tried = ids.filter(() => randomInt(2) === 1).toSorted()
      const body = { optionIds: voter.tried }
      await callAs<Poll>(server, voter, { method: 'PUT', path: `/api/polls/${poll.id}/vote`, body })
      voter.acked = voter.tried
      note()
      // Below 300 calls a minute.
      await pause(randomInt(10, 60))
    }
  } catch {}
}
