import type { Expense } from '@sendit/core/expenses/contract.ts'
import { useRef } from 'react'
import type { CrewPerson } from '#features/expenses/crew.ts'
import { type ExpenseForm, isPounds, spentOnOf } from '#features/expenses/expense-texts.ts'
import { useSplit } from '#features/expenses/split/use-split.ts'
import { localDay } from '#lib/dates.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import type { TakeIntoForm } from './use-edit-expense-form.ts'
import { priceBody, usePrice } from './use-price.ts'

type Field = Parameters<TakeIntoForm['focus']>[0]

/** The fields of an expense with their rules (docs/product.md 7.1), filled with `expense` when it is there. */
export function useExpenseForm(expense: Expense | null, people: readonly CrewPerson[]) {
  const texts = useTextForm({
    first: firstTexts(expense, people),
    rules: {
      amount: () => price.fault.amount ?? true,
      rate: () => price.fault.rate ?? true,
      description: (text) => text.trim() !== '' || 'Description is required',
      spentOn: (text) => text !== '' || 'Choose a day',
    },
    early: { amount: 'left' },
  })
  const price = usePrice(expense, texts.values)
  const split = useSplit(expense, people, price.whole && { ...price.whole, currency: price.currency })
  const splitRef = useRef<HTMLInputElement>(null)
  const hasOtherPrice = price.currency !== (expense?.currency ?? 'GBP')

  const focus = (name: Field) => (name === 'split' ? splitRef.current?.focus() : texts.focus(name))

  return {
    field: texts.field,
    refs: texts.refs,
    values: texts.values,
    price,
    setRate: (rate: string) => texts.set('rate', rate),
    /** Something stands there that is not saved. */
    hasTyping: texts.hasTyping || split.hasChanged || hasOtherPrice,
    isTried: texts.isTried,
    split,
    splitRef,
    /** Puts in what was saved elsewhere meanwhile. */
    take: takerOf({ texts, price, split, focus }),
    /** `send` gets the body of the call, when nothing is wrong; else the first wrong field gets the focus. */
    handleSubmit: (send: (body: ExpenseForm) => void) =>
      texts.handleSubmit(({ description, paidBy, spentOn }) => {
        if (split.fault !== undefined) return focus('split')
        if (price.whole === undefined) return
        const isEqual = split.mode === 'equal'
        const people = split.parts.map(({ userId }) => userId)
        const isUsual = expense === null
        send({
          ...{ description: description.trim(), ...priceBody(price, price.whole), splitBetween: people },
          ...(!isEqual && { split: { mode: split.mode, parts: split.parts } }),
          // The server knows who calls, and which day it is at the place.
          ...(!(isUsual && paidBy === texts.first.paidBy) && { paidBy }),
          ...(!(isUsual && spentOn === texts.first.spentOn) && { spentOn }),
        })
      }),
  }
}

function firstTexts(expense: Expense | null, people: readonly CrewPerson[]) {
  const isForeign = expense !== null && !isPounds(expense.currency)
  return {
    amount: (isForeign ? expense.originalAmount : expense?.amount) ?? '',
    rate: expense?.rateSource === 'own' ? (expense.rate ?? '') : '',
    description: expense?.description ?? '',
    paidBy: expense?.paidBy ?? people.find(({ isYou }) => isYou)?.id ?? '',
    spentOn: expense === null ? localDay(new Date()) : spentOnOf(expense),
  }
}

type Parts = {
  texts: { set: (name: 'amount' | 'rate' | 'description' | 'paidBy' | 'spentOn', text: string) => void }
  price: ReturnType<typeof usePrice>
  split: ReturnType<typeof useSplit>
  focus: TakeIntoForm['focus']
}

function takerOf({ texts, price, split, focus }: Parts): TakeIntoForm {
  return {
    amount(text) {
      const [first = '', original, rate = '', source] = text.split(' ')
      texts.set('amount', original ?? first)
      texts.set('rate', source === 'own' ? rate : '')
      price.choose({
        currency: original === undefined ? 'GBP' : first,
        source: source === 'own' ? 'own' : 'ecb',
      })
    },
    description: (text) => texts.set('description', text),
    paidBy: (text) => texts.set('paidBy', text),
    spentOn: (text) => texts.set('spentOn', text),
    split: split.take,
    focus,
  }
}
