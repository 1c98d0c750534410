import { z } from 'zod'
import { Id, optionalText, requiredText } from '#wire.ts'
import { LEVELS, MAX_DISPLAY_NAME, MAX_PERSON_NAME, MAX_WEIGHT_KG, MIN_WEIGHT_KG } from './limits.ts'

/** The signed-in person, as only they see themselves. */
export const User = z.object({
  id: Id,
  email: z.string(),
  displayName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  weightKg: z.number().nullable(),
  level: z.enum(LEVELS).nullable(),
})
export type User = z.infer<typeof User>

export const UpdateProfile = z.object({
  displayName: requiredText(
    MAX_DISPLAY_NAME,
    'Display name is required',
    `Display name must be ${MAX_DISPLAY_NAME} characters or less`,
  ),
  firstName: optionalText(MAX_PERSON_NAME).nullish(),
  lastName: optionalText(MAX_PERSON_NAME).nullish(),
  /** Left out: unchanged. */
  weightKg: z.number().min(MIN_WEIGHT_KG).max(MAX_WEIGHT_KG).nullish(),
  level: z.enum(LEVELS).nullish(),
})
export type UpdateProfile = z.infer<typeof UpdateProfile>
