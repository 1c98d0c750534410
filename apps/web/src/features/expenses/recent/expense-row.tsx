import type { Expense } from '@sendit/core/expenses/contract.ts'
import clsx from 'clsx'
import { memo } from 'react'
import { ShareButton } from '#access/share-button.tsx'
import { categoryLooks } from '#features/expenses/category/category-look.ts'
import { type Crew, personOf, subjectName } from '#features/expenses/crew.ts'
import { dayText } from '#features/expenses/day-text.ts'
import { isPounds } from '#features/expenses/expense-texts.ts'
import { originalText } from '#features/expenses/money/currency-text.ts'
import { pounds } from '#features/expenses/money/money-text.ts'
import { eachText, sharesInPence } from '#features/expenses/money/share-text.ts'
import { titleOf } from '#features/expenses/mutations.ts'
import { OpenExpense } from '#features/expenses/open-expense.tsx'
import { rowIdOf } from '#features/expenses/use-expense-detail.ts'
import { noteOf, type ShownExpense } from '#features/expenses/waiting/shown-expenses.ts'
import { WaitingNote } from '#outbox/waiting-note.tsx'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'

type ExpenseRowProps = ShownExpense & {
  crew: Crew
  onOpen: (expense: Expense) => void
  /** Only for whoever paid or entered it. */
  onEdit: (expense: Expense) => void
  onDelete: (expense: Expense) => void
}

/** Drawn anew only when it changes itself: two hundred of them stand on a screen. */
export const ExpenseRow = memo(function ExpenseRow(props: ExpenseRowProps) {
  const { expense, crew, isNew, isLeaving, waiting, onOpen, onEdit, onDelete } = props
  const { description, amount, paidBy, splitBetween, category } = expense
  const payer = personOf(crew, paidBy)
  const mayChange = payer.isYou || personOf(crew, expense.enteredBy ?? paidBy).isYou
  const { icon, tone, name } = categoryLooks[category]
  return (
    <li id={rowIdOf(expense.id)} tabIndex={-1} className={clsx('expense-row', isLeaving && 'leaving')}>
      <span className={`icon-tile ${tone}`} role="img" aria-label={name}>
        <Icon name={icon} size={22} />
      </span>
      <div className="flex min-w-0 flex-col">
        <h3 className="expense-description">{description}</h3>
        {!isNew && <OpenExpense name={description} onOpen={() => onOpen(expense)} />}
        <span className="type-meta truncate text-muted">
          {subjectName(payer)} paid, {spentText(expense)}
        </span>
      </div>
      <div className="expense-money">
        <span className="row-money">{pounds(amount)}</span>
        <span className="type-meta number text-muted">{eachText(sharesInPence(expense))}</span>
      </div>
      <div className="expense-people">
        <AvatarStack people={splitBetween.map((id) => avatarOf(crew, id))} size={24} />
        {!isNew && !isLeaving && (
          <span className="-my-1.5 -mr-3 flex">
            <ShareButton
              name={description}
              record={{ kind: 'expense', id: expense.id, text: titleOf(expense) }}
            />
            {mayChange && <PayersButtons expense={expense} onEdit={onEdit} onDelete={onDelete} />}
          </span>
        )}
      </div>
      {waiting.map((entry) => (
        <WaitingNote key={entry.id} entry={entry}>
          {noteOf(entry)}
        </WaitingNote>
      ))}
    </li>
  )
})

function PayersButtons({
  expense,
  onEdit,
  onDelete,
}: Pick<ExpenseRowProps, 'expense' | 'onEdit' | 'onDelete'>) {
  const { description } = expense
  return (
    <>
      <IconButton icon="edit" size={19} label={`Edit ${description}`} onClick={() => onEdit(expense)} />
      <IconButton icon="trash" size={19} label={`Delete ${description}`} onClick={() => onDelete(expense)} />
    </>
  )
}

/** '14 Jul', and before it what was typed where that were no pounds. */
function spentText({ spentOn, createdAt, currency, originalAmount }: Expense): string {
  // Noon: a day is the same one in every zone.
  const day = dayText(spentOn === undefined ? createdAt : `${spentOn}T12:00:00`, new Date())
  if (isPounds(currency) || currency === undefined || originalAmount === undefined) return day
  return `${originalText(originalAmount, currency)}, ${day}`
}

function avatarOf(crew: Crew, userId: string) {
  const { id, name, pictureUrl } = personOf(crew, userId)
  return { id, name, pictureUrl }
}
