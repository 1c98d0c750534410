import { MAX_WEIGHT_KG, MIN_WEIGHT_KG } from '@sendit/core/profile/limits.ts'
import { Segments } from '#ui/segments.tsx'
import { BOARD_SEGMENTS, LEVEL_SEGMENTS } from './rider-words.ts'
import { Stepper } from './stepper.tsx'
import type { useRiderDraft } from './use-rider-draft.ts'

/** What the first press of the weight's buttons says, in kilograms: in the middle of most riders. */
const USUAL_WEIGHT_KG = 75

type RidingFieldProps = { rider: ReturnType<typeof useRiderDraft> }

export function WeightField({ rider, hint }: RidingFieldProps & { hint: string }) {
  return (
    <Stepper
      label="Weight"
      hint={hint}
      unit={{ short: 'kg', name: 'kilograms' }}
      value={rider.draft.weight}
      begin={USUAL_WEIGHT_KG}
      min={MIN_WEIGHT_KG}
      max={MAX_WEIGHT_KG}
      error={rider.weightFault}
      isTried={rider.isTried}
      ref={rider.weightField}
      onChange={(weight) => rider.set({ weight })}
    />
  )
}

export function LevelField({ rider }: RidingFieldProps) {
  return (
    <Segments
      label="Level"
      value={rider.draft.level}
      options={LEVEL_SEGMENTS}
      onChange={(level) => rider.set({ level })}
    />
  )
}

export function BoardField({ rider }: RidingFieldProps) {
  return (
    <Segments
      label="Board"
      value={rider.draft.board}
      options={BOARD_SEGMENTS}
      onChange={(board) => rider.set({ board })}
    />
  )
}
