import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '#testing/render-app.tsx'
import { withOutbox } from '#testing/with-outbox.tsx'
import { ShareButton, ShareToChatContext } from '#trip/share-button.tsx'
import { useShareToChat } from './drafts.ts'

const record = {
  kind: 'expense',
  id: '0198c0de-0000-7000-8000-0000000000e1',
  text: 'Paella, £24.00',
} as const

function Place({ tripId }: { tripId: string | null }) {
  return (
    <ShareToChatContext value={useShareToChat(tripId)}>
      <ShareButton record={record} name="Paella" />
    </ShareToChatContext>
  )
}

test('a record is shared as a message about it, which waits like any other', async () => {
  const { screen: place, outbox } = withOutbox(<Place tripId="tarifa" />)
  const { user } = renderAt('/expenses', place)

  await user.click(screen.getByRole('button', { name: 'Share Paella in the chat' }))

  const { id: about, kind, text } = record
  expect(outbox.read()).toMatchObject([
    { kind: 'message', tripId: 'tarifa', what: { text, about: { kind, id: about } } },
  ])
})

test('who is no member of the trip has no button for it', () => {
  renderAt('/expenses', withOutbox(<Place tripId={null} />).screen)

  expect(screen.queryByRole('button')).toBeNull()
})
