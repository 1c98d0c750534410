import type { Limit } from '#http/rate-limits.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** docs/security.md, C1. */
export const AUTH_LIMITS = {
  // Per address and network, so that strangers lock nobody out; see `spendSignIn`.
  signInPerAddress: { name: 'signInPerAddress', max: 3, windowMs: 15 * MINUTE, isStrict: true },
  signInPerAddressDaily: { name: 'signInPerAddressDaily', max: 10, windowMs: DAY, isStrict: true },
  // For IPv6 /56 and /48, which hold many networks of one customer.
  signInPerWideNetwork: { name: 'signInPerWideNetwork', max: 6, windowMs: 15 * MINUTE, isStrict: true },
  signInPerWideNetworkDaily: { name: 'signInPerWideNetworkDaily', max: 20, windowMs: DAY, isStrict: true },
  // Per mailbox, from all unknown browsers together, including the warning email.
  signInPerMailbox: { name: 'signInPerMailbox', max: 20, windowMs: DAY, isStrict: true },
  floodWarnings: { name: 'floodWarnings', max: 1, windowMs: DAY },
  // docs/security.md 4.6 derives the odds of a guess.
  codesPerMailbox: { name: 'codesPerMailbox', max: 20, windowMs: DAY, isStrict: true },
  codesPerOwner: { name: 'codesPerOwner', max: 20, windowMs: DAY, isStrict: true },
  signInPerIp: { name: 'signInPerIp', max: 10, windowMs: 15 * MINUTE, isPerAddress: true, isStrict: true },
  verifyPerIp: { name: 'verifyPerIp', max: 20, windowMs: 5 * MINUTE, isPerAddress: true, isStrict: true },
  // The sign-in screen polls every few minutes, and phones share addresses.
  passkeyOptionsPerIp: { name: 'passkeyOptionsPerIp', max: 120, windowMs: 5 * MINUTE, isPerAddress: true },
  passkeyChanges: { name: 'passkeyChanges', max: 30, windowMs: 60 * MINUTE },
} as const satisfies Record<string, Limit>
