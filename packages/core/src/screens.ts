import { FIRST_EXPENSES } from '#expenses/categories.ts'

type Screen = {
  path: string
  page: string
  /** `crew`: signed-in users and invited guests. */
  gate: 'anyone' | 'crew'
  /** Shown to visitors; otherwise not found. */
  signedOut?: 'landing' | 'awards-signed-out'
  /** Takes precedence over `tripId`. */
  tripName?: 'trip' | 'edit'
}

/** The first crew screen is also the home page. */
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
  installation: { path: '/admin/installation', page: 'admin-installation', gate: 'crew' },
  beachAdmin: { path: '/admin/beaches', page: 'admin-beaches', gate: 'crew' },
} as const satisfies Record<string, Screen>

type Screens = typeof SCREENS
export type ScreenName = keyof Screens
export type CrewScreen = {
  [Name in ScreenName]: Screens[Name]['gate'] extends 'crew' ? Name : never
}[ScreenName]
export type WayInPage = Screens[Exclude<ScreenName, CrewScreen>]['page']

/** Relative to the trip's URL, for prefetching. */
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

export function pageAt(path: string, { isSignedIn }: { isSignedIn: boolean }): string {
  const screen = screenAt(path)
  return (screen?.gate === 'crew' && !isSignedIn ? screen.signedOut : screen?.page) ?? 'not-found'
}

/** Keeps the root's slash. */
export function withoutEndSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}
