import { readAmount } from '@sendit/core/expenses/amount-field.ts'
import type { AddExpense, Expense } from '@sendit/core/expenses/contract.ts'
import { sharesOf } from '@sendit/core/expenses/shares.ts'
import { penceToText } from '@sendit/core/money.ts'
import { useRef, useState } from 'react'
import type { CrewPerson } from '#features/expenses/crew.ts'

/** The fields of an expense with their rules (docs/product.md 7.1), filled with `expense` when it is there. */
export function useExpenseForm(expense: Expense | null, people: readonly CrewPerson[]) {
  // Who joins or leaves while the form is open is nothing that was typed.
  const [first] = useState(() => ({
    amount: expense?.amount ?? '',
    description: expense?.description ?? '',
    picked: new Set(expense?.splitBetween ?? people.map(({ id }) => id)),
  }))
  const [amount, setAmount] = useState(first.amount)
  const [description, setDescription] = useState(first.description)
  const [picked, setPicked] = useState<ReadonlySet<string>>(first.picked)
  const [isAmountLeft, setAmountLeft] = useState(false)
  const [isTried, setTried] = useState(false)
  const fields = {
    amount: useRef<HTMLInputElement>(null),
    description: useRef<HTMLInputElement>(null),
    split: useRef<HTMLInputElement>(null),
  }

  const reading = readAmount(amount)
  const pence = 'pence' in reading ? reading.pence : null
  // Who left the trip meanwhile cannot be in a new split.
  const chosen = people.filter(({ id }) => picked.has(id)).map(({ id }) => id)
  const faults = {
    amount: 'message' in reading ? reading.message : undefined,
    description: description.trim() === '' ? 'Description is required' : undefined,
    split: chosen.length === 0 ? 'Select at least one person' : undefined,
  }
  const showsAmountFault = isTried || (isAmountLeft && amount.trim() !== '')

  const hasNewSplit = !isSameSet(picked, first.picked)
  return {
    fields,
    /** Something stands there that is not saved. */
    hasTyping: amount !== first.amount || description !== first.description || hasNewSplit,
    amount: { value: amount, set: setAmount, leave: () => setAmountLeft(true) },
    description: { value: description, set: setDescription },
    split: { chosen: new Set(chosen), set: setPicked },
    /** Puts in what was saved elsewhere meanwhile. */
    take: {
      amount: setAmount,
      description: setDescription,
      splitBetween: (people: readonly string[]) => setPicked(new Set(people)),
      focus: (name: keyof typeof fields) => fields[name].current?.focus(),
    },
    errors: {
      amount: showsAmountFault ? faults.amount : undefined,
      description: isTried ? faults.description : undefined,
      split: isTried ? faults.split : undefined,
    },
    /** What each person's share will be, in pence; null while it cannot be said. Who gets an odd penny is the server's turn. */
    shares:
      pence === null || chosen.length === 0
        ? null
        : sharesOf({ pence, people: chosen, sequence: 0 }).map((share) => share.pence),

    /** The body of the call, or null after showing what is wrong and going to the first such field. */
    check(): AddExpense | null {
      setTried(true)
      const firstFault = (['amount', 'description', 'split'] as const).find(
        (name) => faults[name] !== undefined,
      )
      if (firstFault === undefined && pence !== null) {
        return { description: description.trim(), amount: penceToText(pence), splitBetween: chosen }
      }
      if (firstFault !== undefined) fields[firstFault].current?.focus()
      return null
    },
  }
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each))
}
