import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test('a busy button ignores clicks and shows what it is doing', async () => {
  let clicks = 0
  const button = (busy: boolean) => (
    <Button busy={busy} busyLabel="Sending..." onClick={() => clicks++}>
      Send
    </Button>
  )
  const { rerender } = render(button(false))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))

  rerender(button(true))
  await userEvent.click(screen.getByRole('button', { name: 'Sending...' }))

  expect(clicks).toBe(1)
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
})

test('a busy submit button does not send its form again', async () => {
  let sent = 0
  const count = (event: React.FormEvent) => {
    event.preventDefault()
    sent++
  }
  render(
    <form onSubmit={count}>
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  expect(sent).toBe(0)
})
