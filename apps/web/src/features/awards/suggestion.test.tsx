import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMember, anAward } from '#testing/awards.ts'
import { renderAt } from '#testing/render-app.tsx'
import { NominateDialog } from './voting/nominate-dialog.tsx'

const crew = { viewerId: 'ana', role: 'member' as const, members: [aMember({ id: 'ana' }), aMember()] }
const PATH = 'GET /api/trips/t1/award-suggestions'
const found = [{ category: 'Longest Session', people: [{ id: 'ben', name: 'Ben Cole' }], value: 170 }]

function open(category: string) {
  const award = anAward({ category })
  const dialog = <NominateDialog tripId="t1" award={award} crew={crew} open onClose={() => {}} />
  return renderAt('/awards', dialog, { [PATH]: found, 'GET /api/trips/t1/media': [] })
}

test('whom the water board suggests is a press away', async () => {
  const { user } = open('longest  session')
  const note = within(await screen.findByRole('note'))
  expect(note.getByText('2 h 50 min on the water at once')).toBeDefined()

  await user.click(note.getByRole('button', { name: /^Choose Ben Cole/ }))

  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ben Cole' }).checked).toBe(true)
})

test('of other awards the water board is not asked', async () => {
  const { requests } = open('Best Banter')

  await screen.findByText('from Media')

  expect(requests.some(({ path }) => path.endsWith('award-suggestions'))).toBe(false)
  expect(screen.queryByRole('note')).toBeNull()
})
