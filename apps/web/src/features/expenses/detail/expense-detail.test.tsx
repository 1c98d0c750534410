import type { ExpenseWithHistory, HistoryEntry } from '@sendit/core/expenses/contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { crewOf } from '#features/expenses/crew.ts'
import { Expenses } from '#features/expenses/expenses.tsx'
import { aBalance, anExpense, tripMoney } from '#testing/money.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { aQueuedMutation, withOutbox } from '#testing/with-outbox.tsx'
import ExpenseDetailDialog from './expense-detail-dialog.tsx'

const PEOPLE = [
  aBalance({ userId: 'ana', displayName: 'Ana Ruiz' }),
  aBalance({ userId: 'ben', displayName: 'Ben Cole' }),
  aBalance({ userId: 'cai', displayName: 'Cai Lund' }),
]
const tapas = anExpense({
  ...{ paidBy: 'ana', enteredBy: 'ben', amount: '73.85', spentOn: '2026-07-14' },
  ...{ currency: 'EUR', originalAmount: '86.40', rate: '1.1699', rateDay: '2026-07-14', rateSource: 'ecb' },
  splitBetween: ['ana', 'ben', 'cai'],
  split: { mode: 'equal', parts: [{ userId: 'ana' }, { userId: 'ben' }, { userId: 'cai' }] },
  shares: [
    { userId: 'ana', amount: '24.62' },
    { userId: 'ben', amount: '24.62' },
    { userId: 'cai', amount: '24.61' },
  ],
})
const READ = `GET /api/expenses/${tapas.id}`
const equal = (...people: string[]) => ({
  mode: 'equal' as const,
  parts: people.map((userId) => ({ userId })),
})
const ADDED: HistoryEntry = {
  ...{ at: '2026-07-14T23:07:00.000Z', by: 'ben', kind: 'added' },
  changes: [
    { field: 'description', from: null, to: 'Tapas night' },
    { field: 'paidBy', from: null, to: 'ana' },
    { field: 'currency', from: null, to: 'EUR' },
    { field: 'originalAmount', from: null, to: '68.40' },
    { field: 'split', from: null, to: equal('ana', 'ben', 'cai', 'dot') },
  ],
}
const changed = (...changes: HistoryEntry['changes']): HistoryEntry => {
  return { at: '2026-07-15T09:12:00.000Z', by: 'ben', kind: 'changed', changes }
}
const withHistory = (history: HistoryEntry[], fields: Partial<ExpenseWithHistory> = {}) => {
  return { ...tapas, deletedAt: null, receipt: null, ...fields, history }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-15T12:00:00.000Z') })
})

function open(viewerId: string | null, answers: ApiAnswers, about: object = { id: tapas.id }) {
  const dialog = (
    <ExpenseDetailDialog
      tripId="trip"
      crew={crewOf(PEOPLE, viewerId)}
      about={about as never}
      open
      onClose={() => {}}
    />
  )
  return renderAt('/expenses', dialog, answers)
}

const historyLines = async () => {
  const list = await screen.findByRole('list', { name: 'History' })
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) =>
      textContent?.replace(/^[A-Z]{2}/, '').replace(/(Today|Yesterday|Tuesday).*$/, ''),
    )
}

test('both amounts, who paid and who entered it, and what each owes', async () => {
  open('ana', { [READ]: withHistory([ADDED]) })

  expect(await screen.findByText('€86.40 at 1.1699, ECB 14 Jul')).toBeDefined()
  expect(screen.getByText('£73.85')).toBeDefined()
  expect(screen.getByText('Food, Tuesday 14 July')).toBeDefined()
  expect(screen.getByText('paid £73.85')).toBeDefined()
  expect(screen.getByText('Entered by Ben')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Split equally, 3 ways' })).toBeDefined()
  const shares = within(screen.getByRole('list', { name: 'Shares' })).getAllByRole('listitem')
  expect(shares.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/You£24.62$/),
    expect.stringMatching(/Ben£24.62$/),
    expect.stringMatching(/Cai£24.61$/),
  ])
})

