import { OVERDUE_AFTER_MINUTES } from './limits.ts'

const MINUTE_MS = 60_000

/** `due` from 'back by' on, when the rider is asked; `overdue` a quarter of an hour later, when the crew is told. */
export type OutingState = 'out' | 'due' | 'overdue' | 'back'

/** When a rider wanted to be back, and when they were: null while they are out. */
export type OutingTimes = { backBy: Date; backAt: Date | null }

/** Where an outing stands at `now`. Whoever is back is back, however late they were. */
export function outingState({ backBy, backAt }: OutingTimes, now: Date): OutingState {
  if (backAt !== null) return 'back'
  if (now < backBy) return 'out'
  return now < overdueAt(backBy) ? 'due' : 'overdue'
}

/** From when on the crew is told. */
export function overdueAt(backBy: Date): Date {
  return new Date(backBy.getTime() + OVERDUE_AFTER_MINUTES * MINUTE_MS)
}

/** Whole minutes since 'back by'; 0 before. */
export function minutesLate(backBy: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - backBy.getTime()) / MINUTE_MS))
}
