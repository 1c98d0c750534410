import type { Category } from '@sendit/core/expenses/categories.ts'
import { guessCategory } from '@sendit/core/expenses/category.ts'
import type { Expense } from '@sendit/core/expenses/contract.ts'
import { MAX_EXPENSE_DESCRIPTION } from '@sendit/core/expenses/limits.ts'
import { FIRST_TRIP_DAY, LAST_TRIP_DAY } from '@sendit/core/trips/limits.ts'
import clsx from 'clsx'
import { useState } from 'react'
import { type Crew, type CrewPerson, personOf, subjectName } from '#features/expenses/crew.ts'
import type { ExpenseForm } from '#features/expenses/expense-texts.ts'
import { categoryLooks, currencySign, eachText, pennyText } from '#features/expenses/format.ts'
import { titleOf, useAddExpense } from '#features/expenses/mutations.ts'
import { newId } from '#lib/new-id.ts'
import { EditConflict } from '#ui/edit-conflict.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Segments } from '#ui/segments.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast-context.ts'
import { PriceFields } from './price-fields.tsx'
import { type ReceiptChoice, ReceiptField, useReceiptChoice } from './receipt-field.tsx'
import { SplitParts, SplitPicker } from './split-fields.tsx'
import { type TakeIntoForm, useEditExpenseForm, useExpenseForm } from './use-expense-form.ts'
import type { SplitState } from './use-split.ts'

type ExpenseDialogProps = {
  tripId: string
  crew: Crew
  expense: Expense | null
  open: boolean
  onClose: () => void
}

/** Needs a new `key` per opening: each opening stores at most one expense, however often it is sent. */
export default function ExpenseDialog({ tripId, crew, expense, open, onClose }: ExpenseDialogProps) {
  const people = choicesOf(crew, expense)
  const form = useExpenseForm(expense, people)
  const receipt = useReceiptChoice(tripId, expense)
  const saved = { tripId, crew, expense, onSaved: onClose }
  const { save, isSaving, conflicts } = useSave(saved, form.take, receipt)
  const texts = expense === null ? adding : editing

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      busy={isSaving}
      hasTyping={form.hasTyping || receipt.hasChanged}
      initialFocus={form.refs.amount}
      onSubmit={form.handleSubmit((body) => void save(body))}
      submitLabel={texts.submit}
      busyLabel={texts.busy}
      beside={<SharePreview split={form.split} isTried={form.isTried} />}
    >
      <PriceFields tripId={tripId} expense={expense} form={form} />
      <TextField
        label="Description"
        placeholder="Dinner, fuel, kite lesson"
        maxLength={MAX_EXPENSE_DESCRIPTION}
        {...form.field('description')}
        suffix={
          form.values.description.trim() !== '' && (
            <CategoryChip category={guessCategory(form.values.description)} />
          )
        }
      />
      <div className="paid-and-day">
        <SelectField label="Paid by" options={payersOf(people, expense)} {...form.field('paidBy')} />
        <TextField
          label="Day"
          type="date"
          min={FIRST_TRIP_DAY}
          max={LAST_TRIP_DAY}
          {...form.field('spentOn')}
        />
      </div>
      <ReceiptField choice={receipt} />
      <SplitFields people={people} form={form} />
      <EditConflict conflicts={conflicts} by="you" />
    </FormDialog>
  )
}

const MODES = [
  { value: 'equal', label: 'Equally' },
  { value: 'amounts', label: 'Amounts' },
  { value: 'shares', label: 'Shares' },
  { value: 'percent', label: 'Percent' },
] as const

type SplitFieldsProps = { people: readonly CrewPerson[]; form: ReturnType<typeof useExpenseForm> }

function SplitFields({ people, form }: SplitFieldsProps) {
  const { split, isTried, price } = form
  const error = isTried && split.chosen.size === 0 ? split.fault : undefined
  return (
    <>
      <Segments label="Split" value={split.mode} options={MODES} onChange={split.setMode} />
      {split.mode === 'equal' ? (
        <SplitPicker
          people={people}
          chosen={split.chosen}
          shareAmounts={split.shareAmounts}
          onChange={split.setChosen}
          error={error}
          ref={form.splitRef}
        />
      ) : (
        <SplitParts people={people} split={split} unit={currencySign(price.currency)} />
      )}
    </>
  )
}

