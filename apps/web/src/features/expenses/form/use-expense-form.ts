import { readAmount } from '@sendit/core/expenses/amount-field.ts'
import type { AddExpense, Expense } from '@sendit/core/expenses/contract.ts'
import { sharesOf } from '@sendit/core/expenses/shares.ts'
import { penceToText } from '@sendit/core/money.ts'
import { useRef, useState } from 'react'
import type { CrewPerson } from '#features/expenses/crew.ts'
import { useTextForm } from '#lib/use-text-form.ts'

/** The fields of an expense with their rules (docs/product.md 7.1), filled with `expense` when it is there. */
export function useExpenseForm(expense: Expense | null, people: readonly CrewPerson[]) {
  const texts = useTextForm({
    first: { amount: expense?.amount ?? '', description: expense?.description ?? '' },
    rules: {
      amount: (text) => messageOf(readAmount(text)) ?? true,
      description: (text) => text.trim() !== '' || 'Description is required',
    },
    early: { amount: 'left' },
  })
  // Who joins or leaves while the form is open is nothing that was typed.
  const [first] = useState(() => new Set(expense?.splitBetween ?? people.map(({ id }) => id)))
  const [picked, setPicked] = useState<ReadonlySet<string>>(first)
  const splitRef = useRef<HTMLInputElement>(null)

  const reading = readAmount(texts.values.amount)
  // Who left the trip meanwhile cannot be in a new split.
  const chosen = people.filter(({ id }) => picked.has(id)).map(({ id }) => id)

  function focus(name: 'amount' | 'description' | 'split') {
    if (name === 'split') splitRef.current?.focus()
    else texts.focus(name)
  }

  return {
    field: texts.field,
    refs: texts.refs,
    description: texts.values.description,
    /** Something stands there that is not saved. */
    hasTyping: texts.hasTyping || !isSameSet(picked, first),
    split: {
      ref: splitRef,
      chosen: new Set(chosen),
      onChange: setPicked,
      error: texts.isTried && chosen.length === 0 ? 'Select at least one person' : undefined,
    },
    /** Puts in what was saved elsewhere meanwhile. */
    take: {
      amount: (text: string) => texts.set('amount', text),
      description: (text: string) => texts.set('description', text),
      splitBetween: (ids: readonly string[]) => setPicked(new Set(ids)),
      focus,
    },
    /** What each person's share will be, in pence; null while it cannot be said. Who gets an odd penny is the server's turn. */
    shares:
      'message' in reading || chosen.length === 0
        ? null
        : sharesOf({ pence: reading.pence, people: chosen, sequence: 0 }).map((share) => share.pence),
    /** `send` gets the body of the call, when nothing is wrong; else the first wrong field gets the focus. */
    handleSubmit: (send: (body: AddExpense) => void) =>
      texts.handleSubmit(({ description }) => {
        if (chosen.length === 0) return focus('split')
        if ('message' in reading) return
        send({ description: description.trim(), amount: penceToText(reading.pence), splitBetween: chosen })
      }),
  }
}

function messageOf(reading: ReturnType<typeof readAmount>): string | undefined {
  return 'message' in reading ? reading.message : undefined
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each))
}
