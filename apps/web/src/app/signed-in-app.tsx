import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { tripInAddress } from '#access/trip-in-address.ts'
import { useGuestToken, useVisitor } from '#access/use-visitor.ts'
import { removeFromAddress } from '#lib/guest-token.ts'
import { paths } from '#lib/paths.ts'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import { AppErrorBoundary } from './app-error-boundary.tsx'
import { PageLoading } from './page-loading.tsx'
import { readScreenAhead } from './screen-reads.ts'
import { Shell } from './shell.tsx'
import { useTabsAhead } from './use-tabs-ahead.ts'

const HomePage = latePart(() => import('#pages/home-page.tsx'))
const CreateTripPage = latePart(() => import('#pages/create-trip-page.tsx'))
const ChatPage = latePart(() => import('#pages/chat-page.tsx'))
const FriendsPage = latePart(() => import('#pages/friends-page.tsx'))
const ProfilePage = latePart(() => import('#pages/profile-page.tsx'))
const ExpensesPage = latePart(() => import('#pages/expenses-page.tsx'))
const MediaPage = latePart(() => import('#pages/media-page.tsx'))
const AwardsPage = latePart(() => import('#pages/awards-page.tsx'))
const AdminBeachesPage = latePart(() => import('#pages/admin-beaches-page.tsx'))
const JoinPage = latePart(() => import('#pages/join-page.tsx'))

// Guests alone need it.
const FreshAddresses = latePart(() => import('#access/fresh-addresses.tsx'))

const TABS = [ExpensesPage, ChatPage, MediaPage, AwardsPage, HomePage]

const SCREENS = [
  [paths.home(), HomePage],
  [paths.trips(), HomePage],
  [paths.createTrip(), CreateTripPage],
  [paths.chat(), ChatPage],
  [paths.friends(), FriendsPage],
  [paths.profile(), ProfilePage],
  [paths.expenses(), ExpensesPage],
  [paths.media(), MediaPage],
  [paths.awards(), AwardsPage],
  [paths.beachAdmin(), AdminBeachesPage],
] as const

/** Fetches the code of the screen at a path before it is drawn. Resolves also when that fails. */
export async function fetchPageAhead(path: string): Promise<void> {
  await SCREENS.find(([ownPath]) => ownPath === path)?.[1].fetchAhead()
}

/** Reads what the screen at an address shows first. Resolves also when that fails. */
export async function readPageAhead(queryClient: QueryClient, { pathname, search }: Location): Promise<void> {
  const tripId = tripInAddress(pathname, search)
  if (tripId !== null) await readScreenAhead(queryClient, pathname, tripId)
}

/** The screens behind the gate: for people who are signed in, and for guests of a trip. */
export default function SignedInApp() {
  const visitor = useVisitor()
  const inviteToken = useGuestToken()
  const [path] = useLocation()
  const isGuest = visitor.kind === 'guest'
  // The tab keeps the token of an invite that was accepted; the address bar, which people share, does not.
  useEffect(() => {
    if (isGuest) removeFromAddress('token')
  }, [isGuest])
  useTabsAhead(TABS)
  // Somebody with an account who follows an invite becomes a member before anything else is shown.
  if (visitor.kind === 'user' && inviteToken !== null) return <JoinPage token={inviteToken} />
  return (
    <Shell>
      {isGuest && (
        <Late>
          <FreshAddresses />
        </Late>
      )}
      <AppErrorBoundary resetKey={path} instead={<PageLoading />}>
        <Switch>
          {SCREENS.map(([path, Screen]) => (
            <Route key={path} path={path} component={Screen} />
          ))}
        </Switch>
      </AppErrorBoundary>
    </Shell>
  )
}
