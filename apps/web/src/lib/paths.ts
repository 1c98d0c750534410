import { type CrewScreen, SCREENS } from '@sendit/core/screens.ts'

type PathAbout = (tripId?: string) => string

/** The address of each screen behind the gate, with the trip that it is about. */
const crewPaths = Object.fromEntries(
  Object.entries(SCREENS).map(([name, { path }]): [string, PathAbout] => [
    name,
    (tripId) => withQuery(path, { tripId }),
  ]),
) as Record<CrewScreen, PathAbout>

// Every link of the product. Nobody types a URL by hand. Inside the app they carry the trip on the screen: what is opened elsewhere
// must not change which one the next screen is about.
export const paths = {
  ...crewPaths,
  home: (tripId?: string) => withQuery(SCREENS.home.path, { trip: tripId }),
  trips: () => SCREENS.trips.path,
  /** The list even of a single trip, asked for from that trip. */
  tripList: (tripId?: string) => withQuery(SCREENS.trips.path, { show: 'list', tripId }),
  editTrip: (tripId: string) => withQuery(SCREENS.createTrip.path, { edit: tripId }),
  /** The list of expenses at one of them. */
  expense: (tripId: string, expenseId: string) =>
    withQuery(SCREENS.expenses.path, { tripId, expense: expenseId }),
  /** Without an item it is the trip's water board. */
  sessionOf: (tripId: string, itemId: string | null) =>
    withQuery(SCREENS.session.path, { tripId, item: itemId ?? undefined }),
  winners: (tripId: string) => withQuery(SCREENS.awards.path, { tripId, show: 'winners' }),
  /** Back from a screen that knows its trip by `tripId`. */
  backToTrip: (tripId: string) => crewPaths.home(tripId),
  /** `redirectUrl` is the screen to come back to. */
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
