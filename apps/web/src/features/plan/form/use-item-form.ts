import type { NewPlanItem, PlanItem } from '@sendit/core/plan/contract.ts'
import type { PlanItemKind } from '@sendit/core/plan/limits.ts'
import { useState } from 'react'
import { useAddPlanItem, useChangePlanItem } from '#features/plan/mutations.ts'
import { useMergingSave } from '#lib/use-merging-save.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import type { Conflict } from '#ui/edit-conflict.tsx'
import { useFailure } from '#ui/use-failure.ts'
import { firstTexts, type ItemTexts, textsOf, toFields } from './item-form.ts'

export const ITEM_LABELS: Record<keyof ItemTexts, string> = {
  title: 'What',
  day: 'Day',
  startsAt: 'From',
  endsAt: 'To',
  place: 'Place',
  beachId: 'Beach',
  note: 'Note',
}

export type ItemField = ReturnType<typeof useItemForm>['form']['field']

export type ItemFormOf = {
  tripId: string
  item: PlanItem | null
  first: { kind: PlanItemKind; day: string }
  onSaved: () => void
}

/** New sessions are proposed; existing items send only changed fields. */
export function useItemForm({ tripId, item, first, onSaved }: ItemFormOf) {
  const [suggested, setSuggested] = useState<Partial<ItemTexts>>({})
  const [kind, setKind] = useState<PlanItemKind>(item?.kind ?? first.kind)
  const adding = useAddPlanItem(tripId)
  const changing = useChangePlanItem(tripId)
  const fail = useFailure()
  const form = useTextForm<ItemTexts>({
    first: item === null ? firstTexts(first.kind, first.day) : textsOf(item),
    rules: {
      title: (text) => text.trim() !== '' || 'Please enter a title',
      startsAt: (text) => text !== '' || 'Please enter a time',
      endsAt: (text, { startsAt }) => text !== startsAt || 'The end must be another time than the start',
    },
  })
  function set(texts: Partial<ItemTexts>) {
    for (const [name, text] of Object.entries(texts)) form.set(name as keyof ItemTexts, text)
  }
  const merging = useMergingSave<PlanItem, ItemTexts>({
    row: item,
    textsOf,
    send: (changes, before) =>
      changing.change(before.title, {
        ...{ itemId: before.id, change: toFields(changes), seen: before.updatedAt },
        before: pick(textsOf(before), changes),
      }),
    take: set,
  })

  function addNew(texts: ItemTexts) {
    const fields = toFields(texts) as Omit<NewPlanItem, 'kind'>
    adding.add({ ...fields, kind, isProposed: kind === 'session' }, onSaved)
  }

  async function save(texts: ItemTexts) {
    if (item === null) return addNew(texts)
    try {
      if (await merging.save(texts)) onSaved()
    } catch (error) {
      fail('Failed to change the plan', error)
    }
  }

  const conflicts = merging.clashes.map(({ name, theirs }): Conflict => {
    function onTake() {
      form.set(name, theirs[name])
      form.focus(name)
      merging.settle(name)
    }
    return { label: ITEM_LABELS[name], theirs: theirs[name], onTake }
  })
  /** Fills only fields nobody has edited, so it does not count as input. */
  function suggest(texts: Partial<ItemTexts>) {
    setSuggested(texts)
    set(texts)
  }

  const untouched: ItemTexts = { ...form.first, ...suggested }
  const hasTyping = Object.entries(untouched).some(
    ([name, text]) => form.values[name as keyof ItemTexts].trim() !== text.trim(),
  )
  const isBusy = adding.isPending || changing.isPending
  return { kind, setKind, form, hasTyping, suggest, set, save, conflicts, isBusy }
}

function pick(texts: ItemTexts, changes: Partial<ItemTexts>): Partial<ItemTexts> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => name in changes))
}
