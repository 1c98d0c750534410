import { guessCategory } from '@sendit/core/expenses/category.ts'
import type { AddExpense, Expense } from '@sendit/core/expenses/contract.ts'
import { MAX_EXPENSE_DESCRIPTION } from '@sendit/core/expenses/limits.ts'
import { useState } from 'react'
import { CategoryChip } from '#features/expenses/category-chip.tsx'
import { type Crew, type CrewPerson, personOf } from '#features/expenses/crew.ts'
import { useAddExpense } from '#features/expenses/mutations.ts'
import { eachText, waysText } from '#features/expenses/share-text.ts'
import { newId } from '#lib/new-id.ts'
import { ChangedMeanwhile } from '#ui/changed-meanwhile.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AmountField } from './amount-field.tsx'
import { SplitPicker } from './split-picker.tsx'
import { type TakeIntoForm, useEditExpenseForm } from './use-edit-expense-form.ts'
import { useExpenseForm } from './use-expense-form.ts'

type ExpenseDialogProps = {
  tripId: string
  crew: Crew
  /** The expense to change; null for a new one. */
  expense: Expense | null
  open: boolean
  onClose: () => void
}

/** Wants a new `key` for each opening: one opening stores at most one expense, however often it is sent. */
export default function ExpenseDialog({ tripId, crew, expense, open, onClose }: ExpenseDialogProps) {
  const people = choicesOf(crew, expense)
  const form = useExpenseForm(expense, people)
  const { save, isSaving, conflicts } = useSave({ tripId, crew, expense, onSaved: onClose }, form.take)
  const texts = expense === null ? adding : editing

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      busy={isSaving}
      hasTyping={form.hasTyping}
      initialFocus={form.refs.amount}
      onSubmit={form.handleSubmit((body) => void save(body))}
      submitLabel={texts.submit}
      busyLabel={texts.busy}
      beside={<SharePreview shares={form.shares} />}
    >
      <AmountField large {...form.field('amount')} />
      <TextField
        label="Description"
        placeholder="Dinner, fuel, kite lesson"
        maxLength={MAX_EXPENSE_DESCRIPTION}
        {...form.field('description')}
        suffix={form.description.trim() !== '' && <CategoryChip category={guessCategory(form.description)} />}
      />
      <SplitPicker people={people} {...form.split} />
      <ChangedMeanwhile conflicts={conflicts} by="you" />
    </FormDialog>
  )
}

const adding = { title: 'Add Expense', submit: 'Add Expense', busy: 'Adding Expense...' }
const editing = { title: 'Edit Expense', submit: 'Save Changes', busy: 'Saving Changes...' }

function SharePreview({ shares }: { shares: readonly number[] | null }) {
  return (
    <output className="flex min-w-0 flex-1 flex-col justify-center">
      {shares !== null && (
        <>
          <span className="row-money">{eachText(shares)}</span>
          <span className="type-meta text-muted">{waysText(shares.length)}</span>
        </>
      )}
    </output>
  )
}

function useSave(saved: Parameters<typeof useEditExpenseForm>[0], take: TakeIntoForm) {
  const { tripId, expense, onSaved } = saved
  const [idempotencyKey] = useState(newId)
  const add = useAddExpense(tripId)
  const edit = useEditExpenseForm(saved, take)
  return {
    isSaving: add.isPending || edit.isSaving,
    conflicts: edit.conflicts,
    async save(form: AddExpense) {
      if (expense === null) add.mutate({ form, idempotencyKey }, { onSuccess: onSaved })
      else await edit.save(form)
    },
  }
}

/** The members, and those who have left but are in the split already: you first, then by name. */
function choicesOf(crew: Crew, expense: Expense | null): CrewPerson[] {
  const members = [...crew.values()].filter(({ hasLeft }) => !hasLeft)
  const left = (expense?.splitBetween ?? [])
    .filter((id) => !members.some((member) => member.id === id))
    .map((id) => personOf(crew, id))
  return [...members, ...left].sort(
    (one, other) => Number(other.isYou) - Number(one.isYou) || one.name.localeCompare(other.name, 'en-GB'),
  )
}
