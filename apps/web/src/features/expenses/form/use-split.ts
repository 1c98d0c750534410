import type { Expense } from '@sendit/core/expenses/contract.ts'
import {
  minorToText,
  type Part,
  readSplit,
  type SplitMode,
  sharesOf,
  WHOLE_PERCENT,
} from '@sendit/core/expenses/split.ts'
import { useState } from 'react'
import type { CrewPerson } from '#features/expenses/crew.ts'
import { partsText, type TypedSplit } from '#features/expenses/expense-texts.ts'
import { originalText, poundsOf, waysText } from '#features/expenses/format.ts'

type Whole = { pence: number; minor: number; currency: string } | undefined
export type SplitCheck = { tone: 'ok' | 'left' | 'over'; text: string; under?: string }
export type SplitState = {
  mode: SplitMode
  chosen: ReadonlySet<string>
  writtenOf: (userId: string) => string
  /** User id to pence; undefined while parts do not add up. The server decides who gets an odd penny. */
  shares: ReadonlyMap<string, number> | undefined
  /** Includes percentages that do not add up yet. */
  shareAmounts: ReadonlyMap<string, number>
  fault: string | undefined
  check: SplitCheck | undefined
  hasChanged: boolean
  parts: TypedSplit['parts']
  setMode: (mode: SplitMode) => void
  setChosen: (chosen: ReadonlySet<string>) => void
  setValue: (userId: string, value: string) => void
  take: (split: TypedSplit) => void
}

export function useSplit(expense: Expense | null, people: readonly CrewPerson[], whole: Whole): SplitState {
  const [first] = useState(() => firstSplit(expense, people))
  const [mode, setMode] = useState(first.mode)
  const [picked, setPicked] = useState<ReadonlySet<string>>(first.picked)
  const [values, setValues] = useState<ReadonlyMap<string, string>>(first.values)

  const known = people.filter(({ id }) => picked.has(id)).map(({ id }) => id)
  const writtenOf = (userId: string) => values.get(userId) ?? (mode === 'shares' ? '1' : '')
  const isIn = (userId: string) => mode === 'equal' || !/^[0.,\s]*$/.test(writtenOf(userId))
  const chosen = known.filter(isIn)
  const parts = chosen.map((userId) =>
    mode === 'equal' ? { userId } : { userId, value: writtenOf(userId).trim().replace(',', '.') },
  )
  const reading = readParts({ mode, parts }, whole)
  return {
    ...{ mode, chosen: new Set(chosen), writtenOf, parts, ...reading },
    hasChanged: mode !== first.mode || partsText(mode, parts) !== first.text,
    setMode,
    setChosen: setPicked,
    setValue(userId, value) {
      setValues((held) => new Map([...held, [userId, value]]))
      setPicked((held) => new Set([...held, userId]))
    },
    take(taken) {
      setMode(taken.mode)
      setPicked(new Set(taken.parts.map(({ userId }) => userId)))
      setValues(new Map(taken.parts.map(({ userId, value = '' }) => [userId, value])))
    },
  }
}

function firstSplit(expense: Expense | null, people: readonly CrewPerson[]) {
  const picked = new Set(expense?.splitBetween ?? people.map(({ id }) => id))
  const { mode = 'equal' as SplitMode, parts = [] } = expense?.split ?? {}
  const equal = people.filter(({ id }) => picked.has(id)).map(({ id: userId }) => ({ userId }))
  return {
    ...{ mode, picked, text: partsText(mode, mode === 'equal' ? equal : parts) },
    values: new Map(mode === 'equal' ? [] : parts.map(({ userId, value = '' }) => [userId, value] as const)),
  }
}

type Reading = Pick<SplitState, 'shares' | 'shareAmounts' | 'fault' | 'check'>

function readParts(written: TypedSplit, whole: Whole): Reading {
  if (written.parts.length === 0) return faulty({ tone: 'left', text: 'Select at least one person' })
  if (whole === undefined)
    return { shares: undefined, shareAmounts: NOTHING, fault: undefined, check: undefined }
  const { mode } = written
  const reading = readSplit(written, whole)
  if ('wrong' in reading) return faulty({ tone: 'over', text: WRONG[mode] })
  if (reading.gap !== 0)
    return {
      ...faulty(gapCheck(mode, reading.gap, whole)),
      shareAmounts: percentAmounts(mode, reading.parts, whole.pence),
    }
  const shares = sharesOf({ pence: whole.pence, parts: reading.parts, sequence: 0 })
  const count = reading.parts.reduce((sum, { value }) => sum + value, 0)
  const under = mode === 'shares' ? sharesText(count, whole.pence) : waysText(reading.parts.length)
  const owed = new Map(shares.map(({ userId, pence }) => [userId, pence]))
  return {
    shares: owed,
    shareAmounts: owed,
    fault: undefined,
    check: { tone: 'ok', text: `All ${poundsOf(whole.pence)} shared`, under },
  }
}

const NOTHING: ReadonlyMap<string, number> = new Map()

function percentAmounts(mode: SplitMode, parts: readonly Part[], pence: number): ReadonlyMap<string, number> {
  if (mode !== 'percent') return NOTHING
  return new Map(parts.map(({ userId, value }) => [userId, Math.round((pence * value) / WHOLE_PERCENT)]))
}

function faulty(check: SplitCheck): Reading {
  return { shares: undefined, shareAmounts: NOTHING, fault: check.text, check }
}

function sharesText(count: number, pence: number): string {
  return count === 1 ? '1 share' : `${count} shares at ${poundsOf(Math.round(pence / count))}`
}

const WRONG: Readonly<Record<SplitMode, string>> = {
  equal: 'Select at least one person',
  amounts: 'Enter amounts such as 12.50',
  shares: 'Enter whole shares from 1 to 99',
  percent: 'Enter percentages such as 33.33',
}

function gapCheck(mode: SplitMode, gap: number, { minor, currency, pence }: NonNullable<Whole>): SplitCheck {
  const tone = gap > 0 ? 'left' : 'over'
  const words = gap > 0 ? 'left to share' : 'too much'
  const text = (amount: number) => originalText(minorToText(amount, currency), currency)
  if (mode === 'amounts')
    return { tone, text: `${text(Math.abs(gap))} ${words}`, under: `${text(minor - gap)} of ${text(minor)}` }
  const difference = poundsOf(Math.round((pence * Math.abs(gap)) / WHOLE_PERCENT))
  const under = gap > 0 ? `${difference} of the expense` : `${difference} more than the expense`
  return { tone, text: `${Math.abs(gap) / 100} % ${words}`, under }
}
