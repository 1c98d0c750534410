import type { OutingKite } from './contract.ts'
import { MORE_MINUTES, OVERDUE_AFTER_MINUTES, UNDO_BACK_MINUTES } from './limits.ts'

const MINUTE_MS = 60_000

/** `due` from 'back by'; `overdue` 15 minutes later. */
export type OutingState = 'out' | 'due' | 'overdue' | 'back'

export type OutingTimes = { backBy: Date; backAt: Date | null }

export function outingState({ backBy, backAt }: OutingTimes, now: Date): OutingState {
  if (backAt !== null) return 'back'
  if (now < backBy) return 'out'
  return now < overdueAt(backBy) ? 'due' : 'overdue'
}

export function overdueAt(backBy: Date): Date {
  return new Date(backBy.getTime() + OVERDUE_AFTER_MINUTES * MINUTE_MS)
}

export function minutesOverdue(backBy: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - backBy.getTime()) / MINUTE_MS))
}

/** From now if late; never earlier than before. */
export function moreBackBy(backBy: Date, now: Date): Date {
  return new Date(Math.max(backBy.getTime(), now.getTime()) + MORE_MINUTES * MINUTE_MS)
}

export function undoUntil(reportedAt: Date): Date {
  return new Date(reportedAt.getTime() + UNDO_BACK_MINUTES * MINUTE_MS)
}

/** `seaRescue` is null where the general number is the one to call. */
export type Emergency = { country: string | null; number: string; seaRescue: string | null }

type Line = { country: string; number: string; seaRescue?: string; zones: readonly string[] }

const line = (country: string, number: string, ...zones: string[]): Line => ({ country, number, zones })

/** Emergency numbers: ITU E.129. Sea rescue: the national services' own. Zones of our beaches lie in one country each. */
const LINES: readonly Line[] = [
  line('the United Kingdom', '999', 'Europe/London'),
  line('Jersey', '999', 'Europe/Jersey'),
  line('Ireland', '112', 'Europe/Dublin'),
  { ...line('Spain', '112', 'Europe/Madrid', 'Atlantic/Canary'), seaRescue: '900 202 202' },
  line('Portugal', '112', 'Europe/Lisbon'),
  { ...line('France', '112', 'Europe/Paris'), seaRescue: '196' },
  { ...line('Guadeloupe', '112', 'America/Guadeloupe'), seaRescue: '196' },
  { ...line('Martinique', '112', 'America/Martinique'), seaRescue: '196' },
  line('the Netherlands', '112', 'Europe/Amsterdam'),
  line('Belgium', '112', 'Europe/Brussels'),
  line('Germany', '112', 'Europe/Berlin'),
  line('Denmark', '112', 'Europe/Copenhagen'),
  line('Sweden', '112', 'Europe/Stockholm'),
  { ...line('Norway', '112', 'Europe/Oslo'), seaRescue: '120' },
  line('Poland', '112', 'Europe/Warsaw'),
  { ...line('Italy', '112', 'Europe/Rome'), seaRescue: '1530' },
  { ...line('Greece', '112', 'Europe/Athens'), seaRescue: '108' },
  line('Cyprus', '112', 'Asia/Nicosia'),
  { ...line('Turkey', '112', 'Europe/Istanbul'), seaRescue: '158' },
  line('Montenegro', '112', 'Europe/Podgorica'),
  line('Morocco', '15', 'Africa/Casablanca', 'Africa/El_Aaiun'),
  line('Egypt', '123', 'Africa/Cairo'),
  line('South Africa', '112', 'Africa/Johannesburg'),
  line('Thailand', '1669', 'Asia/Bangkok'),
  line('Vietnam', '115', 'Asia/Ho_Chi_Minh'),
  line('the Philippines', '911', 'Asia/Manila'),
  line('Indonesia', '112', 'Asia/Makassar'),
  line('the United Arab Emirates', '999', 'Asia/Dubai'),
  line('Australia', '000', 'Australia/Perth', 'Australia/Melbourne', 'Australia/Adelaide'),
  line('Australia', '000', 'Australia/Sydney', 'Australia/Brisbane'),
  line('New Zealand', '111', 'Pacific/Auckland'),
  line('the United States', '911', 'Pacific/Honolulu', 'America/Los_Angeles'),
  line('the United States', '911', 'America/New_York', 'America/Chicago'),
  line('Puerto Rico', '911', 'America/Puerto_Rico'),
  line('Canada', '911', 'America/Vancouver'),
  line('Mexico', '911', 'America/Mazatlan', 'America/Cancun'),
  line('the Dominican Republic', '911', 'America/Santo_Domingo'),
  line('Aruba', '911', 'America/Aruba'),
  line('the Turks and Caicos Islands', '911', 'America/Grand_Turk'),
  line('Ecuador', '911', 'America/Guayaquil'),
  { ...line('Chile', '131', 'America/Santiago'), seaRescue: '137' },
  line('Brazil', '193', 'America/Fortaleza', 'America/Sao_Paulo'),
]

const BY_ZONE: ReadonlyMap<string, Line> = new Map(
  LINES.flatMap((each) => each.zones.map((zone) => [zone, each] as const)),
)

/** Falls back to 112, which mobile networks route to emergency services. */
export function emergencyIn(timezone: string | null): Emergency {
  const found = BY_ZONE.get(timezone ?? '')
  if (found === undefined) return { country: null, number: '112', seaRescue: null }
  return { country: found.country, number: found.number, seaRescue: found.seaRescue ?? null }
}

/** Marks a guess as such. Square metres. */
export function kiteWords({ size, source }: Pick<OutingKite, 'size' | 'source'>): string {
  return source === 'said' ? `said: ${size}` : `likely ${size}`
}
