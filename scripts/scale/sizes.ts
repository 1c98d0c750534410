/** The first forty trips are the same in all sizes, except what `few` omits. */
export type Sizes = {
  trips: number
  messages: number
  expenses: number
  chat: number
  ledger: number
  crew: number
}

export const LARGE_CHATS = 3
export const LARGE_CREWS = 5
export const KNOWN_TRIPS = 40
export const USUAL = { members: 8, messages: 100, expenses: 50 }

export const FULL: Sizes = {
  ...{ trips: 100_000, messages: 10_000_000, expenses: 5_000_000 },
  ...{ chat: 100_000, ledger: 5_000, crew: 500 },
}
export const SMALL: Sizes = { ...FULL, trips: 5_000, messages: 800_000, expenses: 265_000 }
export const FEW: Sizes = {
  ...{ trips: 1_200, messages: 40_000, expenses: 20_000 },
  ...{ chat: 4_000, ledger: 500, crew: 60 },
}

export function beside(sizes: Sizes): Sizes {
  const trips = Math.max(200, Math.ceil(sizes.trips / 100))
  const known = (large: number, usual: number) => LARGE_CHATS * large + (KNOWN_TRIPS - LARGE_CHATS) * usual
  const left = (all: number, ofKnown: number) =>
    ofKnown + Math.max(0, Math.round(((all - ofKnown) * (trips - KNOWN_TRIPS)) / (sizes.trips - KNOWN_TRIPS)))
  return {
    ...{ ...sizes, trips, messages: left(sizes.messages, known(sizes.chat, USUAL.messages)) },
    expenses: left(sizes.expenses, known(sizes.ledger, USUAL.expenses)),
  }
}

/** About eight trips per person. Not a multiple of seven, so that owners vary. */
export function peopleOf({ trips }: Sizes): number {
  const people = Math.max(trips, 2_500)
  return people % 7 === 0 ? people + 1 : people
}

export const tokenOf = (person: number) => `scale-rider-${person}`

export const memberOf = (sizes: Sizes, trip: number, place: number) =>
  1 + ((trip * 7 + place) % peopleOf(sizes))

/** Must match `scale.id` in scripts/scale/ground.ts. */
export function idOf(kind: number, n: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  return `01${hex(kind, 2)}${hex(Math.floor(n / 65_536), 4)}-${hex(n % 65_536, 4)}-7000-8000-000000000000`
}

export const tripIdOf = (trip: number) => idOf(2, 2_000_000_000 - trip)

export const personOf = (id: string) => Number.parseInt(id.slice(4, 8) + id.slice(9, 13), 16)
