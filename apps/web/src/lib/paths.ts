// Every link of the product. Nobody types a URL by hand. Inside the app they carry the trip on the screen: what is opened elsewhere
// must not change which one the next screen is about.

export const paths = {
  home: (tripId?: string) => withQuery('/', { trip: tripId }),
  trips: () => '/trips',
  /** The list even of a single trip, asked for from that trip. */
  tripList: (tripId?: string) => withQuery('/trips', { show: 'list', tripId }),
  createTrip: (tripId?: string) => withQuery('/create-trip', { tripId }),
  editTrip: (tripId: string) => withQuery('/create-trip', { edit: tripId }),
  chat: (tripId?: string) => withQuery('/chat', { tripId }),
  expenses: (tripId?: string) => withQuery('/expenses', { tripId }),
  media: (tripId?: string) => withQuery('/media', { tripId }),
  awards: (tripId?: string) => withQuery('/awards', { tripId }),
  winners: (tripId: string) => withQuery('/awards', { tripId, show: 'winners' }),
  profile: (tripId?: string) => withQuery('/profile', { tripId }),
  friends: (tripId?: string) => withQuery('/friends', { tripId }),
  /** Back from a screen that knows its trip by `tripId`. */
  backToTrip: (tripId: string) => withQuery('/', { tripId }),
  /** `redirectUrl` is the screen to come back to. */
  signIn: (inviteToken?: string | null, redirectUrl?: string | null) =>
    withQuery('/auth', { token: inviteToken ?? undefined, redirectUrl: redirectUrl ?? undefined }),
  verify: () => '/auth/verify',
  magicAuth: (redirectUrl?: string | null) =>
    withQuery('/magic-auth', { redirectUrl: redirectUrl ?? undefined }),
  mailbox: () => '/mailbox',
  beachAdmin: (tripId?: string) => withQuery('/admin/beaches', { tripId }),
  gallery: () => '/ui',
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}
