import { returnPath } from '@sendit/core/auth/return-path.ts'
import { type CrewScreen, SCREENS } from '@sendit/core/screens.ts'
import { useLocation, useSearch } from 'wouter'

type PathAbout = (tripId?: string) => string

const crewPaths = Object.fromEntries(
  Object.entries(SCREENS).map(([name, { path }]): [string, PathAbout] => [
    name,
    (tripId) => withQuery(path, { tripId }),
  ]),
) as Record<CrewScreen, PathAbout>

// In the app, links carry the trip, so opening another elsewhere does not change the next screen.
export const paths = {
  ...crewPaths,
  home: (tripId?: string) => withQuery(SCREENS.home.path, { trip: tripId }),
  trips: () => SCREENS.trips.path,
  tripList: (tripId?: string) => withQuery(SCREENS.trips.path, { show: 'list', tripId }),
  editTrip: (tripId: string) => withQuery(SCREENS.createTrip.path, { edit: tripId }),
  expense: (tripId: string, expenseId: string) =>
    withQuery(SCREENS.expenses.path, { tripId, expense: expenseId }),
  /** Without an item: the trip's water board. */
  sessionOf: (tripId: string, itemId: string | null) =>
    withQuery(SCREENS.session.path, { tripId, item: itemId ?? undefined }),
  winners: (tripId: string) => withQuery(SCREENS.awards.path, { tripId, show: 'winners' }),
  backToTrip: (tripId: string) => crewPaths.home(tripId),
  signIn: (inviteToken?: string | null, redirectUrl?: string | null) =>
    withQuery(SCREENS.signIn.path, {
      token: inviteToken ?? undefined,
      redirectUrl: redirectUrl ?? undefined,
    }),
  verify: () => SCREENS.verify.path,
  magicAuth: (redirectUrl?: string | null) =>
    withQuery(SCREENS.magicAuth.path, { redirectUrl: redirectUrl ?? undefined }),
  mailbox: () => SCREENS.mailbox.path,
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Null if invalid. `URL.canParse` is missing in older supported browsers. */
export function readUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

export function useReturnPath(): string | null {
  const [path] = useLocation()
  const search = useSearch()
  return returnPath(search === '' ? path : `${path}?${search}`)
}

export function useWantedPath(): string | null {
  return returnPath(new URLSearchParams(useSearch()).get('redirectUrl'))
}
