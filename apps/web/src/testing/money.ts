import type {
  Balance,
  Expense,
  Payment,
  SettlementRow,
  TripBalances,
} from '@sendit/core/expenses/contract.ts'

export function tripMoney(fields: Partial<TripBalances> = {}): TripBalances {
  return {
    totalCost: '0.00',
    perPerson: '0.00',
    byCategory: { accommodation: '0.00', food: '0.00', transport: '0.00', activity: '0.00' },
    round: 1,
    balances: [],
    settlements: [],
    ...fields,
  }
}

export function aBalance(fields: Partial<Balance> = {}): Balance {
  return {
    userId: 'ben',
    displayName: 'Ben Cole',
    profileImageUrl: null,
    left: false,
    balance: '0.00',
    ...fields,
  }
}

export function aPlanRow(fields: Partial<SettlementRow> = {}): SettlementRow {
  return {
    fromUserId: 'ben',
    toUserId: 'ana',
    amount: '30.00',
    paid: '0.00',
    remaining: '30.00',
    status: 'pending',
    ...fields,
  }
}

export function anExpense(fields: Partial<Expense> = {}): Expense {
  const createdAt = '2026-07-15T19:00:00.000Z'
  return {
    id: '0198c0de-0000-7000-8000-0000000000e1',
    description: 'Tapas night',
    amount: '60.00',
    paidBy: 'ana',
    splitBetween: ['ana', 'ben'],
    createdAt,
    category: 'food',
    shares: [
      { userId: 'ana', amount: '30.00' },
      { userId: 'ben', amount: '30.00' },
    ],
    updatedAt: createdAt,
    ...fields,
  }
}

export function aPayment(fields: Partial<Payment> = {}): Payment {
  return {
    id: '0198c0de-0000-7000-8000-0000000000f1',
    fromUserId: 'ben',
    toUserId: 'ana',
    amount: '10.00',
    description: 'Partial payment from Ben Cole to Ana Ruiz',
    createdAt: '2026-07-16T08:00:00.000Z',
    round: 1,
    createdBy: 'ben',
    ...fields,
  }
}
