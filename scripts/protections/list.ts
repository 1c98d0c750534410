import { BOUNDS } from '#scripts/protections/bounds.ts'
import { DEFENCES } from '#scripts/protections/defences.ts'
import { GATES } from '#scripts/protections/gates.ts'
import { LOCKS } from '#scripts/protections/locks.ts'
import { MISUSE } from '#scripts/protections/misuse.ts'
import { MONEY } from '#scripts/protections/money.ts'
import { OUTBOX } from '#scripts/protections/outbox.ts'
import type { Protection } from '#scripts/protections/protection.ts'
import { WIND } from '#scripts/protections/wind.ts'

export const PROTECTIONS: readonly Protection[] = [
  ...DEFENCES,
  ...BOUNDS,
  ...MISUSE,
  ...MONEY,
  ...OUTBOX,
  ...LOCKS,
  ...GATES,
  ...WIND,
]
