import { z } from 'zod'
import { Id, Instant, Token } from '#wire.ts'
import { KITE_SOURCES } from './limits.ts'

export const OutingParams = z.object({ outingId: z.string() })

/** When the button was tapped, where that is not now: a phone without network tells late. */
const TappedAt = Instant.optional()

export const GoOut = z.object({
  backBy: Instant,
  /** Who looks out for the rider, of the crew. */
  buddyId: Id.nullish(),
  /** The session it belongs to. */
  itemId: Id.nullish(),
  /** The kite that the rider says they take, of their own. */
  kiteId: Id.nullish(),
  at: TappedAt,
})
export type GoOut = z.infer<typeof GoOut>

export const MoveBackBy = z.object({ backBy: Instant })
export type MoveBackBy = z.infer<typeof MoveBackBy>

export const ComeBack = z.object({ at: TappedAt })
export type ComeBack = z.infer<typeof ComeBack>

/** Nothing but that. */
export const TakeReturnBack = z.object({})

/** When somebody saw the rider, on the water or ashore. */
export const SeeRider = z.object({ seenAt: Instant })
export type SeeRider = z.infer<typeof SeeRider>

const Named = z.object({ id: Id, name: z.string() })
/** A guest has a name alone. */
const Reporter = z.object({ id: Id.nullable(), name: z.string() })

/** `size` in square metres; `said` by the rider when they went out, or `likely` by the wind and what they own. */
const OutingKite = z.object({
  size: z.number(),
  name: z.string().nullable(),
  source: z.enum(KITE_SOURCES),
})
export type OutingKite = z.infer<typeof OutingKite>

const BackReported = z.object({ by: Reporter, at: Instant })

/** What is optional is absent from a server of the version before. */
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
  /** Who marked them back, the rider or a mate; `byLetter`: the rider by the link of a letter, which nobody has confirmed. */
  backSaidBy: Reporter.extend({ byLetter: z.boolean().optional() }).nullable(),
  /** Until when that can be taken back; null where it was not by letter. */
  undoUntil: Instant.nullable().optional(),
  /** A guest says that they are back; they count as out until a member or the rider confirms it. */
  backReported: BackReported.nullable().optional(),
  /** When somebody saw them last, when the server heard of it, and who it was. */
  lastSeenAt: Instant.nullable(),
  toldLastSeenAt: Instant.nullable(),
  lastSeenBy: Reporter.nullable(),
  /** When the crew was told that they are overdue. */
  alarmedAt: Instant.nullable(),
  /** The rider's contact on shore was told with the crew; who that is stays the rider's. */
  shoreTold: z.boolean(),
  kite: OutingKite.nullable().optional(),
  /** The rider's number, for everybody in the trip, while their crew is told that they are overdue. E.164. */
  phone: z.string().nullable().optional(),
})
export type Outing = z.infer<typeof Outing>

/** The secret of a letter's link: for one outing and one person. */
export const WaterLink = z.object({ token: Token })
export type WaterLink = z.infer<typeof WaterLink>

/** `more` is 15 minutes from now; `undo` takes a `back` by letter back. The rider's letter alone does any of them. */
export const ActByLink = WaterLink.extend({ do: z.enum(['back', 'more', 'undo']) })
export type ActByLink = z.infer<typeof ActByLink>

/** What the link of a letter about the water shows whoever holds it, as it is now. */
export const WaterLinkView = z.object({
  /** Whose letter it is: the rider's, or a mate's, who reads and does nothing by it. */
  to: z.enum(['rider', 'crew']),
  tripId: Id,
  tripName: z.string(),
  itemId: Id.nullable(),
  /** `phone` is null in the rider's own letter, and where they left none. E.164. */
  rider: z.object({ name: z.string(), phone: z.string().nullable() }),
  outAt: Instant,
  backBy: Instant,
  /** Only after `back` by this letter, and while it can be taken back: until then. */
  backAt: Instant.nullable(),
  undoUntil: Instant.nullable(),
  backReported: z.object({ byName: z.string(), at: Instant }).nullable(),
  lastSeen: z.object({ byName: z.string(), at: Instant }).nullable(),
  buddyName: z.string().nullable(),
  /** The session's beach or place; without a session the trip's. */
  place: z.string(),
  kite: OutingKite.nullable(),
  /** Of the trip's place, and where to call for help there. */
  timezone: z.string().nullable(),
  emergency: z.object({
    country: z.string().nullable(),
    number: z.string(),
    seaRescue: z.string().nullable(),
  }),
  /** How often `more` is still taken. */
  moresLeft: z.number().int(),
  /** The same as sentences, of `waterLinkWords`: the page that shows them is small enough for a weak signal. */
  words: z.object({
    title: z.string(),
    facts: z.string(),
    /** Who looks out for the rider, and who saw them last. */
    seen: z.string(),
    /** What a guest says. */
    reported: z.string().nullable(),
  }),
})
export type WaterLinkView = z.infer<typeof WaterLinkView>