/** Includes the payer, even if they have left. */
function payersOf(people: readonly CrewPerson[], expense: Expense | null) {
  return people
    .filter(({ id, hasLeft }) => !hasLeft || id === expense?.paidBy)
    .map((person) => ({ value: person.id, label: subjectName(person) }))
}

const adding = { title: 'Add Expense', submit: 'Add Expense', busy: 'Adding Expense...' }
const editing = { title: 'Edit Expense', submit: 'Save Changes', busy: 'Saving Changes...' }

type Saved = Omit<Parameters<typeof useEditExpenseForm>[0], 'onSaved'> & { onSaved: () => void }

/** Sends the expense, then its receipt; a failed receipt is reported and can be added later. */
function useSave({ onSaved, ...saved }: Saved, take: TakeIntoForm, receipt: ReceiptChoice) {
  const { tripId, expense } = saved
  const [idempotencyKey] = useState(newId)
  const toast = useToast()
  const add = useAddExpense(tripId)
  const edit = useEditExpenseForm({ ...saved, onSaved: () => handleStored(expense?.id) }, take)

  async function handleStored(expenseId: string | undefined) {
    if (expenseId !== undefined) await receipt.save(expenseId)
    else if (receipt.hasChanged) toast(RECEIPT_LATER)
    onSaved()
  }

  return {
    isSaving: add.isPending || edit.isSaving || receipt.isBusy,
    conflicts: edit.conflicts,
    async save(form: ExpenseForm) {
      if (expense !== null) return edit.save(form)
      const draft = { id: idempotencyKey, tripId, title: titleOf(form), what: form }
      const written = await add.mutateAsync(draft).catch(() => undefined)
      if (written !== undefined) await handleStored(written.kind === 'sent' ? written.result.id : undefined)
    },
  }
}

const RECEIPT_LATER = {
  title: 'The receipt needs network',
  description: 'Add it from the expense when that has gone out.',
  tone: 'failure',
} as const

/** Includes former members already in the split; the viewer first, then by name. */
function choicesOf(crew: Crew, expense: Expense | null): CrewPerson[] {
  const members = [...crew.values()].filter(({ hasLeft }) => !hasLeft)
  const left = [...(expense?.splitBetween ?? []), ...(expense === null ? [] : [expense.paidBy])]
    .filter((id, place, all) => all.indexOf(id) === place)
    .filter((id) => !members.some((member) => member.id === id))
    .map((id) => personOf(crew, id))
  return [...members, ...left].sort(
    (one, other) => Number(other.isYou) - Number(one.isYou) || one.name.localeCompare(other.name, 'en-GB'),
  )
}

function CategoryChip({ category }: { category: Category }) {
  const { name, icon, tone } = categoryLooks[category]
  return (
    <span className={clsx('chip category-chip', tone)}>
      <Icon name={icon} size={15} strokeWidth={2} />
      {name}
    </span>
  )
}

const ICONS = { ok: 'check', left: 'info', over: 'alert' } as const

/** Announced when it changes. */
function SharePreview({ split, isTried }: { split: SplitState; isTried: boolean }) {
  const { mode, check, shares } = split
  const each = shares && [...shares.values()]
  if (mode === 'equal') {
    return (
      <output className="flex min-w-0 flex-1 flex-col justify-center">
        {each !== undefined && (
          <>
            <span className="row-money">{eachText(each)}</span>
            <span className="type-meta number text-muted">{pennyText(each)}</span>
          </>
        )}
      </output>
    )
  }
  const tone = check?.tone === 'left' && isTried ? 'over' : check?.tone
  return (
    <output className={clsx('split-check', tone)}>
      {check !== undefined && (
        <>
          <Icon name={ICONS[check.tone]} size={20} strokeWidth={2.1} />
          <span className="flex min-w-0 flex-col">
            <b>{check.text}</b>
            {check.under !== undefined && <span className="type-meta text-muted">{check.under}</span>}
          </span>
        </>
      )}
    </output>
  )
}
