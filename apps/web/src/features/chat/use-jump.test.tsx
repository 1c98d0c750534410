import { MESSAGES_PAGE } from '@sendit/core/chat/limits.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sentenceOf } from '#lib/api-error.ts'
import { realtime } from '#lib/realtime.ts'
import { type ApiAnswers, type ApiRequest, refusal, renderAt } from '#testing/render-app.tsx'
import { useJump } from './use-jump.ts'

const blank = {
  ...{ senderId: 'tom', senderName: 'Tom', senderImageUrl: null, senderIsGuest: false },
  ...{ mediaId: null, media: null, clientMessageId: null, createdAt: '2026-07-01T09:00:00.000Z' },
}
const message = (seq: number) => ({ ...blank, id: `m${seq}`, seq, text: `text ${seq}` })
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => message(first + index))

const LAST = 400
const HALF = MESSAGES_PAGE / 2

function answer({ search }: ApiRequest) {
  const seqOf = (name: string) => Number(search.get(name)?.slice(1))
  if (search.has('before')) return from(Math.max(1, seqOf('before') - MESSAGES_PAGE), seqOf('before') - 1)
  if (search.has('after')) return from(seqOf('after') + 1, Math.min(LAST, seqOf('after') + MESSAGES_PAGE))
  const middle = seqOf('around')
  return from(Math.max(1, middle - HALF + 1), Math.min(LAST, middle + HALF))
}

function Shown({ to }: { to: string }) {
  const { part, target, jumpTo, leave } = useJump('t1', { messages: from(301, LAST), hasOlder: true })
  const shown = part?.messages
  return (
    <>
      <p>
        {shown === undefined
          ? 'newest'
          : `${shown[0]?.text} to ${shown.at(-1)?.text}${part?.isToEnd ? ', the end' : ''}`}
      </p>
      <p>{target === null ? 'no target' : `looks at ${target.messageId}`}</p>
      <p>{part?.error && sentenceOf(part.error, 'No idea')}</p>
      <p>{shown?.find(({ id }) => id === to)?.text}</p>
      <button type="button" onClick={() => jumpTo(to)}>
        Jump
      </button>
      <button type="button" onClick={part?.older.read}>
        Older
      </button>
      <button type="button" onClick={part?.readNewer}>
        Newer
      </button>
      <button type="button" onClick={part?.retry}>
        Again
      </button>
      <button type="button" onClick={leave}>
        Leave
      </button>
    </>
  )
}

async function jump(to: string, answers: ApiAnswers = { 'GET /api/trips/t1/messages': answer }) {
  const view = renderAt('/chat', <Shown to={to} />, answers)
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }))
  await press('Jump')
  return { ...view, press }
}

test('jumping to a loaded message shows it without a request', async () => {
  const { requests } = await jump('m350')

  expect(screen.getByText('looks at m350')).toBeDefined()
  expect(screen.getByText('newest')).toBeDefined()
  expect(requests).toHaveLength(0)
})

test('jumping to an unloaded message loads its surroundings and pages both ways', async () => {
  const { press } = await jump('m120')
  expect(await screen.findByText('text 71 to text 170')).toBeDefined()

  await press('Newer')
  expect(await screen.findByText('text 71 to text 270')).toBeDefined()
  await press('Older')
  expect(await screen.findByText('text 1 to text 270')).toBeDefined()
})

test('pages that reach the newest messages continue to the end of the chat', async () => {
  const { press } = await jump('m220')
  await screen.findByText('text 171 to text 270')

  await press('Newer')

  expect(await screen.findByText('text 171 to text 400, the end')).toBeDefined()
})

test('leaving returns to the newest messages', async () => {
  const { press } = await jump('m120')
  await screen.findByText('text 71 to text 170')

  await press('Leave')

  expect(screen.getByText('newest')).toBeDefined()
  expect(screen.getByText('no target')).toBeDefined()
})

test('a message that changes while it is looked at is shown as it reads now', async () => {
  await jump('m120')
  expect(await screen.findByText('text 120')).toBeDefined()

  act(() =>
    realtime.frames.emit({
      type: 'message_changed',
      message: { ...message(120), text: 'mended', version: 500 },
    }),
  )

  expect(await screen.findByText('mended')).toBeDefined()
})

test('a failed jump shows the error and can be retried', async () => {
  let isUp = false
  const { press } = await jump('m120', {
    'GET /api/trips/t1/messages': (request: ApiRequest) =>
      isUp ? answer(request) : refusal(400, 'VALIDATION', 'This message is not in the trip.'),
  })
  expect(await screen.findByText('This message is not in the trip.')).toBeDefined()
  isUp = true

  await press('Again')

  await waitFor(() => expect(screen.getByText('text 71 to text 170')).toBeDefined())
})
