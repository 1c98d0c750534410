import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useTextForm } from '#lib/use-text-form.ts'
import { TextField } from './text-field.tsx'

function NameForm() {
  const form = useTextForm({
    first: { name: '' },
    rules: { name: (name) => name !== '' || 'Display name is required' },
  })
  return (
    <form onSubmit={form.handleSubmit(() => undefined)}>
      <TextField label="Display Name" counter maxLength={50} {...form.field('name')} />
      <button type="submit">Save</button>
    </form>
  )
}

test('an invalid field gets the focus and shows why', async () => {
  render(<NameForm />)

  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  const field = await screen.findByRole('textbox', {
    name: 'Display Name',
    description: 'Display name is required',
  })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
})

test('the counter follows what is typed', async () => {
  render(<NameForm />)

  await userEvent.type(screen.getByRole('textbox', { name: 'Display Name' }), 'Maya')

  expect(screen.getByText('4/50')).toBeTruthy()
})
