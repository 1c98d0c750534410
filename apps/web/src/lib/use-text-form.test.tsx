import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useTextForm } from './use-text-form.ts'

type Beach = { name: string; knots: string }

function BeachForm({ onSave }: { onSave: (beach: Beach) => void }) {
  const form = useTextForm<Beach>({
    first: { name: '', knots: '15' },
    rules: {
      name: (text) => text.trim() !== '' || 'A beach has a name',
      knots: (text) => Number(text) < 40 || 'That is a storm',
    },
    early: { knots: 'left' },
  })
  const fields = { name: form.field('name'), knots: form.field('knots') }
  return (
    <form onSubmit={form.handleSubmit(onSave)}>
      {(['name', 'knots'] as const).map((name) => {
        const { error, ...field } = fields[name]
        return (
          <label key={name}>
            {name} <input {...field} />
            {error !== undefined && <span role="alert">{error}</span>}
          </label>
        )
      })}
      <output>{form.hasTyping ? 'typed' : 'untouched'}</output>
      <button type="submit">Save</button>
    </form>
  )
}

const name = () => screen.getByRole('textbox', { name: /^name/ })
const knots = () => screen.getByRole('textbox', { name: /^knots/ })
const wrong = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('nothing is called wrong before it is to be sent; then the first wrong field has the focus', async () => {
  const onSave = vi.fn()
  render(<BeachForm onSave={onSave} />)
  expect(wrong()).toEqual([])

  await save()

  expect([wrong(), document.activeElement]).toEqual([['A beach has a name'], name()])
  expect(onSave).not.toHaveBeenCalled()
})

test('a corrected field is valid at once and can be submitted', async () => {
  const onSave = vi.fn()
  render(<BeachForm onSave={onSave} />)
  await save()

  await userEvent.type(name(), 'Bolonia')
  expect(wrong()).toEqual([])
  await save()

  expect(onSave).toHaveBeenCalledWith({ name: 'Bolonia', knots: '15' })
})

test('an early-validated field shows its error on blur', async () => {
  render(<BeachForm onSave={vi.fn()} />)

  await userEvent.clear(knots())
  await userEvent.type(knots(), '55')
  expect(wrong()).toEqual([])
  await userEvent.tab()

  expect(wrong()).toEqual(['That is a storm'])
})

test('texts that are what they were are no typing', async () => {
  render(<BeachForm onSave={vi.fn()} />)

  await userEvent.type(name(), 'B')
  expect(screen.getByText('typed')).toBeDefined()
  await userEvent.clear(name())

  expect(screen.getByText('untouched')).toBeDefined()
})
