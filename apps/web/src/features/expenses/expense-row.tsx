import type { Expense } from '@sendit/core/expenses/contract.ts'
import { memo } from 'react'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { categoryLooks } from './category-look.ts'
import { type Crew, personOf, subjectName } from './crew.ts'
import { dayText } from './day-text.ts'
import { penceOf, pounds } from './money-text.ts'
import { eachText } from './share-text.ts'

type ExpenseRowProps = {
  expense: Expense
  crew: Crew
  /** Only for its payer. */
  onEdit: (expense: Expense) => void
  onDelete: (expense: Expense) => void
}

/** Drawn anew only when it changes itself: two hundred of them stand on a screen. */
export const ExpenseRow = memo(function ExpenseRow({ expense, crew, onEdit, onDelete }: ExpenseRowProps) {
  const { description, amount, paidBy, createdAt, splitBetween, shares, category } = expense
  const payer = personOf(crew, paidBy)
  const { icon, tone, name } = categoryLooks[category]
  return (
    <li className="expense-row">
      <span className={`icon-tile ${tone}`} role="img" aria-label={name}>
        <Icon name={icon} size={22} />
      </span>
      <div className="flex min-w-0 flex-col">
        <h3 className="expense-description">{description}</h3>
        <span className="type-meta truncate text-muted">
          {subjectName(payer)} paid, {dayText(createdAt, new Date())}
        </span>
      </div>
      <div className="expense-money">
        <span className="row-money">{pounds(amount)}</span>
        <span className="type-meta number text-muted">
          {eachText(shares.map((share) => penceOf(share.amount)))}
        </span>
      </div>
      <div className="expense-people">
        <AvatarStack people={splitBetween.map((id) => avatarOf(crew, id))} size={24} />
        {payer.isYou && (
          <span className="-my-1.5 -mr-3 flex">
            <IconButton icon="edit" size={19} label={`Edit ${description}`} onClick={() => onEdit(expense)} />
            <IconButton
              icon="trash"
              size={19}
              label={`Delete ${description}`}
              onClick={() => onDelete(expense)}
            />
          </span>
        )}
      </div>
    </li>
  )
})

function avatarOf(crew: Crew, userId: string) {
  const { id, name, pictureUrl } = personOf(crew, userId)
  return { id, name, pictureUrl }
}
