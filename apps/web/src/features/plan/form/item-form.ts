import type { NewPlanItem, PlanItem } from '@sendit/core/plan/contract.ts'
import type { PlanItemKind } from '@sendit/core/plan/limits.ts'

/** Empty text means none. */
export type ItemTexts = {
  title: string
  day: string
  startsAt: string
  endsAt: string
  place: string
  beachId: string
  note: string
}

const FIRST_TIMES: Record<'session' | 'other', Pick<ItemTexts, 'startsAt' | 'endsAt'>> = {
  session: { startsAt: '14:00', endsAt: '17:00' },
  other: { startsAt: '19:00', endsAt: '' },
}

export function firstTexts(kind: PlanItemKind, day: string): ItemTexts {
  const times = FIRST_TIMES[kind === 'session' ? 'session' : 'other']
  return { title: '', day, ...times, place: '', beachId: '', note: '' }
}

export function textsOf(item: PlanItem): ItemTexts {
  const { title, day, startsAt, endsAt, place, beachId, note } = item
  return {
    title,
    day,
    startsAt,
    endsAt: endsAt ?? '',
    place: place ?? '',
    beachId: beachId ?? '',
    note: note ?? '',
  }
}

export function toFields(texts: Partial<ItemTexts>): Partial<Omit<NewPlanItem, 'kind' | 'isProposed'>> {
  const fields = Object.entries(texts).map(([name, text]) => [name, text.trim() === '' ? null : text.trim()])
  return Object.fromEntries(fields)
}
