import type { UpdateProfile, User } from '@sendit/core/profile/contract.ts'
import {
  BOARDS,
  type Board,
  LEVELS,
  type Level,
  MAX_WEIGHT_KG,
  MIN_WEIGHT_KG,
} from '@sendit/core/profile/limits.ts'

export type RidingFormValues = { weight: string; level: '' | NonNullable<User['level']> }

export function readRiding({ weightKg, level }: User): RidingFormValues {
  return { weight: weightKg === null ? '' : String(weightKg), level: level ?? '' }
}

export function changedRiding(
  values: RidingFormValues,
  { weightKg, level }: User,
): Pick<UpdateProfile, 'weightKg' | 'level'> {
  const typed = { weightKg: kilograms(values.weight), level: values.level === '' ? null : values.level }
  return {
    ...(typed.weightKg !== weightKg && { weightKg: typed.weightKg }),
    ...(typed.level !== level && { level: typed.level }),
  }
}

export function weightRule(weight: string): true | string {
  const kg = kilograms(weight)
  const isFitting = kg === null || (kg >= MIN_WEIGHT_KG && kg <= MAX_WEIGHT_KG)
  return isFitting || `Weight must be between ${MIN_WEIGHT_KG} and ${MAX_WEIGHT_KG} kg`
}

function kilograms(weight: string): number | null {
  const text = weight.trim().replace(',', '.')
  return text === '' ? null : Number(text)
}

export const LEVEL_NAMES: Record<Level, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}
export const LEVEL_SEGMENTS = LEVELS.map((level) => ({ value: level, label: LEVEL_NAMES[level] }))

const BOARD_NAMES: Record<Board, string> = { twintip: 'Twintip', surfboard: 'Surfboard', foil: 'Foil' }
export const BOARD_SEGMENTS = BOARDS.map((board) => ({ value: board, label: BOARD_NAMES[board] }))
