import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { type ToastMessage, useToast } from './toast-context.ts'
import { ToastProvider } from './toast-provider.tsx'

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

function shown() {
  return within(screen.getByRole('listitem'))
}

test('a new toast replaces the last one', async () => {
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

test.each([
  ['a phone, where it comes from above', false, { x: 0, y: -60 }],
  ['a wide screen, where it stands at the right', true, { x: 60, y: 0 }],
])('a toast is sent off by a swipe to the near edge: %s', (_screen, isWide, by) => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: isWide, media: query }) as MediaQueryList,
  )
  // The test DOM lacks pointer capture.
  Object.assign(Element.prototype, { setPointerCapture: () => undefined, hasPointerCapture: () => false })
  vi.useFakeTimers()
  renderToaster()
  act(() => screen.getByRole('button', { name: 'Copy' }).click())
  const toast = screen.getByRole('listitem')
  const at = (x: number, y: number) => ({ button: 0, pointerType: 'touch', clientX: x, clientY: y })

  fireEvent.pointerDown(toast, at(100, 100))
  fireEvent.pointerMove(toast, at(100 + by.x / 2, 100 + by.y / 2))
  fireEvent.pointerMove(toast, at(100 + by.x, 100 + by.y))
  fireEvent.pointerUp(toast, at(100 + by.x, 100 + by.y))

  act(() => vi.advanceTimersByTime(1000))
  expect(screen.queryByText('Copied!')).toBeNull()
})
