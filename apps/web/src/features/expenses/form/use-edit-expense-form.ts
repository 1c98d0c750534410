import type { Expense } from '@sendit/core/expenses/contract.ts'
import { type Crew, personOf, subjectName } from '#features/expenses/crew.ts'
import {
  changeOf,
  type ExpenseForm,
  type ExpenseTexts,
  splitOfText,
  textsOf,
} from '#features/expenses/expense-texts.ts'
import { originalText } from '#features/expenses/money/currency-text.ts'
import { useEditExpense } from '#features/expenses/mutations.ts'
import { useMergingSave } from '#lib/use-merging-save.ts'
import type { Conflict } from '#ui/changed-meanwhile.tsx'

type Field = keyof ExpenseTexts
/** Puts what was saved elsewhere into the form, and leads to a field. */
export type TakeIntoForm = { [Name in Field]: (text: string) => void } & { focus: (name: Field) => void }

const LABELS: Record<Field, string> = {
  amount: 'Amount',
  description: 'Description',
  split: 'Split between',
  paidBy: 'Paid by',
  spentOn: 'Day',
}

type EditedExpense = { tripId: string; crew: Crew; expense: Expense | null; onSaved: () => unknown }

/**
 * Stores what was changed in the form of an expense, and nothing else. What its payer changed on another device meanwhile
 * stays; where both changed the same, the writer decides.
 */
export function useEditExpenseForm(edited: EditedExpense, take: TakeIntoForm) {
  const { tripId, crew, expense, onSaved } = edited
  const edit = useEditExpense(tripId)
  const merging = useMergingSave<Expense, ExpenseTexts>({
    row: expense,
    textsOf,
    send: (changes, before) => edit.save(before, changeOf(changes, before)),
    take: (texts) => takeInto(take, texts),
  })

  async function save(form: ExpenseForm): Promise<void> {
    // What went wrong was said in a toast.
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

function takeInto(take: TakeIntoForm, texts: Partial<ExpenseTexts>): void {
  for (const [name, text] of Object.entries(texts)) take[name as Field](text)
}

function shownText(name: Field, theirs: ExpenseTexts, crew: Crew): string {
  if (name === 'amount') {
    const [first = '', original] = theirs.amount.split(' ')
    return original === undefined ? `£${first}` : originalText(original, first)
  }
  if (name === 'paidBy') return subjectName(personOf(crew, theirs.paidBy))
  if (name === 'split') return sharersText(theirs.split, crew)
  return theirs[name]
}

function sharersText(text: string, crew: Crew): string {
  return splitOfText(text)
    .parts.map(({ userId, value }) => {
      const name = subjectName(personOf(crew, userId))
      return value === undefined ? name : `${name} ${value}`
    })
    .join(', ')
}
