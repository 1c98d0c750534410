import { z } from 'zod'
import { Id } from './wire.ts'

export const Reaction = z.object({
  emoji: z.string(),
  people: z.array(z.object({ id: Id, name: z.string() })),
})
export type Reaction = z.infer<typeof Reaction>
