import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type Crew, crewOf } from '#features/expenses/crew.ts'
import { aBalance, aPayment, aPlanRow } from '#testing/money.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { SettlementPlan } from './settlement-plan.tsx'

const people = [
  aBalance({ userId: 'ben', displayName: 'Ben Cole' }),
  aBalance({ userId: 'ana', displayName: 'Ana Ruiz' }),
  aBalance({ userId: 'cai', displayName: 'Cai Lund' }),
]

function open(viewerId: string, rows: ReturnType<typeof aPlanRow>[], answers: ApiAnswers = {}) {
  const crew = crewOf(people, viewerId)
  const plan = <SettlementPlan tripId="trip" round={1} rows={rows} crew={crew} viewerId={viewerId} />
  return renderAt('/expenses', plan, answers)
}

test('the debtor sees how the creditor wants to be paid, line by line, and a link that opens beside it', async () => {
  const payTo = { details: 'IBAN: GB29 NWBK\nAna Ruiz', link: 'https://pay.example/ana' }
  const { user } = open('ben', [aPlanRow({ payTo })])

  await user.click(screen.getByRole('button', { name: 'How to pay Ana' }))

  expect(await screen.findByText('GB29 NWBK')).toBeDefined()
  expect(screen.getByText('IBAN')).toBeDefined()
  for (const name of ['Copy IBAN', 'Copy Ana Ruiz'])
    expect(screen.getByRole('button', { name })).toBeDefined()
  const link = screen.getByRole('link', { name: /Open payment link.*pay.example\/ana/ })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer nofollow',
  ])
  expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull()
})

test.each([
  ['ben', 'ask', 'Ask Ana how to pay', 'pay-asks', 'ana', 'Ana was asked'],
  ['ana', 'answer', 'Show Ben how to pay you', 'pay-answers', 'ben', 'Ben sees how to pay you'],
] as const)('%s can %s, with one press', async (viewerId, payAsk, name, part, userId, confirmation) => {
  const { user, requests } = open(viewerId, [aPlanRow({ payTo: null, payAsk })], {
    [`PUT /api/trips/trip/${part}`]: { success: true },
  })

  await user.click(await screen.findByRole('button', { name }))

  expect(await screen.findByText(confirmation)).toBeDefined()
  const sent = requests.filter(({ method }) => method === 'PUT')
  expect(sent.map(({ body }) => body)).toEqual([{ userId }])
})

test('a member who asked how to pay sees it pending, without the button', async () => {
  open('ben', [aPlanRow({ payTo: null, payAsk: 'asked' })])
  expect(await screen.findByText('Asked how to pay')).toBeDefined()
  expect(screen.queryByRole('button', { name: /how to pay/i })).toBeNull()
})

test('a payment made using the shown details can be marked as paid there', async () => {
  const payTo = { details: 'Ana Ruiz', link: null }
  const { user, requests } = open('ben', [aPlanRow({ payTo })], {
    'POST /api/trips/trip/payments': aPayment(),
  })
  await user.click(screen.getByRole('button', { name: 'How to pay Ana' }))
  expect(await screen.findByText('You pay Ana')).toBeDefined()
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Mark as Paid' }))

  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      expect.objectContaining({ fromUserId: 'ben', toUserId: 'ana', amount: '30.00' }),
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a part of it is paid from there as well', async () => {
  const { user } = open('ben', [aPlanRow({ payTo: { details: 'Ana Ruiz', link: null } })])
  await user.click(screen.getByRole('button', { name: 'How to pay Ana' }))
  await screen.findByText('You pay Ana')

  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Partial payment' }))

  expect(await screen.findByRole('button', { name: 'Record payment' })).toBeDefined()
})

function Toggled({ crew }: { crew: Crew }) {
  const [isPaid, setPaid] = useState(false)
  const row = isPaid ? aPlanRow({ paid: '30.00', remaining: '0.00', status: 'paid' }) : aPlanRow()
  return (
    <>
      <SettlementPlan tripId="trip" round={1} rows={[row]} crew={crew} viewerId="ben" />
      <button type="button" onClick={() => setPaid(!isPaid)}>
        Turn
      </button>
    </>
  )
}

test('the same sum is paid again after it was unmarked, under another key', async () => {
  const answers = { 'POST /api/trips/trip/payments': aPayment() }
  const { user, requests } = renderAt('/expenses', <Toggled crew={crewOf(people, 'ben')} />, answers)
  const pay = () => user.click(screen.getByRole('button', { name: /^Mark as Paid/ }))
  const keys = () =>
    requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
  await pay()
  await waitFor(() => expect(keys()).toHaveLength(1))

  await user.click(screen.getByRole('button', { name: 'Turn' }))
  await user.click(screen.getByRole('button', { name: 'Turn' }))
  await pay()

  await waitFor(() => expect(keys()).toHaveLength(2))
  expect(keys()[0]).not.toBe(keys()[1])
})

test('a member not involved in a payment sees no payment details or reminders', () => {
  open('cai', [aPlanRow({ payTo: null })])

  expect(screen.queryByRole('button', { name: /How to pay/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull()
})

test('the creditor reminds, once a day', async () => {
  const path = 'POST /api/trips/trip/reminders'
  const { user, requests } = open('ana', [aPlanRow()], { [path]: { remindedAt: new Date().toISOString() } })

  await user.click(screen.getByRole('button', { name: 'Remind Ben' }))

  expect(await screen.findAllByText('Ben was reminded')).not.toHaveLength(0)
  await waitFor(() => expect(requests[0]?.body).toEqual({ fromUserId: 'ben', toUserId: 'ana' }))
  expect(requests[0]?.headers.get('idempotency-key')).not.toBeNull()
})

test('one who was reminded today is not again, one of yesterday is', () => {
  const now = new Date()
  open('ana', [
    aPlanRow({ remindedAt: now.toISOString() }),
    aPlanRow({ fromUserId: 'cai', remindedAt: new Date(now.getTime() - 25 * 60 * 60_000).toISOString() }),
  ])

  expect(screen.getByText('Reminded today')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Remind Ben' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Remind Cai' })).toBeDefined()
})

test('a rejected reminder shows the server’s reason', async () => {
  const sentence = 'You have reminded Ben today.'
  const { user } = open('ana', [aPlanRow()], {
    'POST /api/trips/trip/reminders': refusal(429, 'RATE_LIMITED', sentence),
  })

  await user.click(screen.getByRole('button', { name: 'Remind Ben' }))

  expect(await screen.findAllByText(sentence)).not.toHaveLength(0)
})

test.each([
  ['ana', '2 pay you'],
  ['ben', '2 payments'],
])('the plan of %s counts: %s', (viewer, text) => {
  open(viewer, [aPlanRow(), aPlanRow({ fromUserId: 'cai', status: 'paid' })])

  expect(screen.getByText(text)).toBeDefined()
})
