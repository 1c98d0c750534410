import type { Expense } from '@sendit/core/expenses/contract.ts'
import { useRef } from 'react'
import { type Crew, type CrewPerson, personOf, subjectName } from '#features/expenses/crew.ts'
import {
  type ExpenseForm,
  type ExpenseTexts,
  isPounds,
  priceOfText,
  spentOnOf,
  splitOfText,
  type TypedPrice,
  type TypedSplit,
  textsOf,
  toPatch,
} from '#features/expenses/expense-texts.ts'
import { originalText } from '#features/expenses/format.ts'
import { useEditExpense } from '#features/expenses/mutations.ts'
import { localDay } from '#lib/dates.ts'
import { useMergingSave } from '#lib/use-merging-save.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import type { Conflict } from '#ui/edit-conflict.tsx'
import { priceBody, usePrice } from './use-price.ts'
import { useSplit } from './use-split.ts'

type Field = Parameters<TakeIntoForm['focus']>[0]

/** Rules: docs/product.md 7.1. */
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
    hasTyping: texts.hasTyping || split.hasChanged || hasOtherPrice,
    isTried: texts.isTried,
    split,
    splitRef,
    take: takerOf({ texts, price, split, focus }),
    /** `send` is only called if all is valid; otherwise the first invalid field gets focus. */
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
          // The server knows the caller and the day at the place.
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
    price({ amount, currency, rate, source }) {
      texts.set('amount', amount)
      texts.set('rate', source === 'own' ? rate : '')
      price.choose({ currency, source })
    },
    split: split.take,
    text: texts.set,
    focus,
  }
}

type EditField = keyof ExpenseTexts
export type TakeIntoForm = {
  price: (price: TypedPrice) => void
  split: (split: TypedSplit) => void
  text: (name: Exclude<EditField, 'amount' | 'split'>, text: string) => void
  focus: (name: EditField) => void
}

const LABELS: Record<EditField, string> = {
  amount: 'Amount',
  description: 'Description',
  split: 'Split between',
  paidBy: 'Paid by',
  spentOn: 'Day',
}

type EditedExpense = { tripId: string; crew: Crew; expense: Expense | null; onSaved: () => unknown }

/** Sends only changed fields. Concurrent changes by the payer are kept; for a field both changed, the writer decides. */
export function useEditExpenseForm(edited: EditedExpense, take: TakeIntoForm) {
  const { tripId, crew, expense, onSaved } = edited
  const edit = useEditExpense(tripId)
  const merging = useMergingSave<Expense, ExpenseTexts>({
    row: expense,
    textsOf,
    send: (changes, before) => edit.save(before, toPatch(changes, before)),
    take: (texts) => takeInto(take, texts),
  })

  async function save(form: ExpenseForm): Promise<void> {
    // A toast has shown the error.
    if (await merging.save(textsOf(form)).catch(() => false)) await onSaved()
  }

  const conflicts = merging.clashes.map(
    ({ name, theirs }): Conflict => ({
      label: LABELS[name],
      theirs: shownText(name, theirs, crew),
      onTake() {
        takeInto(take, { [name]: theirs[name] })
        take.focus(name)
        merging.settle(name)
      },
    }),
  )
  return { save, isSaving: edit.isSaving, conflicts }
}

function takeInto(take: TakeIntoForm, { amount, split, ...texts }: Partial<ExpenseTexts>): void {
  if (amount !== undefined) take.price(priceOfText(amount))
  if (split !== undefined) take.split(splitOfText(split))
  for (const [name, text] of Object.entries(texts)) take.text(name as keyof typeof texts, text)
}

function shownText(name: EditField, theirs: ExpenseTexts, crew: Crew): string {
  if (name === 'amount') {
    const { amount, currency } = priceOfText(theirs.amount)
    return isPounds(currency) ? `£${amount}` : originalText(amount, currency)
  }
  if (name === 'paidBy') return subjectName(personOf(crew, theirs.paidBy))
  if (name === 'split') return sharersText(splitOfText(theirs.split), crew)
  return theirs[name]
}

function sharersText({ parts }: TypedSplit, crew: Crew): string {
  return parts
    .map(({ userId, value }) => {
      const name = subjectName(personOf(crew, userId))
      return value === undefined ? name : `${name} ${value}`
    })
    .join(', ')
}
