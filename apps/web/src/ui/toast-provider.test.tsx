// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { type ToastMessage, useToast } from './toast-context.ts'
import { ToastProvider } from './toast-provider.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const copied: ToastMessage = { title: 'Copied!', tone: 'success' }
const failed: ToastMessage = {
  title: 'Failed to Leave Trip',
  description: 'Please try again',
  tone: 'failure',
}

function Toaster() {
  const toast = useToast()
  return (
    <>
      <Button onClick={() => toast(copied)}>Copy</Button>
      <Button onClick={() => toast(failed)}>Leave</Button>
    </>
  )
}

function renderToaster() {
  render(
    <ToastProvider>
      <Toaster />
    </ToastProvider>,
  )
}

/** The one toast; it fails when there are two. */
function shown() {
  return within(screen.getByRole('listitem'))
}

test('a new toast takes the place of the last one', async () => {
  renderToaster()
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(shown().getByRole('status').textContent).toBe('Copied!')

  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))

  expect(shown().getByRole('alert').textContent).toBe('Failed to Leave TripPlease try again')
  expect(screen.queryByText('Copied!')).toBeNull()
})

test('a toast can be sent away', async () => {
  renderToaster()
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }))

  await userEvent.click(screen.getByRole('button', { name: 'Dismiss notification' }))

  expect(screen.queryByText('Copied!')).toBeNull()
})

test('a toast leaves by itself after five seconds', () => {
  vi.useFakeTimers()
  renderToaster()
  act(() => screen.getByRole('button', { name: 'Copy' }).click())

  act(() => vi.advanceTimersByTime(4900))
  expect(screen.queryByText('Copied!')).not.toBeNull()
  act(() => vi.advanceTimersByTime(200))

  expect(screen.queryByText('Copied!')).toBeNull()
})
