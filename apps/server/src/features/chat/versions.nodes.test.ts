import type { SentMessage } from '@sendit/core/chat/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { addMedium, chatCrew, idOf } from '#testing/chat-crew.ts'
import { openTwoNodes } from '#testing/two-nodes.ts'

let nodes: Awaited<ReturnType<typeof openTwoNodes>>
beforeEach(async () => {
  nodes = await openTwoNodes()
})
afterEach(() => nodes.close())

const PHOTOS = 8

function follow(who: Caller, chat: string) {
  const held = new Map<string, SentMessage>()
  let version = 0
  let isOver = false
  async function readOn() {
    const tripEvents = (await who.get(`${chat}?changedAfter=${version}&limit=3`)).json() as SentMessage[]
    for (const message of tripEvents) held.set(message.id, message)
    version = tripEvents.at(-1)?.version ?? version
    return tripEvents.length
  }
  async function run() {
    while (!isOver) await readOn()
    while ((await readOn()) > 0);
    return [...held.values()].sort((one, other) => one.seq - other.seq)
  }
  const running = run()
  return {
    end() {
      isOver = true
      return running
    },
  }
}

test('who follows by version misses nothing that two servers store at once, sent or changed', async () => {
  const { ana, ben, tripId, chat } = await chatCrew(nodes.first)
  const anaId = await idOf(ana)
  const photos = await Promise.all(
    Array.from({ length: PHOTOS }, () => addMedium(nodes.first, tripId, anaId)),
  )
  for (const mediaId of photos) await ana.post(chat, { text: 'Shared an image', mediaId })
  const phone = follow(ben, chat)
  const onSecond = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
    nodes.second.app.inject({
      method,
      url,
      headers: { cookie: ana.cookieHeader() },
      ...(payload && { payload }),
    })

  const replies = await Promise.all(
    photos.flatMap((mediaId, index) => [
      index % 2 === 0 ? ana.delete(`/api/media/${mediaId}`) : onSecond('DELETE', `/api/media/${mediaId}`),
      index % 2 === 0
        ? onSecond('POST', chat, { text: `said ${index}` })
        : ben.post(chat, { text: `said ${index}` }),
    ]),
  )
  const seen = await phone.end()

  const list = (await ben.get(`${chat}?limit=200`)).json() as SentMessage[]
  const stored = replies.filter(({ statusCode }) => statusCode === 201).length
  expect(seen).toEqual(list)
  expect(list).toHaveLength(PHOTOS + stored)
  expect(list.filter(({ mediaId, media }) => mediaId !== null && media !== null)).toEqual([])
  const versions = list.map(({ version }) => version).sort((one, other) => one - other)
  expect(versions).toEqual(list.map((_, index) => PHOTOS + 1 + index))
})

test('concurrent reactions on two servers stay within twelve kinds, one per user, each versioned', async () => {
  const { ana, ben, chat } = await chatCrew(nodes.first)
  const { id } = (await ana.post(chat, { text: 'Wind is up!' })).json()
  const kinds = [...'🤙😂😮😢🪁👍👎🔥🎉🙏💪🌊🌞']
  const path = (emoji: string) => `/api/messages/${id}/reactions/${encodeURIComponent(emoji)}`

  const replies = await Promise.all(
    kinds.flatMap((emoji) => [
      ana.put(path(emoji)),
      nodes.second.app.inject({
        method: 'PUT',
        url: path(emoji),
        headers: { cookie: ana.cookieHeader() },
      }),
    ]),
  )

  const [message] = (await ben.get(chat)).json() as SentMessage[]
  expect(kinds).toHaveLength(13)
  expect(
    replies.map(({ statusCode }) => statusCode).filter((status) => status === 409).length,
  ).toBeGreaterThan(0)
  expect(message?.reactions.map(({ people }) => people.length)).toEqual(Array(12).fill(1))
  expect(message?.version).toBe(13)
})
