import { type CrewScreen, SCREENS } from '@sendit/core/screens.ts'
import type { QueryClient } from '@tanstack/react-query'
import { planQuery } from '#access/plan-query.ts'
import { awardsQuery } from '#features/awards/queries.ts'
import { balancesQuery, expensesQuery } from '#features/expenses/queries.ts'
import { mediaQuery } from '#features/media/queries.ts'
import type { IconName } from '#ui/icon.tsx'
import { type LatePart, latePart } from '#ui/late-part.tsx'
import type { Tab } from './nav-items.ts'

export type Screen = {
  Page: LatePart<{ title: string }>
  /** In its header, in the browser's tab, and under its icon; the trip home and the form of a trip know better ones. */
  title: string
  /** The screen whose tab leads to it; the profile belongs to none. */
  tab?: CrewScreen
  /** Of a screen that has a tab. */
  icon?: IconName
  /** It fills the window, without the tabs and the rail. */
  isBare?: true
  /** It shows the current trip, also where its address names none. */
  showsTrip?: true
  /** Reads what it shows first of its trip. Not the chat's: it catches up by itself with what was read before it opened. */
  readAhead?: (queryClient: QueryClient, tripId: string) => Promise<unknown>
}

const HomePage = latePart(() => import('#pages/home-page.tsx'))

/** The screens behind the gate, one line each; `core/screens.ts` says where they are. The tabs stand in this order. */
export const CREW_SCREENS: Readonly<Record<CrewScreen, Screen>> = {
  home: { Page: HomePage, title: 'Home', tab: 'home', icon: 'home', showsTrip: true },
  trips: { Page: HomePage, title: 'Your Trips', tab: 'home', showsTrip: true },
  createTrip: {
    Page: latePart(() => import('#pages/create-trip-page.tsx')),
    title: 'Create New Trip',
    tab: 'home',
  },
  friends: { Page: latePart(() => import('#pages/friends-page.tsx')), title: 'Friends Going', tab: 'home' },
  plan: {
    Page: latePart(() => import('#pages/plan-page.tsx')),
    title: 'The plan',
    tab: 'home',
    readAhead: (queryClient, tripId) => queryClient.prefetchQuery(planQuery(tripId)),
  },
  recap: { Page: latePart(() => import('#pages/recap-page.tsx')), title: 'Recap', isBare: true },
  session: { Page: latePart(() => import('#pages/session-page.tsx')), title: 'Session', tab: 'home' },
  chat: {
    Page: latePart(() => import('#pages/chat-page.tsx')),
    title: 'Chat',
    tab: 'chat',
    icon: 'chat',
    showsTrip: true,
  },
  expenses: {
    Page: latePart(() => import('#pages/expenses-page.tsx')),
    title: 'Expenses',
    tab: 'expenses',
    icon: 'wallet',
    showsTrip: true,
    readAhead: (queryClient, tripId) =>
      Promise.all([
        queryClient.prefetchInfiniteQuery(expensesQuery(tripId)),
        queryClient.prefetchQuery(balancesQuery(tripId)),
      ]),
  },
  allExpenses: {
    Page: latePart(() => import('#pages/all-expenses-page.tsx')),
    title: 'All expenses',
    tab: 'expenses',
    showsTrip: true,
  },
  media: {
    Page: latePart(() => import('#pages/media-page.tsx')),
    title: 'Media',
    tab: 'media',
    icon: 'image',
    showsTrip: true,
    readAhead: (queryClient, tripId) => queryClient.prefetchInfiniteQuery(mediaQuery(tripId)),
  },
  awards: {
    Page: latePart(() => import('#pages/awards-page.tsx')),
    title: 'Awards',
    tab: 'awards',
    icon: 'trophy',
    showsTrip: true,
    readAhead: (queryClient, tripId) => queryClient.prefetchQuery(awardsQuery(tripId)),
  },
  profile: { Page: latePart(() => import('#pages/profile-page.tsx')), title: 'Profile Settings' },
  door: { Page: latePart(() => import('#pages/door-page.tsx')), title: 'Welcome to the crew', isBare: true },
  riderCard: { Page: latePart(() => import('#pages/rider-card-page.tsx')), title: 'Rider card' },
  calendar: { Page: latePart(() => import('#pages/calendar-page.tsx')), title: 'Calendar' },
  notices: { Page: latePart(() => import('#pages/notices-page.tsx')), title: 'Notifications' },
  share: { Page: latePart(() => import('#pages/share-page.tsx')), title: 'Share with the Crew' },
  beachAdmin: { Page: latePart(() => import('#pages/admin-beaches-page.tsx')), title: 'Beach Images' },
}

const names = Object.keys(CREW_SCREENS) as CrewScreen[]

export const TABS: readonly Tab[] = names.flatMap((screen) => {
  const { title, icon } = CREW_SCREENS[screen]
  return icon === undefined ? [] : [{ screen, label: title, icon }]
})

/** The screen behind the gate at a path. */
export function crewScreenAt(path: string): Screen | undefined {
  const name = names.find((one) => SCREENS[one].path === path)
  return name && CREW_SCREENS[name]
}
