// What people say with one emoji, to a message or a photo (docs/product.md 5, 6).
import { z } from 'zod'
import { Id } from './wire.ts'

/** Kinds stand in the order of their first, and people in the order in which they reacted. */
export const Reaction = z.object({
  emoji: z.string(),
  people: z.array(z.object({ id: Id, name: z.string() })),
})
export type Reaction = z.infer<typeof Reaction>
