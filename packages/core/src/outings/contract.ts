import { z } from 'zod'
import { Id, Instant, Token } from '#wire.ts'
import { KITE_SOURCES } from './limits.ts'

export const OutingParams = z.object({ outingId: z.string() })

/** Client time; offline phones send late. */
const TappedAt = Instant.optional()

export const GoOut = z.object({
  backBy: Instant,
  buddyId: Id.nullish(),
  itemId: Id.nullish(),
  kiteId: Id.nullish(),
  at: TappedAt,
})
export type GoOut = z.infer<typeof GoOut>

export const MoveBackBy = z.object({ backBy: Instant })
export type MoveBackBy = z.infer<typeof MoveBackBy>

export const ComeBack = z.object({ at: TappedAt })
export type ComeBack = z.infer<typeof ComeBack>

export const TakeReturnBack = z.object({})

export const SeeRider = z.object({ seenAt: Instant })
export type SeeRider = z.infer<typeof SeeRider>

const Named = z.object({ id: Id, name: z.string() })
/** Guests have only a name. */
const Reporter = z.object({ id: Id.nullable(), name: z.string() })

/** Square metres; `said` by the rider or `likely` by wind and quiver. */
const OutingKite = z.object({
  size: z.number(),
  name: z.string().nullable(),
  source: z.enum(KITE_SOURCES),
})
export type OutingKite = z.infer<typeof OutingKite>

const BackReported = z.object({ by: Reporter, at: Instant })

/** Optional fields are absent from servers of the previous version. */
export const Outing = z.object({
  id: Id,
  rider: Named,
  buddy: Named.nullable(),
  itemId: Id.nullable(),
  /** Reported by the rider, and received by the server. */
  outAt: Instant,
  toldOutAt: Instant,
  backBy: Instant,
  backAt: Instant.nullable(),
  toldBackAt: Instant.nullable(),
  /** `byLetter`: by the rider's email link, unconfirmed. */
  backSaidBy: Reporter.extend({ byLetter: z.boolean().optional() }).nullable(),
  /** Null unless reported by email link. */
  undoUntil: Instant.nullable().optional(),
  /** A guest's report; counts as out until a member confirms. */
  backReported: BackReported.nullable().optional(),
  lastSeenAt: Instant.nullable(),
  toldLastSeenAt: Instant.nullable(),
  lastSeenBy: Reporter.nullable(),
  alarmedAt: Instant.nullable(),
  /** The contact's identity stays private. */
  shoreTold: z.boolean(),
  kite: OutingKite.nullable().optional(),
  /** E.164; visible to the trip only while an overdue alarm is active. */
  phone: z.string().nullable().optional(),
})
export type Outing = z.infer<typeof Outing>

/** Secret; for one outing and one person. */
export const WaterLink = z.object({ token: Token })
export type WaterLink = z.infer<typeof WaterLink>

/** `more` adds 15 minutes; `undo` reverts a `back` by link. Only the rider's link may act. */
export const ActByLink = WaterLink.extend({ do: z.enum(['back', 'more', 'undo']) })
export type ActByLink = z.infer<typeof ActByLink>

export const WaterLinkView = z.object({
  to: z.enum(['rider', 'crew']),
  tripId: Id,
  tripName: z.string(),
  itemId: Id.nullable(),
  /** E.164; null in the rider's own email, or if not given. */
  rider: z.object({ name: z.string(), phone: z.string().nullable() }),
  outAt: Instant,
  backBy: Instant,
  backAt: Instant.nullable(),
  undoUntil: Instant.nullable(),
  backReported: z.object({ byName: z.string(), at: Instant }).nullable(),
  lastSeen: z.object({ byName: z.string(), at: Instant }).nullable(),
  buddyName: z.string().nullable(),
  place: z.string(),
  kite: OutingKite.nullable(),
  timezone: z.string().nullable(),
  emergency: z.object({
    country: z.string().nullable(),
    number: z.string(),
    seaRescue: z.string().nullable(),
  }),
  moresLeft: z.number().int(),
  /** Rendered by the server: keeps the page small for weak signals. */
  words: z.object({
    title: z.string(),
    facts: z.string(),
    seen: z.string(),
    reported: z.string().nullable(),
  }),
})
export type WaterLinkView = z.infer<typeof WaterLinkView>
