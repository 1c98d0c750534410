import type { Message } from '@sendit/core/chat/contract.ts'
import { beforeEach, expect, test } from 'vitest'
import { messagesQuery, readOlder } from '#features/chat/queries.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { type ApiRequest, answerWith, refusal } from '#testing/render-app.tsx'
import { addMessages, catchUp, hasMissed, isBehind } from './catch-up.ts'
import type { MessageHistory } from './message-history.ts'

const PATH = 'GET /api/trips/t1/messages'
const START = Date.parse('2026-07-01T09:00:00.000Z')

let queryClient = createQueryClient()
let stored: Message[] = []
beforeEach(() => {
  queryClient = createQueryClient()
  stored = []
})

function store(count: number): void {
  for (let made = 0; made < count; made++) {
    const seq = stored.length + 1
    const createdAt = new Date(START + seq * 60_000).toISOString()
    stored.push({ ...blank, id: `m${seq}`, seq, text: `text ${seq}`, createdAt })
  }
}
const blank = {
  senderId: 'tom',
  senderName: 'Tom',
  senderImageUrl: null,
  senderIsGuest: false,
  mediaId: null,
  media: null,
  clientMessageId: null,
}

function answer({ search }: ApiRequest): unknown {
  const limit = Number(search.get('limit') ?? 100)
  const place = (name: string) => stored.findIndex(({ id }) => id === search.get(name))
  if (search.has('after')) {
    if (place('after') < 0) return refusal(400, 'VALIDATION', 'This message is unknown.')
    return stored.slice(place('after') + 1, place('after') + 1 + limit)
  }
  const before = search.has('before') ? place('before') : stored.length
  return stored.slice(Math.max(0, before - limit), before)
}

const open = (unreadSince: string | null = null) => queryClient.fetchQuery(messagesQuery('t1', unreadSince))
const held = () => queryClient.getQueryData<MessageHistory | null>(messagesQuery('t1', null).queryKey)
const span = (history: MessageHistory | null | undefined) => {
  const seqs = history?.messages.map(({ seq }) => seq) ?? []
  expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index))
  return `${seqs[0]}–${seqs.at(-1)}${history?.hasOlder ? ' and older' : ''}`
}

test('the first reading brings the newest page', async () => {
  store(250)
  answerWith({ [PATH]: answer })

  expect(span(await open())).toBe('151–250 and older')
})

test('the first load goes back until it finds a message already read', async () => {
  store(500)
  answerWith({ [PATH]: answer })

  expect(span(await open(stored[320]?.createdAt ?? null))).toBe('201–500 and older')
})

test('scrolling up adds pages until the first message', async () => {
  store(150)
  answerWith({ [PATH]: answer })
  const newest = await open()
  const older = newest && (await readOlder('t1', newest))

  expect(span(older)).toBe('1–50')
})

test('after a loss everything missed is read, page after page, without a double', async () => {
  store(100)
  const requests = answerWith({ [PATH]: answer })
  await open()
  store(450)

  await catchUp(queryClient, 't1')

  expect(span(held())).toBe('1–550 and older')
  expect(requests).toHaveLength(4)
})

test('a message received before the missed ones leaves no gap', async () => {
  store(10)
  answerWith({ [PATH]: answer })
  await open()
  store(5)
  const [newest] = stored.slice(-1)
  if (newest === undefined) throw new Error('nothing was stored')

  expect(hasMissed(queryClient, 't1', newest)).toBe(true)
  addMessages(queryClient, 't1', [newest])
  await catchUp(queryClient, 't1')

  expect(span(held())).toBe('1–15')
})

test('two reasons to catch up at once ask the server once', async () => {
  store(10)
  const requests = answerWith({ [PATH]: answer })
  await open()

  await Promise.all([catchUp(queryClient, 't1'), catchUp(queryClient, 't1')])

  expect(requests).toHaveLength(2)
})

test('an empty chat catches up too', async () => {
  answerWith({ [PATH]: answer })
  await open()
  store(2)

  await catchUp(queryClient, 't1')

  expect(span(held())).toBe('1–2')
})

test('a message received during a refetch is not lost', async () => {
  store(20)
  answerWith({ [PATH]: answer })
  await open()
  const reading = queryClient.fetchQuery({ ...messagesQuery('t1', null), staleTime: 0 })
  store(1)
  addMessages(queryClient, 't1', stored.slice(-1))
  await reading

  expect(span(held())).toBe('1–21')
})

test('names that changed are read again for everything held', async () => {
  store(320)
  answerWith({ [PATH]: answer })
  await open(stored[0]?.createdAt)
  for (const message of stored) message.senderName = 'Tom Beckett'

  await queryClient.fetchQuery({ ...messagesQuery('t1', null), staleTime: 0 })

  expect(span(held())).toBe('1–320')
  expect(new Set(held()?.messages.map(({ senderName }) => senderName))).toEqual(new Set(['Tom Beckett']))
})

test('messages before the first reading are left to it', () => {
  store(1)

  addMessages(queryClient, 't1', stored)

  expect(held()).toBeUndefined()
})

test('a number that no message has is asked for once', async () => {
  store(6)
  // An older server gave 4 to an earlier message, and 7 after the last.
  stored.splice(3, 1)
  const requests = answerWith({ [PATH]: answer })
  await open()
  expect(isBehind(queryClient, 't1', { messageSeq: 7 })).toBe(true)

  await catchUp(queryClient, 't1', 7)

  expect(isBehind(queryClient, 't1', { messageSeq: 7 })).toBe(false)
  const asked = requests.length
  await catchUp(queryClient, 't1', 7)
  // Asks after the last message, not from the gap.
  expect(requests.slice(asked).map(({ search }) => search.get('after'))).toEqual(['m6'])
  expect(held()?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 5, 6])
})

test('messages announced after catching up still count as missing', async () => {
  store(6)
  stored.splice(3, 1)
  answerWith({ [PATH]: answer })
  await open()
  await catchUp(queryClient, 't1', 6)
  const [first] = stored

  addMessages(queryClient, 't1', [{ ...(first as Message), id: 'm8', seq: 8 }])

  expect(isBehind(queryClient, 't1', { messageSeq: 8 })).toBe(true)
})
