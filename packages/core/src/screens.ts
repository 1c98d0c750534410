import { FIRST_EXPENSES } from '#expenses/categories.ts'

type Screen = {
  path: string
  /** Drawn by `pages/<page>-page.tsx` of the web. */
  page: string
  /** Who gets it: anyone, or the crew of a trip, which is who has signed in and who came by an invite. */
  gate: 'anyone' | 'crew'
  /** The page that stands there for nobody; without one they read that there is nothing. */
  signedOut?: 'landing' | 'awards-signed-out'
  /** What names the trip in its address besides `tripId`, and wins. */
  tripName?: 'trip' | 'edit'
}

/** Every screen of the product, one line each; the first of the crew's is the front door as well. */
export const SCREENS = {
  signIn: { path: '/auth', page: 'auth', gate: 'anyone' },
  verify: { path: '/auth/verify', page: 'verify', gate: 'anyone' },
  magicAuth: { path: '/magic-auth', page: 'auth', gate: 'anyone' },
  shoreContact: { path: '/shore-contact', page: 'link', gate: 'anyone' },
  water: { path: '/water', page: 'link', gate: 'anyone' },
  mailbox: { path: '/mailbox', page: 'mailbox', gate: 'anyone' },
  home: { path: '/', page: 'home', gate: 'crew', signedOut: 'landing', tripName: 'trip' },
  trips: { path: '/trips', page: 'home', gate: 'crew', tripName: 'trip' },
  createTrip: { path: '/create-trip', page: 'create-trip', gate: 'crew', tripName: 'edit' },
  chat: { path: '/chat', page: 'chat', gate: 'crew' },
  expenses: { path: '/expenses', page: 'expenses', gate: 'crew' },
  allExpenses: { path: '/expenses/all', page: 'all-expenses', gate: 'crew' },
  media: { path: '/media', page: 'media', gate: 'crew' },
  awards: { path: '/awards', page: 'awards', gate: 'crew', signedOut: 'awards-signed-out' },
  profile: { path: '/profile', page: 'profile', gate: 'crew' },
  share: { path: '/share', page: 'share', gate: 'crew' },
  plan: { path: '/plan', page: 'plan', gate: 'crew' },
  session: { path: '/session', page: 'session', gate: 'crew' },
  recap: { path: '/recap', page: 'recap', gate: 'crew' },
  friends: { path: '/friends', page: 'friends', gate: 'crew' },
  onboarding: { path: '/door', page: 'onboarding', gate: 'crew' },
  riderCard: { path: '/rider-card', page: 'rider-card', gate: 'crew' },
  calendar: { path: '/calendar', page: 'calendar', gate: 'crew' },
  notices: { path: '/notices', page: 'notifications', gate: 'crew' },
  beachAdmin: { path: '/admin/beaches', page: 'admin-beaches', gate: 'crew' },
} as const satisfies Record<string, Screen>

type Screens = typeof SCREENS
export type ScreenName = keyof Screens
/** The screens behind the gate. */
export type CrewScreen = {
  [Name in ScreenName]: Screens[Name]['gate'] extends 'crew' ? Name : never
}[ScreenName]
export type WayInPage = Screens[Exclude<ScreenName, CrewScreen>]['page']

/** What the page of a screen asks for first of its trip, under the trip's address, so that others can ask ahead of it. */
export const FIRST_TRIP_READS: Readonly<Record<string, readonly string[] | undefined>> = {
  expenses: [FIRST_EXPENSES, 'balances'],
  chat: ['messages', 'members'],
  plan: ['plan'],
  session: ['outings', 'members'],
  media: ['media'],
  awards: ['awards', 'members'],
} satisfies Partial<Record<Screens[CrewScreen]['page'], readonly string[]>>

const BY_PATH: ReadonlyMap<string, Screen> = new Map(
  Object.values(SCREENS).map((screen) => [screen.path, screen]),
)

export function screenAt(path: string): Screen | undefined {
  return BY_PATH.get(path)
}

/** The page that is seen at a path by somebody who is signed in, or is not: `home`, `auth`, `landing`, `not-found`, … */
export function pageAt(path: string, { isSignedIn }: { isSignedIn: boolean }): string {
  const screen = screenAt(path)
  return (screen?.gate === 'crew' && !isSignedIn ? screen.signedOut : screen?.page) ?? 'not-found'
}

/** A path without the slash that people and tools put at its end; the front door keeps its own. */
export function withoutEndSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}
