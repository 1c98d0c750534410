import type { AddExpense, Expense, UpdateExpense } from '@sendit/core/expenses/contract.ts'
import { type Crew, personOf, subjectName } from '#features/expenses/crew.ts'
import { useEditExpense } from '#features/expenses/mutations.ts'
import { useMergingSave } from '#lib/use-merging-save.ts'
import type { Conflict } from '#ui/changed-meanwhile.tsx'

/** An expense as three texts that can be compared; the people in the order of their ids. */
type ExpenseTexts = { amount: string; description: string; split: string }
type Field = keyof ExpenseTexts
/** Puts what was saved elsewhere into the form, and leads to a field. */
export type TakeIntoForm = { [Name in keyof AddExpense]: (value: AddExpense[Name]) => void } & {
  focus: (name: Field) => void
}

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
  const merging = useMergingSave<Expense, ExpenseTexts>({
    row: expense,
    textsOf,
    send: (changes, { updatedAt }) => edit.mutateAsync({ change: changeOf(changes), seen: updatedAt }),
    take: (texts) => takeInto(take, texts),
  })

  async function save(form: AddExpense): Promise<void> {
    // What went wrong was said in a toast.
    if (await merging.save(textsOf(form)).catch(() => false)) onSaved()
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
  return { save, isSaving: edit.isPending, conflicts }
}

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
