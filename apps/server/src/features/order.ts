import type { Feature } from '#context.ts'
import * as auth from './auth/plugin.ts'
import * as awards from './awards/plugin.ts'
import * as beaches from './beaches/plugin.ts'
import * as calendar from './calendar/plugin.ts'
import * as chat from './chat/plugin.ts'
import * as crew from './crew/plugin.ts'
import * as expenses from './expenses/plugin.ts'
import * as invites from './invites/plugin.ts'
import * as media from './media/plugin.ts'
import * as notifications from './notifications/plugin.ts'
import * as operator from './operator/plugin.ts'
import * as outings from './outings/plugin.ts'
import * as plan from './plan/plugin.ts'
import * as polls from './polls/plugin.ts'
import * as profile from './profile/plugin.ts'
import * as recap from './recap/plugin.ts'
import * as season from './season/plugin.ts'
import * as shore from './shore/plugin.ts'
import * as trips from './trips/plugin.ts'
import * as weather from './weather/plugin.ts'

/** Each may use the services of those before it (`scripts/structure/layers.ts`), and starts after them. */
export const FEATURES: readonly Feature[] = [
  operator,
  auth,
  shore,
  weather,
  season,
  beaches,
  chat,
  polls,
  invites,
  expenses,
  awards,
  media,
  crew,
  plan,
  outings,
  trips,
  calendar,
  recap,
  notifications,
  profile,
]
