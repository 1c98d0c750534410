// @vitest-environment happy-dom
import type { Award } from '@sendit/core/awards/contract.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMember, aNomination, anAward } from '#testing/awards.ts'
import { renderAt } from '#testing/render-app.tsx'
import Winners from './winners.tsx'

const crew = { viewerId: 'ana', role: 'member' as const, members: [aMember()] }
const won = (id: string, category: string) =>
  anAward({ id, category, status: 'completed', winner: 'ben', nominations: [aNomination({ voteCount: 2 })] })

function open(awards: Award[]) {
  let closings = 0
  const view = renderAt('/awards', <Winners awards={awards} crew={crew} onClose={() => (closings += 1)} />)
  return { ...view, closings: () => closings }
}

const shown = (category: string) => screen.getByRole('heading', { level: 3, name: category })
const button = (name: string) => screen.getByRole('button', { name })

test('the winners come one by one in the order of the screen, and the last button leads back', async () => {
  const { user, closings } = open([won('fun', 'Funniest Moment'), anAward(), won('style', 'Best Style')])
  shown('Best Style')
  expect(screen.getByText('1 of 2')).toBeDefined()
  expect(button('Previous').hasAttribute('disabled')).toBe(true)

  await user.click(button('Next'))
  shown('Funniest Moment')
  await user.click(button('Back to the awards'))

  expect(closings()).toBe(1)
})

test('arrow keys and a swipe step as the buttons do', async () => {
  const { user } = open([won('style', 'Best Style'), won('fun', 'Funniest Moment')])

  await user.keyboard('{ArrowRight}{ArrowRight}')
  shown('Funniest Moment')
  const dialog = screen.getByRole('dialog', { name: 'Winners' })
  fireEvent.touchStart(dialog, { touches: [{ clientX: 100 }] })
  fireEvent.touchEnd(dialog, { changedTouches: [{ clientX: 149 }] })
  shown('Funniest Moment')
  fireEvent.touchStart(dialog, { touches: [{ clientX: 100 }] })
  fireEvent.touchEnd(dialog, { changedTouches: [{ clientX: 150 }] })

  shown('Best Style')
})

test('before the first winner it says so', () => {
  open([anAward()])

  shown('No winners yet')
})
