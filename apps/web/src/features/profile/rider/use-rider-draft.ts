import type { UpdateProfile, User } from '@sendit/core/profile/contract.ts'
import type { Board, Level } from '@sendit/core/profile/limits.ts'
import type { Kite } from '@sendit/core/profile/quiver.ts'
import { useRef, useState } from 'react'
import { changedRiding, readRiding, weightRule } from '#features/profile/riding-form.ts'

/** `weight` as it stands in its field. */
export type RiderDraft = { weight: string; level: Level | null; quiver: Kite[]; board: Board | null }

/** A rider's level, weight, kites and board while they are being said; nothing is saved before somebody asks. */
export function useRiderDraft(user: User) {
  const [draft, setDraft] = useState(() => readRider(user))
  const [isTried, setTried] = useState(false)
  const weightField = useRef<HTMLInputElement>(null)
  const weightVerdict = weightRule(draft.weight)
  return {
    draft,
    set: (change: Partial<RiderDraft>) => setDraft((held) => ({ ...held, ...change })),
    weightFault: weightVerdict === true ? undefined : weightVerdict,
    weightField,
    isTried,
    /** Somebody tries to save it: answers whether nothing is wrong, and leads to what is. */
    check(): boolean {
      setTried(true)
      if (weightVerdict !== true) weightField.current?.focus()
      return weightVerdict === true
    },
    /** What is to be saved of it; undefined while it says what the profile says. */
    change: changedRider(draft, user),
  }
}

function readRider(user: User): RiderDraft {
  return {
    weight: readRiding(user).weight,
    level: user.level,
    quiver: user.quiver ?? [],
    board: user.board ?? null,
  }
}

/** Only what changed is sent: a profile that another device has changed meanwhile keeps the rest. */
function changedRider(
  { weight, level, quiver, board }: RiderDraft,
  user: User,
): Omit<UpdateProfile, 'displayName'> | undefined {
  const kites = quiver.map((kite) => ({ ...kite, name: kite.name?.trim() || null }))
  const change = {
    ...changedRiding({ weight, level: level ?? '' }, user),
    ...(JSON.stringify(kites) !== JSON.stringify(user.quiver ?? []) && { quiver: kites }),
    ...(board !== (user.board ?? null) && { board }),
  }
  return Object.keys(change).length === 0 ? undefined : change
}
