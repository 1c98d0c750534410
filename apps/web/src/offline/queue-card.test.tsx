import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderAt } from '#testing/render-app.tsx'
import { aQueuedMutation, withOutbox } from '#testing/with-outbox.tsx'
import { QueueCard } from './queue-card.tsx'
import type { Queue } from './queued-mutation.ts'

function open(held: Queue, isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const { screen: card, outbox } = withOutbox(<QueueCard />, held)
  return { outbox, ...renderAt('/', card) }
}

const message = (id: string, fields = {}) =>
  aQueuedMutation('message', 'tarifa', { text: id }, { id, title: id, ...fields })

test('offline, the card summarises pending mutations and lists them in order', async () => {
  const vote = aQueuedMutation('vote', 'tarifa', {}, { title: 'Vote for Ben' })
  const { user } = open([message('One'), vote, message('Two')], false)

  const card = within(await screen.findByRole('region', { name: '3 things wait for a signal' }))
  expect(card.getByText('2 messages and a vote')).toBeDefined()
  await user.click(card.getByRole('button', { name: 'See' }))

  const list = within(await screen.findByRole('dialog', { name: 'What waits here' }))
  const titles = list.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)
  expect(titles).toEqual(['One', 'Vote for Ben', 'Two'])
})

test('online, the card shows only rejected mutations and disappears with them', async () => {
  const { user, outbox } = open([message('One'), message('Two', { state: 'refused', reason: 'No' })], true)

  const card = within(await screen.findByRole('region', { name: '1 thing was not taken' }))
  await user.click(card.getByRole('button', { name: 'See' }))
  await user.click(await screen.findByRole('button', { name: 'Delete what waits: Two' }))

  await waitFor(() => expect(screen.queryByRole('region', { name: /thing/ })).toBeNull())
  expect(outbox.read().map(({ id }) => id)).toEqual(['One'])
})

test('with nothing waiting there is nothing', async () => {
  open([], false)
  await Promise.resolve()

  expect(screen.queryByRole('region', { name: /thing/ })).toBeNull()
})