test('the history shows old and new values in the currency of that time', async () => {
  const history = [
    changed(
      { field: 'originalAmount', from: '68.40', to: '86.40' },
      { field: 'amount', from: '58.47', to: '73.85' },
    ),
    changed({ field: 'split', from: equal('ana', 'ben', 'cai', 'dot'), to: equal('ana', 'ben', 'cai') }),
    changed(
      { field: 'currency', from: 'GBP', to: 'EUR' },
      { field: 'originalAmount', from: '60.00', to: '68.40' },
      { field: 'rate', from: null, to: '1.1699' },
      { field: 'amount', from: '60.00', to: '58.47' },
    ),
    changed({ field: 'rate', from: '1.15', to: '1.1699' }, { field: 'amount', from: '59.48', to: '58.47' }),
    changed(
      { field: 'description', from: 'Tapas', to: 'Tapas night' },
      { field: 'spentOn', from: '2026-07-13', to: '2026-07-14' },
      { field: 'paidBy', from: 'cai', to: 'ana' },
    ),
    changed({ field: 'receipt', from: null, to: 'image/jpeg' }),
    {
      ...ADDED,
      changes: ADDED.changes.map((change) => (change.to === 'EUR' ? { ...change, to: 'GBP' } : change)),
    },
  ]
  open('ana', { [READ]: withHistory(history) })

  expect(await historyLines()).toEqual([
    'Ben changed €68.40 to €86.40',
    'Ben took Somebody out of the split',
    'Ben changed £60.00 to €68.40',
    'Ben changed the rate from 1.15 to 1.1699',
    'Ben changed “Tapas” to “Tapas night”, changed the day from 13 July to 14 July and changed who paid from Cai to you',
    'Ben added the receipt',
    'Ben added it, paid by you, £68.40, split 4 ways',
  ])
})

test('split parts are shown as they were entered', async () => {
  const split = (mode: 'shares' | 'percent', ...parts: [string, string][]) => {
    return { mode, parts: parts.map(([userId, value]) => ({ userId, value })) }
  }
  const two = split('shares', ['ana', '1'], ['ben', '2'])
  open('ben', {
    [READ]: withHistory(
      [
        changed({ field: 'split', from: split('shares', ['ana', '1'], ['ben', '1']), to: two }),
        changed({ field: 'split', from: equal('ana'), to: split('shares', ['ana', '1'], ['ben', '1']) }),
      ],
      { split: two, splitBetween: ['ana', 'ben'] },
    ),
  })

  expect(await historyLines()).toEqual([
    'You changed the part of you from 1 share to 2 shares',
    'You joined the split and split it by shares instead of equally',
  ])
  expect(screen.getByRole('heading', { name: 'Split by shares, 2 ways' })).toBeDefined()
  expect(screen.getByText('2 shares')).toBeDefined()
})

test('only the payer or author can edit, delete or add a receipt; guests only read', async () => {
  const buttons = () =>
    screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
      .sort()
  for (const [viewerId, expected] of [
    ['ana', ['Add a receipt', 'Close', 'Delete', 'Edit Expense']],
    ['ben', ['Add a receipt', 'Close', 'Delete', 'Edit Expense']],
    ['cai', ['Close']],
    [null, ['Close']],
  ] as const) {
    const { unmount } = open(viewerId, { [READ]: withHistory([ADDED]) })
    await historyLines()
    expect(buttons(), String(viewerId)).toEqual(expected)
    unmount()
  }
})

