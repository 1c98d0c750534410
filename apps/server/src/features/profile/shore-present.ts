import type { OwnShoreContact } from '@sendit/core/profile/shore-contract.ts'
import type { ShoreContactRow } from './shore-service.ts'

export function presentShoreContact(row: ShoreContactRow | undefined): OwnShoreContact {
  if (row === undefined) return { contact: null }
  const { email, confirmed_at, asked_at } = row
  return { contact: { email, isConfirmed: confirmed_at !== null, askedAt: asked_at.toISOString() } }
}
