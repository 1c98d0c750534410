import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CurrencyButton } from '#features/expenses/form/price-fields.tsx'
import { paste } from '#testing/paste.ts'
import { type ApiRequest, refusal, renderAt } from '#testing/render-app.tsx'

const RATE = { currency: 'EUR', rate: '1.1699', rateDay: '2026-07-14', rateSource: 'ecb' }

function Held() {
  const [currency, setCurrency] = useState('GBP')
  return (
    <CurrencyButton value={currency} ofTrip={['MAD', 'EUR', 'GBP']} day="2026-07-14" onChange={setCurrency} />
  )
}

async function open() {
  const view = renderAt('/expenses', <Held />, {
    'GET /api/rates': ({ search }: ApiRequest) =>
      search.get('currency') === 'EUR' ? RATE : refusal(404, 'NOT_FOUND', 'None'),
  })
  await view.user.click(button())
  await screen.findByRole('dialog', { name: 'Currency' })
  return view
}

const button = () => screen.getByRole('button', { name: /^Currency, / })
const search = () => screen.getByRole('combobox', { name: 'Search currencies' })
const codes = (within_: HTMLElement = screen.getByRole('listbox')) =>
  within(within_)
    .getAllByRole('option')
    .map((option) => option.getAttribute('data-code'))
const pointedAt = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.getAttribute('data-code')

test('currencies used on the trip come first, with their rate or none', async () => {
  await open()

  expect(codes(screen.getByRole('group', { name: 'On this trip' }))).toEqual(['MAD', 'EUR', 'GBP'])
  expect(codes(screen.getByRole('group', { name: 'All currencies' }))).not.toContain('EUR')
  expect(await screen.findByText('£1 = €1.1699, ECB 14 Jul')).toBeDefined()
  expect(await screen.findAllByText('no ECB rate, type your own')).not.toHaveLength(0)
  expect(screen.getByText('no rate needed')).toBeDefined()
  expect(screen.getByRole('option', { selected: true }).getAttribute('data-code')).toBe('GBP')
})

test.each([
  ['dirham', ['MAD', 'AED']],
  ['eur', ['EUR']],
  ['KRÓNA', ['ISK']],
  ['chf', ['CHF']],
] as const)('%s is found by name or code', async (text, found) => {
  const { user } = await open()

  await user.type(search(), text)

  expect(codes()).toEqual(expect.arrayContaining([...found]))
  expect(codes().length).toBeLessThan(5)
})

test('a search without a match says so', async () => {
  const { user } = await open()

  await paste(user, search(), 'doubloon')

  expect(screen.getByText('No currency with “doubloon”.')).toBeDefined()
  expect(screen.queryByRole('option')).toBeNull()
})

test('arrows, Home, End and Enter choose in the list, from the one that is chosen', async () => {
  const { user } = await open()
  const list = screen.getByRole('listbox', { name: 'Currencies' })
  expect(document.activeElement).toBe(list)
  expect(pointedAt(list)).toBe('GBP')

  await user.keyboard('{ArrowUp}')
  expect(pointedAt(list)).toBe('EUR')
  await user.keyboard('{End}')
  expect(pointedAt(list)).toBe(codes().at(-1))
  await user.keyboard('{Home}{ArrowUp}')
  expect(pointedAt(list)).toBe('MAD')
  await user.keyboard('{ArrowDown}{Enter}')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button().getAttribute('aria-label')).toBe('Currency, EUR')
  expect(document.activeElement).toBe(button())
})

test('typing goes to the search, and Enter selects the first match', async () => {
  const { user } = await open()

  await user.type(search(), 'yen')
  expect(pointedAt(search())).toBe('JPY')
  await user.keyboard('{Enter}')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button().getAttribute('aria-label')).toBe('Currency, JPY')
})

test('Escape changes nothing and gives the focus back', async () => {
  const { user } = await open()

  await user.keyboard('{ArrowUp}{Escape}')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button().getAttribute('aria-label')).toBe('Currency, GBP')
  expect(document.activeElement).toBe(button())
})