test('a deleted expense is struck through, shows who deleted it and can be restored', async () => {
  const deletedAt = '2026-07-15T11:02:00.000Z'
  const deletion: HistoryEntry = { at: deletedAt, by: 'ben', kind: 'deleted', changes: [] }
  let isDeleted = true
  const { user, requests } = open('ana', {
    [READ]: () => (isDeleted ? withHistory([deletion, ADDED], { deletedAt }) : withHistory([ADDED])),
    [`POST /api/expenses/${tapas.id}/restore`]: () => {
      isDeleted = false
      return tapas
    },
  })
  expect(await screen.findByText(/Ben deleted this today at \d\d:\d\d\./)).toBeDefined()
  expect(screen.getByText(/Kept until 14 August/)).toBeDefined()
  expect(screen.getByText('£73.85').tagName).toBe('S')
  expect(screen.queryByRole('button', { name: 'Edit Expense' })).toBeNull()
  expect(requests[0]?.search.get('deleted')).toBe('true')

  await user.click(screen.getByRole('button', { name: 'Restore Expense' }))

  expect(await screen.findByRole('button', { name: 'Edit Expense' })).toBeDefined()
  expect(requests.find(({ method }) => method === 'POST')?.headers.get('idempotency-key')).toMatch(
    /^[0-9a-f-]{36}$/,
  )
})

test('list data is shown at once, and only the history is missing offline', async () => {
  open('ana', { [READ]: refusal(503, 'UNAVAILABLE', 'Down') }, { id: tapas.id, known: tapas })

  expect(screen.getByText('£73.85')).toBeDefined()
  expect(await screen.findByText("The history didn't load")).toBeDefined()
})

test('a permanently deleted expense says so', async () => {
  open('ana', {})

  expect(await screen.findByText(/It is not there any more/)).toBeDefined()
})

test('a pending change is shown in the expense', async () => {
  const before = { amount: '73.85', description: 'Tapas night', split: 'ana ben cai' }
  const what = {
    expenseId: tapas.id,
    change: { description: 'Tapas and wine' },
    before,
    seen: tapas.updatedAt,
  }
  const { screen: shown } = withOutbox(
    <ExpenseDetailDialog
      tripId="trip"
      crew={crewOf(PEOPLE, 'ana')}
      about={{ id: tapas.id }}
      open
      onClose={() => {}}
    />,
    [aQueuedMutation('expense-change', 'trip', what)],
  )
  renderAt('/expenses', shown, { [READ]: withHistory([ADDED]) })

  expect(await screen.findByRole('dialog', { name: 'Tapas and wine' })).toBeDefined()
  expect(screen.getByText('Changed here, waiting for network')).toBeDefined()
})

test('a row or an address opens the expense, and closing returns focus to its row', async () => {
  const money = tripMoney({ totalCost: '73.85', balances: PEOPLE })
  const answers = {
    'GET /api/trips/trip/balances': money,
    'GET /api/trips/trip/expenses': [tapas],
    'GET /api/trips/trip/payments': [],
    [READ]: withHistory([ADDED]),
  }
  const list = <Expenses tripId="trip" viewerId="cai" guestInvitation="" />
  const { user, unmount } = renderAt('/expenses', list, answers)
  await user.click(await screen.findByRole('button', { name: 'Tapas night' }))
  expect(await screen.findByRole('dialog', { name: 'Tapas night' })).toBeDefined()
  unmount()

  const linked = renderAt(`/expenses?expense=${tapas.id}`, list, answers)
  const dialog = await screen.findByRole('dialog', { name: 'Tapas night' })
  await screen.findByRole('button', { name: 'Tapas night', hidden: true })
  await linked.user.click(within(dialog).getByRole('button', { name: 'Close' }))

  await waitFor(() => expect(document.activeElement?.id).toBe(`expense-${tapas.id}`))
})

test.each([
  ['ana', 1],
  ['ben', 0],
  ['cai', 0],
])('of what ben entered in ana’s name, %s opening it counts %i times', async (viewerId, times) => {
  const { requests } = open(viewerId, {
    [READ]: withHistory([ADDED]),
    [`PUT /api/expenses/${tapas.id}/seen`]: { success: true },
  })
  await historyLines()
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(times)
})
