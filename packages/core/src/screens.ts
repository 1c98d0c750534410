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
  /** What the page reads first, relative to the trip's URL. Server and app request it before the code has loaded. */
  reads?: readonly string[]
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
  chat: { path: '/chat', page: 'chat', gate: 'crew', reads: ['messages', 'members'] },
  expenses: { path: '/expenses', page: 'expenses', gate: 'crew', reads: [FIRST_EXPENSES, 'balances'] },
  allExpenses: { path: '/expenses/all', page: 'all-expenses', gate: 'crew' },
  media: { path: '/media', page: 'media', gate: 'crew', reads: ['media'] },
  awards: {
    path: '/awards',
    page: 'awards',
    gate: 'crew',
    signedOut: 'awards-signed-out',
    reads: ['awards', 'members'],
  },
  profile: { path: '/profile', page: 'profile', gate: 'crew' },
  share: { path: '/share', page: 'share', gate: 'crew' },
  plan: { path: '/plan', page: 'plan', gate: 'crew', reads: ['plan'] },
  session: { path: '/session', page: 'session', gate: 'crew', reads: ['outings', 'members'] },
  recap: { path: '/recap', page: 'recap', gate: 'crew' },
  friends: { path: '/friends', page: 'friends', gate: 'crew' },
  onboarding: { path: '/door', page: 'onboarding', gate: 'crew' },
  riderCard: { path: '/rider-card', page: 'rider-card', gate: 'crew' },
  installation: { path: '/admin/installation', page: 'admin-installation', gate: 'crew' },
  calendar: { path: '/calendar', page: 'settings', gate: 'crew' },
  notices: { path: '/notices', page: 'settings', gate: 'crew' },
  beachAdmin: { path: '/admin/beaches', page: 'admin-beaches', gate: 'crew' },
} as const satisfies Record<string, Screen>

type Screens = typeof SCREENS
export type ScreenName = keyof Screens
export type CrewScreen = {
  [Name in ScreenName]: Screens[Name]['gate'] extends 'crew' ? Name : never
}[ScreenName]
export type WayInPage = Screens[Exclude<ScreenName, CrewScreen>]['page']

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
