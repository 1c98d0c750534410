import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aTrip } from '#testing/people.ts'
import { renderAt } from '#testing/render-app.tsx'
import { TripTiles } from './trip-tiles.tsx'

test.each([
  [0, '0Photos'],
  [1, '1Photo'],
  [42, '42Photos'],
])('%d photos are counted in the right number', (photoCount, words) => {
  renderAt('/', <TripTiles trip={aTrip({ photoCount })} />)

  expect(screen.getByRole('link', { name: /Photo/ }).textContent).toBe(words)
})
