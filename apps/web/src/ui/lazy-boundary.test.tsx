import { render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { LazyBoundary } from './part-boundary.tsx'

test('a lazily loaded part replaces its fallback', async () => {
  const Part = lazy(async () => ({ default: () => <p>part</p> }))

  render(
    <LazyBoundary instead={<p>plain</p>}>
      <Part />
    </LazyBoundary>,
  )

  expect(screen.getByText('plain')).toBeDefined()
  expect(await screen.findByText('part')).toBeDefined()
  expect(screen.queryByText('plain')).toBeNull()
})

test('a part that cannot be loaded leaves the screen standing', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Part = lazy(() => Promise.reject(new TypeError('Failed to fetch')))

  render(
    <main>
      <h1>Screen</h1>
      <LazyBoundary instead={<p>plain</p>}>
        <Part />
      </LazyBoundary>
    </main>,
  )

  await expect.poll(() => written.mock.calls.length).toBeGreaterThan(0)
  expect(screen.getByText('plain')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Screen' })).toBeDefined()
})
