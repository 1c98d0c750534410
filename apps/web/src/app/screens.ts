import { FIRST_EXPENSES } from '@sendit/core/expenses/categories.ts'
import { type CrewScreen, SCREENS, screenAt } from '@sendit/core/screens.ts'
import type { QueryClient } from '@tanstack/react-query'
import { expensesQuery } from '#features/expenses/queries.ts'
import { mediaQuery } from '#features/media/queries.ts'
import { readQuery } from '#lib/query-client.ts'
import { planQuery } from '#trip/trip-queries.ts'
import { tripInAddress } from '#trip/visit-trip.ts'
import type { IconName } from '#ui/icon.tsx'
import { type LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import type { Tab } from './shell.tsx'

export type Screen = {
  Page: LazyPart<{ title: string }>
  title: string
  tab?: CrewScreen
  icon?: IconName
  isBare?: true
  /** Shows the current trip even when the URL names none. */
  showsTrip?: true
}

const HomePage = lazyPart(() => import('#pages/home-page.tsx'))
const settings = () => import('#pages/settings-page.tsx')

/** In tab order. Paths are in `core/screens.ts`. */
export const CREW_SCREENS: Readonly<Record<CrewScreen, Screen>> = {
  home: { Page: HomePage, title: 'Home', tab: 'home', icon: 'home', showsTrip: true },
  trips: { Page: HomePage, title: 'Your Trips', tab: 'home', showsTrip: true },
  createTrip: {
    Page: lazyPart(() => import('#pages/create-trip-page.tsx')),
    title: 'Create New Trip',
    tab: 'home',
  },
  friends: { Page: lazyPart(() => import('#pages/friends-page.tsx')), title: 'Friends Going', tab: 'home' },
  plan: {
    Page: lazyPart(() => import('#pages/plan-page.tsx')),
    title: 'The plan',
    tab: 'home',
  },
  recap: { Page: lazyPart(() => import('#pages/recap-page.tsx')), title: 'Recap', isBare: true },
  session: { Page: lazyPart(() => import('#pages/session-page.tsx')), title: 'Session', tab: 'home' },
  chat: {
    Page: lazyPart(() => import('#pages/chat-page.tsx')),
    title: 'Chat',
    tab: 'chat',
    icon: 'chat',
    showsTrip: true,
  },
  expenses: {
    Page: lazyPart(() => import('#pages/expenses-page.tsx')),
    title: 'Expenses',
    tab: 'expenses',
    icon: 'wallet',
    showsTrip: true,
  },
  allExpenses: {
    Page: lazyPart(() => import('#pages/all-expenses-page.tsx')),
    title: 'All expenses',
    tab: 'expenses',
    showsTrip: true,
  },
  media: {
    Page: lazyPart(() => import('#pages/media-page.tsx')),
    title: 'Media',
    tab: 'media',
    icon: 'image',
    showsTrip: true,
  },
  awards: {
    Page: lazyPart(() => import('#pages/awards-page.tsx')),
    title: 'Awards',
    tab: 'awards',
    icon: 'trophy',
    showsTrip: true,
  },
  profile: { Page: lazyPart(() => import('#pages/profile-page.tsx')), title: 'Profile Settings' },
  onboarding: {
    Page: lazyPart(() => import('#pages/onboarding-page.tsx')),
    title: 'Welcome to the crew',
    isBare: true,
  },
  riderCard: { Page: lazyPart(() => import('#pages/rider-card-page.tsx')), title: 'Rider card' },
  calendar: {
    Page: lazyPart(async () => ({ default: (await settings()).CalendarPage })),
    title: 'Calendar',
  },
  notices: {
    Page: lazyPart(async () => ({ default: (await settings()).NotificationsPage })),
    title: 'Notifications',
  },
  share: { Page: lazyPart(() => import('#pages/share-page.tsx')), title: 'Share with the Crew' },
  installation: {
    Page: lazyPart(() => import('#pages/admin-installation-page.tsx')),
    title: 'Installation',
  },
  beachAdmin: { Page: lazyPart(() => import('#pages/admin-beaches-page.tsx')), title: 'Beach Images' },
}

const names = Object.keys(CREW_SCREENS) as CrewScreen[]

export const TABS: readonly Tab[] = names.flatMap((screen) => {
  const { title, icon } = CREW_SCREENS[screen]
  return icon === undefined ? [] : [{ screen, label: title, icon }]
})

export function crewScreenAt(path: string): Screen | undefined {
  const name = names.find((one) => SCREENS[one].path === path)
  return name && CREW_SCREENS[name]
}

type Prefetch = (queryClient: QueryClient, tripId: string) => Promise<unknown>

/** Reads that are more than their address. The chat catches up by itself. */
const SPECIAL_READS: Readonly<Record<string, Prefetch>> = {
  [FIRST_EXPENSES]: (queryClient, tripId) => queryClient.prefetchInfiniteQuery(expensesQuery(tripId)),
  media: (queryClient, tripId) => queryClient.prefetchInfiniteQuery(mediaQuery(tripId)),
  plan: (queryClient, tripId) => queryClient.prefetchQuery(planQuery(tripId)),
  messages: () => Promise.resolve(),
}

/** Resolves on failure too. */
export async function prefetchPageData(
  queryClient: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> {
  const tripId = tripInAddress(pathname, search)
  if (tripId === null) return
  const prefetch = (read: string) =>
    SPECIAL_READS[read]?.(queryClient, tripId) ??
    queryClient.prefetchQuery(readQuery('/api/trips', tripId, read))
  await Promise.all((screenAt(pathname)?.reads ?? []).map(prefetch))
}
