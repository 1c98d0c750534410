import { z } from 'zod'
import { Id, Instant } from '#wire.ts'

export const OutingParams = z.object({ outingId: z.string() })

/** When the button was tapped, where that is not now: a phone without network tells late. */
const TappedAt = Instant.optional()

export const GoOut = z.object({
  backBy: Instant,
  /** Who looks out for the rider, of the crew. */
  buddyId: Id.nullish(),
  /** The session it belongs to. */
  itemId: Id.nullish(),
  at: TappedAt,
})
export type GoOut = z.infer<typeof GoOut>

export const MoveBackBy = z.object({ backBy: Instant })
export type MoveBackBy = z.infer<typeof MoveBackBy>

export const ComeBack = z.object({ at: TappedAt })
export type ComeBack = z.infer<typeof ComeBack>

/** When somebody saw the rider, on the water or ashore. */
export const SeeRider = z.object({ seenAt: Instant })
export type SeeRider = z.infer<typeof SeeRider>

const Named = z.object({ id: Id, name: z.string() })

export const Outing = z.object({
  id: Id,
  rider: Named,
  buddy: Named.nullable(),
  itemId: Id.nullable(),
  /** When the rider said so, and when the server heard of it. */
  outAt: Instant,
  toldOutAt: Instant,
  backBy: Instant,
  /** The same of their return; null while they are out. */
  backAt: Instant.nullable(),
  toldBackAt: Instant.nullable(),
  /** Whoever marked them back, the rider or a mate. */
  backSaidBy: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
  /** When somebody saw them last, when the server heard of it, and who it was. */
  lastSeenAt: Instant.nullable(),
  toldLastSeenAt: Instant.nullable(),
  lastSeenBy: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
  /** When the crew was told that they are overdue. */
  alarmedAt: Instant.nullable(),
  /** The rider's contact on shore was told with the crew; who that is stays the rider's. */
  shoreTold: z.boolean(),
})
export type Outing = z.infer<typeof Outing>
