// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

function NameForm() {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } })
  return (
    <form onSubmit={(event) => void handleSubmit(() => undefined)(event)}>
      <TextField
        label="Display Name"
        counter
        maxLength={50}
        error={formState.errors.name?.message}
        {...register('name', { required: 'Display name is required' })}
      />
      <button type="submit">Save</button>
    </form>
  )
}

test('a refused field gets the focus and tells why', async () => {
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
