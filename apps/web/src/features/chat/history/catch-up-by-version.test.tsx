import type { Message } from '@sendit/core/chat/contract.ts'
import { beforeEach, expect, test } from 'vitest'
import { messagesQuery } from '#features/chat/queries.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { cachedPart } from '#offline/cached-reads.ts'
import { type ApiRequest, answerWith, refusal } from '#testing/render-app.tsx'
import { addMessages, catchUp, hasMissed, isBehind } from './catch-up.ts'
import type { MessageHistory } from './message-history.ts'

const PATH = 'GET /api/trips/t1/messages'

let queryClient = createQueryClient()
let stored: Message[] = []
let version = 0
beforeEach(() => {
  queryClient = createQueryClient()
  stored = []
  version = 0
})

const blank = {
  ...{ senderId: 'tom', senderName: 'Tom', senderImageUrl: null, senderIsGuest: false },
  ...{ mediaId: null, media: null, clientMessageId: null, createdAt: '2026-07-01T09:00:00.000Z' },
}

function store(count: number): void {
  for (let made = 0; made < count; made++) {
    const seq = stored.length + 1
    version += 1
    stored.push({ ...blank, id: `m${seq}`, seq, text: `text ${seq}`, version })
  }
}

function change(seq: number, fields: Partial<Message>): Message {
  version += 1
  const changed = { ...(stored[seq - 1] as Message), ...fields, version }
  stored[seq - 1] = changed
  return changed
}

/** The previous version knows neither versions nor `changedAfter`. */
function answer({ search }: ApiRequest, isOlderServer = false): unknown {
  const limit = Number(search.get('limit') ?? 100)
  const shown = isOlderServer ? stored.map(({ version: _unknown, ...message }) => message) : stored
  if (search.has('after')) {
    const place = shown.findIndex(({ id }) => id === search.get('after'))
    return shown.slice(place + 1, place + 1 + limit)
  }
  if (search.has('changedAfter') && !isOlderServer) {
    const after = Number(search.get('changedAfter'))
    if (after > version) return refusal(400, 'VALIDATION', 'The chat has not come so far.')
    const changed = stored.filter((message) => (message.version ?? 0) > after)
    return changed.sort((one, other) => (one.version ?? 0) - (other.version ?? 0)).slice(0, limit)
  }
  const before = search.has('before')
    ? shown.findIndex(({ id }) => id === search.get('before'))
    : shown.length
  return shown.slice(Math.max(0, before - limit), before)
}

const open = () => queryClient.fetchQuery(messagesQuery('t1', null))
const held = () => queryClient.getQueryData<MessageHistory | null>(messagesQuery('t1', null).queryKey)
const textOf = (id: string) => held()?.messages.find((message) => message.id === id)?.text

test('a phone that was away learns of edits, deletions and removed photos above what it missed', async () => {
  store(5)
  answerWith({ [PATH]: answer })
  await open()
  change(2, { text: 'edited' })
  store(2)
  change(3, { text: 'Message deleted', deletedAt: '2026-07-01T10:00:00.000Z' })

  await catchUp(queryClient, 't1')

  expect([textOf('m2'), textOf('m3'), textOf('m7')]).toEqual(['edited', 'Message deleted', 'text 7'])
  expect(held()?.version).toBe(version)
})

test('changes are read page after page', async () => {
  store(100)
  const requests = answerWith({ [PATH]: answer })
  await open()
  for (let seq = 1; seq <= 100; seq++) change(seq, { text: `edited ${seq}` })
  store(350)

  await catchUp(queryClient, 't1')

  expect(requests.map(({ search }) => search.get('changedAfter'))).toEqual([null, '100', '300', '500'])
  expect(held()?.messages).toHaveLength(450)
  expect(textOf('m1')).toBe('edited 1')
})

test('a message edited before catching up is not reverted by older changes', async () => {
  store(3)
  answerWith({ [PATH]: answer })
  await open()
  const first = change(1, { text: 'first edit' })
  const second = change(1, { text: 'second edit' })

  addMessages(queryClient, 't1', [second])
  addMessages(queryClient, 't1', [first])

  expect(textOf('m1')).toBe('second edit')
})

test('a missed version is detected, and no longer missing after catching up', async () => {
  store(3)
  answerWith({ [PATH]: answer })
  await open()
  const first = change(1, { text: 'untold' })
  const second = change(2, { text: 'told' })

  expect(hasMissed(queryClient, 't1', first)).toBe(false)
  expect(hasMissed(queryClient, 't1', second)).toBe(true)
  expect(isBehind(queryClient, 't1', { messageSeq: 3, version })).toBe(true)
  await catchUp(queryClient, 't1')

  expect(isBehind(queryClient, 't1', { messageSeq: 3, version })).toBe(false)
  expect(textOf('m1')).toBe('untold')
})

test('a server of the version before is asked for what came after, and a newer one later for what changed', async () => {
  store(3)
  answerWith({ [PATH]: answer })
  await open()
  change(1, { text: 'edited' })
  store(1)

  answerWith({ [PATH]: (request: ApiRequest) => answer(request, true) })
  await catchUp(queryClient, 't1')
  expect(textOf('m4')).toBe('text 4')
  answerWith({ [PATH]: answer })
  await catchUp(queryClient, 't1')

  expect(textOf('m1')).toBe('edited')
})

test('a cached history continues from where it stopped', async () => {
  store(150)
  answerWith({ [PATH]: answer })
  await open()
  await queryClient.fetchQuery({ ...messagesQuery('t1', null), staleTime: 0 })
  const cached = JSON.parse(JSON.stringify(cachedPart(held())))
  change(60, { text: 'edited while the phone was away' })
  store(95)

  queryClient = createQueryClient()
  queryClient.setQueryData(messagesQuery('t1', null).queryKey, cached)
  await queryClient.fetchQuery({ ...messagesQuery('t1', null), staleTime: 0 })
  await catchUp(queryClient, 't1')

  expect(textOf('m60')).toBe('edited while the phone was away')
  expect(held()?.messages.at(-1)?.seq).toBe(245)
})

test('a chat restored from a backup is reloaded from the start', async () => {
  store(5)
  answerWith({ [PATH]: answer })
  await open()
  stored = []
  version = 0
  store(3)
  change(1, { text: 'from the backup' })

  await catchUp(queryClient, 't1')
  await open()

  expect(held()?.messages.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3'])
  expect(textOf('m1')).toBe('from the backup')
})
