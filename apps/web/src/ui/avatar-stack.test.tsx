import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AvatarStack } from './avatar.tsx'

const crew = ['Maya Okafor', 'Tom Beckett', 'Inés Navarro', 'Jonas Lindqvist', 'Priya Shah'].map((name) => ({
  id: name,
  name,
}))

test.each([
  [1, 'Maya'],
  [2, 'Maya and Tom'],
  [3, 'Maya, Tom and Inés'],
  [4, 'Maya, Tom, Inés and 1 other'],
  [5, 'Maya, Tom, Inés and 2 others'],
])('a stack of %i people is read out as "%s"', (count, name) => {
  render(<AvatarStack people={crew.slice(0, count)} />)

  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(name)
})

test('the people who do not fit are counted', () => {
  render(<AvatarStack people={crew} max={2} />)

  expect(screen.getByText('+3')).toBeTruthy()
})
