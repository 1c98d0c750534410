import { SEARCH_PAGE } from '@sendit/core/chat/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Jump } from '#features/chat/use-jump.ts'
import { type ApiAnswers, type ApiRequest, refusal, renderAt } from '#testing/render-app.tsx'
import { HitBar, SearchFrame } from './search-frame.tsx'
import { useSearch } from './use-search.ts'

const SEARCH = 'GET /api/trips/t1/messages/search'
const message = (seq: number, text: string, day = '15') => ({
  ...{ id: `m${seq}`, seq, text, createdAt: `2026-07-${day}T12:0${seq % 10}:00.000Z` },
  ...{ senderId: 'tom', senderName: 'Tom Beckett', senderImageUrl: null, senderIsGuest: false },
  ...{ mediaId: null, media: null, clientMessageId: null },
})
const found = [
  message(9, 'The Pump is in the van'),
  message(5, 'Two pumps, one hose', '14'),
  message(2, 'Pump?', '14'),
]

const SENDERS = [
  { id: 'ana', name: 'Ana Ruiz' },
  { id: 'tom', name: 'Tom Beckett' },
]

let isWide = false
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

const jumpTo = vi.fn<Jump['jumpTo']>()

function Chat() {
  const search = useSearch('t1', { jumpTo, leave: () => undefined, target: null, part: null, listNumber: 0 })
  return (
    <>
      <button type="button" onClick={search.open}>
        Open
      </button>
      <SearchFrame search={search} senders={SENDERS}>
        <p>the chat</p>
        {search.isOpen && !search.isBeside && <HitBar search={search} />}
      </SearchFrame>
    </>
  )
}

async function lookFor(text: string, { wide = false, answers = { [SEARCH]: found } as ApiAnswers } = {}) {
  isWide = wide
  jumpTo.mockClear()
  const view = renderAt('/chat', <Chat />, answers)
  await view.user.click(screen.getByRole('button', { name: 'Open' }))
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search messages' })
  await view.user.type(field, `${text}{Enter}`)
  return { ...view, field }
}

const marks = (container: HTMLElement) =>
  [...container.querySelectorAll('mark')].map((mark) => mark.textContent)

test('the field has the focus, and results are grouped by day with word beginnings marked', async () => {
  const { container, field, requests } = await lookFor('PÚMP')

  expect(await screen.findByText('3 messages with “PÚMP”')).toBeDefined()
  expect(marks(container)).toEqual(['Pump', 'pump', 'Pump'])
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
  expect(document.activeElement).toBe(field)
  expect(requests.map(({ search }) => search.get('q'))).toEqual(['PÚMP'])
})

test('on a phone a hit is shown in the chat, with how many there are and steps to the others', async () => {
  const { user } = await lookFor('pump')
  expect(screen.getByText('the chat').parentElement?.hasAttribute('inert')).toBe(true)

  await user.click(await screen.findByRole('button', { name: /one hose/ }))

  expect(jumpTo).toHaveBeenLastCalledWith('m5', { takesFocus: true })
  expect(screen.getByText('the chat').parentElement?.hasAttribute('inert')).toBe(false)
  expect(screen.getByText('2 of 3')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Older match' }))
  expect(jumpTo).toHaveBeenLastCalledWith('m2', { takesFocus: false })
  expect(screen.getByText('3 of 3')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Older match' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Newer match' }))
  expect(jumpTo).toHaveBeenLastCalledWith('m5', { takesFocus: false })
})

test('the field leads back to the list, and Done ends the search', async () => {
  const { field, user } = await lookFor('pump')
  await user.click(await screen.findByRole('button', { name: /one hose/ }))
  field.blur()

  await user.click(field)
  expect(screen.getByText('the chat').parentElement?.hasAttribute('inert')).toBe(true)
  await user.click(screen.getByRole('button', { name: /one hose/ }))
  await user.click(screen.getByRole('button', { name: 'Done' }))

  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('on a wide screen, results stay beside the chat and the current hit is marked', async () => {
  const { user } = await lookFor('pump', { wide: true })
  const hit = await screen.findByRole('button', { name: /one hose/ })

  await user.click(hit)

  expect(hit.getAttribute('aria-current')).toBe('true')
  expect(jumpTo).toHaveBeenLastCalledWith('m5', { takesFocus: false })
  expect(screen.getByText('the chat').parentElement?.hasAttribute('inert')).toBe(false)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('a search without results says so', async () => {
  await lookFor('pump', { answers: { [SEARCH]: [] } })

  expect(await screen.findByText('No message with “pump”.')).toBeDefined()
})

test('a search that failed can be made again', async () => {
  let isUp = false
  const answers = {
    [SEARCH]: () => (isUp ? found : refusal(429, 'RATE_LIMITED', 'Too many searches. Please wait a moment.')),
  }
  const { user } = await lookFor('pump', { answers })
  expect(await screen.findByText('Too many searches. Please wait a moment.')).toBeDefined()
  isUp = true

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('3 messages with “pump”')).toBeDefined()
})

test('more than a page is read on when it is asked for', async () => {
  const page = Array.from({ length: SEARCH_PAGE }, (_, index) => message(100 - index, `pump ${index}`))
  const { user } = await lookFor('pump', {
    answers: { [SEARCH]: ({ search }: ApiRequest) => (search.get('before') === 'm71' ? found : page) },
  })
  expect(await screen.findByText('30+ messages with “pump”')).toBeDefined()

  await user.click(screen.getByRole('button', { name: 'Show older' }))

  await waitFor(() => expect(screen.getByText('33 messages with “pump”')).toBeDefined())
})

test('a search is narrowed to a person and to what messages hold, and widened again', async () => {
  const { user, requests } = await lookFor('pump')
  await screen.findByText('3 messages with “pump”')
  const asked = () => [...(requests.at(-1)?.search ?? [])].map((pair) => pair.join('=')).join(' ')

  await user.click(screen.getByRole('button', { name: 'Photos' }))
  await waitFor(() => expect(asked()).toBe('q=pump with=photos'))
  expect(screen.getByRole('button', { name: 'Photos' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'From: Everyone' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tom Beckett' }))
  await waitFor(() => expect(asked()).toBe('q=pump from=tom with=photos'))
  await user.click(screen.getByRole('button', { name: 'Links' }))
  await waitFor(() => expect(asked()).toBe('q=pump from=tom with=links'))
  expect(screen.getByRole('button', { name: 'Photos' }).getAttribute('aria-pressed')).toBe('false')
  await user.click(screen.getByRole('button', { name: 'Links' }))
  await waitFor(() => expect(asked()).toBe('q=pump from=tom'))
  await user.click(screen.getByRole('button', { name: 'From: Tom Beckett' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Everyone' }))

  expect(await screen.findByRole('button', { name: 'From: Everyone' })).toBeDefined()
})
