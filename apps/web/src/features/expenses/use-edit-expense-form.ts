import type { AddExpense, Expense, UpdateExpense } from '@sendit/core/expenses/contract.ts'
import { useState } from 'react'
import { currentIn } from '#lib/api-error.ts'
import { changesOf, conflictsOf, mergeOf } from '#lib/three-way.ts'
import type { Conflict } from '#ui/changed-meanwhile.tsx'
import { type Crew, personOf, subjectName } from './crew.ts'
import { useEditExpense } from './mutations.ts'

/** An expense as three texts that can be compared; the people in the order of their ids. */
type ExpenseTexts = { amount: string; description: string; split: string }
type Field = keyof ExpenseTexts
/** Puts what was saved elsewhere into the form, and leads to a field. */
export type TakeIntoForm = { [Name in keyof AddExpense]: (value: AddExpense[Name]) => void } & {
  focus: (name: Field) => void
}

/** More often than this nobody can be slower than all others by chance. */
const MOST_TRIES = 5
const LABELS: Record<Field, string> = {
  amount: 'Amount',
  description: 'Description',
  split: 'Split between',
}

type EditedExpense = { tripId: string; crew: Crew; expense: Expense | null; onSaved: () => void }

/**
 * Stores what was changed in the form of an expense, and nothing else. What its payer changed on another device meanwhile
 * stays; where both changed the same, the writer decides.
 */
export function useEditExpenseForm(edited: EditedExpense, take: TakeIntoForm) {
  const { tripId, crew, expense, onSaved } = edited
  const edit = useEditExpense(tripId, expense?.id ?? '')
  // What the form was filled with, or what its writer has been shown since.
  const [seen, setSeen] = useState(expense)
  const [clashes, setClashes] = useState<{ name: Field; theirs: ExpenseTexts }[]>([])

  async function save(mine: ExpenseTexts, before: Expense, tries = 1): Promise<void> {
    setClashes([])
    const change = changeOf(changesOf(textsOf(before), mine))
    try {
      if (Object.keys(change).length > 0) await edit.mutateAsync({ change, seen: before.updatedAt })
      onSaved()
    } catch (error) {
      // Every other failure was said in a toast.
      const current = currentIn<Expense>(error)
      if (current !== undefined && tries < MOST_TRIES) await meet({ mine, before, current, tries })
    }
  }

  async function meet({ mine, before, current, tries }: Meeting): Promise<void> {
    const theirs = textsOf(current)
    const ways = { before: textsOf(before), mine, theirs }
    const merged = mergeOf(ways)
    takeInto(take, changesOf(mine, merged))
    setSeen(current)
    const both = conflictsOf(ways)
    if (both.length === 0) return save(merged, current, tries + 1)
    setClashes(both.map((name) => ({ name, theirs })))
  }

  const conflicts = clashes.map(
    ({ name, theirs }): Conflict => ({
      label: LABELS[name],
      theirs: shownText(name, theirs, crew),
      onTake() {
        takeInto(take, { [name]: theirs[name] })
        take.focus(name)
        setClashes((held) => held.filter((clash) => clash.name !== name))
      },
    }),
  )
  return {
    save: async (form: AddExpense) => (seen === null ? undefined : save(textsOf(form), seen)),
    isSaving: edit.isPending,
    conflicts,
  }
}

type Meeting = { mine: ExpenseTexts; before: Expense; current: Expense; tries: number }

function textsOf({ amount, description, splitBetween }: AddExpense): ExpenseTexts {
  return { amount, description, split: [...splitBetween].sort().join(' ') }
}

function changeOf({ split, ...rest }: Partial<ExpenseTexts>): UpdateExpense {
  return split === undefined ? rest : { ...rest, splitBetween: split.split(' ') }
}

function takeInto(take: TakeIntoForm, texts: Partial<ExpenseTexts>): void {
  const { amount, description, splitBetween } = changeOf(texts)
  if (amount !== undefined) take.amount(amount)
  if (description !== undefined) take.description(description)
  if (splitBetween !== undefined) take.splitBetween(splitBetween)
}

function shownText(name: Field, theirs: ExpenseTexts, crew: Crew): string {
  if (name === 'amount') return `£${theirs.amount}`
  if (name === 'description') return theirs.description
  return theirs.split
    .split(' ')
    .map((id) => subjectName(personOf(crew, id)))
    .join(', ')
}
